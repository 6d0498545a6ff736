import type { BalanceEvent } from '../../journal/event.ts';
import { decimalText, readDecimal } from '../../journal/load/decimal.ts';
import type { Assertion, BoundCaseCheck, BoundCheck, Case } from '../../judge/check.ts';
import { liesBetween } from '../../judge/order.ts';
import { userKey } from '../../model/document-state.ts';
import type { State } from '../../model/state.ts';
import { copiesOf } from '../document-send/checks-releases.ts';

/** What came out for a user between what was set and what was told, in money. */
interface Spent {
  readonly granted: bigint;
  readonly told: bigint;
  readonly cost: bigint;
}

export const balanceChecks: readonly BoundCheck[] = [
  onSpending('BAL-01', ({ granted, cost }) => ({
    ok: cost <= granted,
    expected: `prints that cost at most ${decimalText(granted)}`,
    seen: `prints that cost ${decimalText(cost)}`,
  })),
  onSpending('BAL-02', ({ granted, told, cost }) => ({
    ok: told >= 0n && told === granted - cost,
    expected: `the balance ${decimalText(granted)} reduced by ${decimalText(cost)}, not below zero`,
    seen: `the balance ${decimalText(told)}`,
  })),
];

function onSpending(
  rule: string,
  look: (spent: Spent) => Omit<Assertion, 'witness'>,
): BoundCaseCheck {
  return {
    rule,
    *play(play, world) {
      const told = play.events.filter((event) => event.type === 'balance');
      for (const [at, before] of told.entries()) {
        const after = told
          .slice(at + 1)
          .find((one) => one.phase === 'told' && one.userName === before.userName);
        const spent =
          before.phase === 'granted' && after
            ? spentBetween(before, after, { play, world })
            : undefined;
        if (spent === undefined || after === undefined) continue;
        yield { ...look(spent), witness: [after.seq, before.seq] };
      }
    },
  };
}

/** undefined: an amount is none, or nothing came out, which shows nothing. */
function spentBetween(
  before: BalanceEvent,
  after: BalanceEvent,
  { play, world }: { readonly play: Case; readonly world: State },
): Spent | undefined {
  const [granted, told, price] = [before.total, after.total, before.pagePrice].map(readDecimal);
  if (granted === undefined || told === undefined || price === undefined) return undefined;
  const owner = userKey(before.userName);
  const pages = [...world.documents.values()]
    .filter((document) => document.case === play.case && document.owner === owner)
    .map(({ prints, file }) => {
      const own = prints.filter(
        ({ seq, state }) => state === 'completed' && liesBetween(seq, before.seq, after.seq),
      );
      return copiesOf(own) * (file.pages ?? 1);
    });
  const sum = pages.reduce((total, more) => total + more, 0);
  return sum === 0 ? undefined : { granted, told, cost: price * BigInt(sum) };
}
