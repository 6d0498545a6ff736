import type { Fault } from '../../prove/fault.ts';
import type { Interception } from '../../prove/interception.ts';

/** interface 2, balances, where a target shows them. */
export const balanceDeviations: readonly Fault[] = [
  {
    id: 'prints-on-credit',
    says: 'lets a user print for one unit more than the balance',
    rule: 'BAL-01',
    make: () => ({
      balances: {
        given: (json) => moved(json, /"amount":(\d+)/g, 1),
        told: (json) => moved(json, balance, -1),
      },
    }),
  },
  {
    id: 'takes-a-release-for-two',
    says: 'takes more from a balance than the prints cost',
    rule: 'BAL-02',
    make: () => {
      let looks = 0;
      return {
        balances: {
          told: (json) => {
            looks += 1;
            // The first look tells what was given.
            return looks % 3 === 1 ? json : moved(json, balance, -1);
          },
        },
      };
    },
  },
  {
    id: 'policy-never-resets',
    says: 'accepts a policy and ignores its schedule',
    rule: 'BAL-03',
    make: () => ({ balances: { policy: (json) => json.replace(/,"schedule":{[^}]*}/, '') } }),
  },
  {
    id: 'policy-resets-too-early',
    says: 'resets an hour and a half before the scheduled time',
    rule: 'BAL-03',
    make: () => ({
      balances: {
        policy: (json) =>
          json.replace(/(?<="scheduledTime":")[^"]*/, (time) =>
            new Date(Date.parse(time) - 5_400_000).toISOString(),
          ),
      },
    }),
  },
  {
    id: 'policy-resets-once',
    says: 'resets balances once, and not again after a week',
    rule: 'BAL-04',
    make: () => taken('weekly', 'yearly'),
  },
  {
    id: 'policy-resets-monthly-by-the-week',
    says: 'resets balances every week instead of every month',
    rule: 'BAL-05',
    make: () => taken('monthly', 'weekly'),
  },
  {
    id: 'policy-resets-monthly-by-the-quarter',
    says: 'resets balances every three months instead of every month',
    rule: 'BAL-05',
    make: () => taken('monthly', 'quarterly'),
  },
  {
    id: 'policy-resets-quarterly-by-the-month',
    says: 'resets balances every month instead of every three months',
    rule: 'BAL-06',
    make: () => taken('quarterly', 'monthly'),
  },
  {
    id: 'policy-resets-quarterly-by-the-year',
    says: 'resets balances every year instead of every three months',
    rule: 'BAL-06',
    make: () => taken('quarterly', 'yearly'),
  },
  {
    id: 'policy-resets-yearly-by-the-quarter',
    says: 'resets balances every three months instead of every year',
    rule: 'BAL-07',
    make: () => taken('yearly', 'quarterly'),
  },
];

/** A policy that is taken for one of another frequency. */
function taken(asked: string, instead: string): Interception {
  return { balances: { policy: (json) => json.replace(`"${asked}"`, `"${instead}"`) } };
}

const balance = /"(?:quotaBalance|totalBalance)":"?(-?\d+)(?:\.0+)?"?/g;

/** Whole amounts, so much more than they were. */
function moved(json: string, amounts: RegExp, by: number): string {
  return json.replace(amounts, (found, amount: string) =>
    found.replace(/-?\d[\d.]*/, String(Number(amount) + by)),
  );
}
