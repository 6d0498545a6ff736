import type { Case } from '../../engine/case/case.ts';
import { type Assertion, type Claim, claim } from '../../engine/case/check.ts';
import { liesBetween } from '../../engine/case/order.ts';
import { copiesOf } from '../../engine/case/subjects/sends.ts';
import { fault } from '../../engine/fault.ts';
import type { BalanceEvent } from '../../engine/journal/event.ts';
import { decimalText, readDecimal } from '../../engine/journal/load/decimal.ts';
import { rule } from '../../engine/rule.ts';
import type { PriceSettings } from '../../engine/session/balances/price-settings.ts';
import type { Session } from '../../engine/session/session.ts';
import type { User } from '../../engine/session/session-context.ts';
import { Blocked } from '../../engine/session/test-case.ts';
import { userKey } from '../../engine/state/document-state.ts';
import { testCase } from '../../engine/test-case.ts';

const charged = {
  from: '2 Balance resources UserBalanceInfo totalBalance',
  basis: 'SIL-77',
  needs: ['balances', 'allow.settings', 'allow.paper'],
  atLeast: 3,
  since: '2026-12',
} as const;

/** interface 2, balance resources: what simultaneous releases may cost. */
export const rules = [
  rule('BAL-01', 'Simultaneous releases print no more than the balance pays for', {
    ...charged,
    check: perSpending(({ granted, cost }) =>
      claim(
        cost <= granted,
        `prints that cost at most ${decimalText(granted)}`,
        `prints that cost ${decimalText(cost)}`,
      ),
    ),
    faults: fault('prints-on-credit', 'lets a user print for one unit more than the balance', {
      balances: {
        given: (json) => moved(json, /"amount":(\d+)/g, 1),
        shown: (json) => moved(json, balance, -1),
      },
    }),
  }),
  rule(
    'BAL-02',
    'Simultaneous releases reduce the balance by the cost of the prints, never below zero',
    {
      ...charged,
      check: perSpending(({ granted, left, cost }) =>
        claim(
          left >= 0n && left === granted - cost,
          `the balance ${decimalText(granted)} reduced by ${decimalText(cost)}, not below zero`,
          `the balance ${decimalText(left)}`,
        ),
      ),
      faults: fault(
        'takes-a-release-for-two',
        'takes more from a balance than the prints cost',
        () => {
          let looks = 0;
          return {
            balances: {
              shown: (json) => {
                looks += 1;
                // The first look shows what was granted.
                return looks % 3 === 1 ? json : moved(json, balance, -1);
              },
            },
          };
        },
      ),
    },
  ),
];

/** Amounts of money of a user between a grant and the next look at the balance. */
interface Spending {
  readonly granted: bigint;
  readonly left: bigint;
  readonly cost: bigint;
}

function perSpending(look: (spending: Spending) => Claim) {
  return function* (c: Case): Iterable<Assertion> {
    const balances = c.events.filter((event) => event.type === 'balance');
    for (const [at, before] of balances.entries()) {
      const after = balances
        .slice(at + 1)
        .find((one) => one.phase === 'told' && one.userName === before.userName);
      if (before.phase !== 'granted' || after === undefined) continue;
      const spending = spendingBetween(before, after, c);
      if (spending !== undefined) yield { ...look(spending), witness: [after.seq, before.seq] };
    }
  };
}

/** Undefined if an amount is not one, or if nothing was printed, which shows nothing. */
function spendingBetween(before: BalanceEvent, after: BalanceEvent, c: Case): Spending | undefined {
  const [granted, left, price] = [before.total, after.total, before.pagePrice].map(readDecimal);
  if (granted === undefined || left === undefined || price === undefined) return undefined;
  const owner = userKey(before.userName);
  // `c.documents` leaves out users who pay.
  const pages = [...c.state.documents.values()]
    .filter((document) => document.case === c.case && document.owner === owner)
    .map(({ prints, file }) => {
      const own = prints.filter(
        ({ seq, state }) => state === 'completed' && liesBetween(seq, before.seq, after.seq),
      );
      return copiesOf(own) * (file.pages ?? 1);
    });
  const sum = pages.reduce((total, more) => total + more, 0);
  return sum === 0 ? undefined : { granted, left, cost: price * BigInt(sum) };
}

const balance = /"(?:quotaBalance|totalBalance)":"?(-?\d+)(?:\.0+)?"?/g;

/** Changes whole amounts by so much. */
function moved(json: string, amounts: RegExp, by: number): string {
  return json.replace(amounts, (found, amount: string) =>
    found.replace(/-?\d[\d.]*/, String(Number(amount) + by)),
  );
}

export const testCases = [
  /** Users who can pay for less than they release: by sends to two printers, by a card at two readers, by sends of one retained document. */
  testCase('balances/overdrawing', { needs: charged.needs, exclusive: true }, async (s) => {
    const { prices } = s.context;
    if (prices === undefined) throw new Blocked('the target has no address for balances');
    const queue = await s.queue();
    const ports = [await s.printer(), await s.printer()] as const;
    await using _ = await prices.charge(s.context.case);
    await spend(s, { prices, queue, quota: '2', documents: 4 }, async (user, uuids) => {
      const token = await s.login(user);
      return uuids.map((uuid, at) => {
        const port = ports[at % 2 === 0 ? 0 : 1].address;
        return () => s.call('documents.send', { uuid, port }, token);
      });
    });
    await spend(s, { prices, queue, quota: '1', documents: 3 }, async ({ card }) =>
      ports.map(
        ({ reader }) =>
          () =>
            s.call('card.get', { cd: card, Mac: reader }, s.panel),
      ),
    );
    await spend(s, { prices, queue, quota: '1', documents: 1 }, async (user, [uuid = '']) => {
      const token = await s.login(user);
      return [...ports, ...ports].map(
        ({ address }) =>
          () =>
            s.call('documents.send', { uuid, port: address, retain: true }, token),
      );
    });
  }),
];

interface Budget {
  readonly prices: PriceSettings;
  readonly queue: string;
  readonly quota: string;
  /** The number of uploads of one page each. */
  readonly documents: number;
}

type Releases = (
  user: User,
  uuids: readonly string[],
) => Promise<readonly (() => Promise<unknown>)[]>;

/** A new user is granted the quota, uploads, and releases side by side; then the balance is looked at. */
async function spend(
  s: Session,
  { prices, queue, quota, documents }: Budget,
  releases: Releases,
): Promise<void> {
  const user = await s.user();
  await prices.grant(s.context.case, user.userName, quota);
  const uuids: string[] = [];
  while (uuids.length < documents) uuids.push(await s.upload(user, queue));
  const calls = await releases(user, uuids);
  await Promise.all(calls.map((call) => call()));
  await s.settle(Number(quota));
  await prices.tell(s.context.case, user.userName);
}
