import type { BalanceEvent, PolicyEvent } from '../../journal/event.ts';
import { readDecimal } from '../../journal/load/decimal.ts';
import { type Frequency, frequencies, resetAfterMs } from '../../journal/reset-times.ts';
import type { BoundCaseCheck, BoundCheck, Case } from '../../judge/check.ts';
import { precedes } from '../../judge/order.ts';
import { clockMovedAt, type State } from '../../model/state.ts';

/** What the clock of the run alone may add. */
const marginMs = 600_000;

/** interface 2, BalancePolicyScheduleInfo: what a user has is told before a reset and after it. */
export const quotaScheduleChecks: readonly BoundCheck[] = [
  aroundReset('BAL-03', 0, frequencies),
  aroundReset('BAL-04', 1, ['weekly']),
  aroundReset('BAL-05', 1, ['monthly']),
  aroundReset('BAL-06', 1, ['quarterly']),
  aroundReset('BAL-07', 1, ['yearly']),
];

/** The reset of that number, the first one being 0: until then what was given, from then on the policy's amount. */
function aroundReset(rule: string, number: number, among: readonly Frequency[]): BoundCaseCheck {
  return {
    rule,
    *play(play, world) {
      for (const policy of play.events.filter((event) => event.type === 'policy')) {
        if (!among.includes(policy.frequency)) continue;
        const turn = { policy, number };
        for (const { given, told } of tellings(play, policy)) {
          const isDue = isDueBetween(
            turn,
            sinceOf(policy, given, world),
            sinceOf(policy, told, world),
          );
          if (isDue === undefined) continue;
          const wanted = isDue ? policy.targetAmount : given.total;
          yield {
            ok: readDecimal(told.total) === readDecimal(wanted),
            witness: [told.seq, policy.seq],
            expected: `the balance ${wanted}${isDue ? ', since the reset was due' : ' until the reset is due'}`,
            seen: `the balance ${told.total}`,
          };
        }
      }
    },
  };
}

interface Telling {
  readonly given: BalanceEvent;
  readonly told: BalanceEvent;
}

/** What the policy's user was told to have under it, each with what was given last. */
function* tellings({ events }: Case, { userName, seq }: PolicyEvent): Iterable<Telling> {
  let given: BalanceEvent | undefined;
  for (const event of events) {
    if (event.type !== 'balance' || event.userName !== userName) continue;
    if (event.phase === 'granted') given = event;
    else if (given !== undefined && precedes(seq, event.seq)) yield { given, told: event };
  }
}

/** How far the target's clock was moved since the policy was made. */
function sinceOf(policy: PolicyEvent, { seq }: BalanceEvent, world: State): number {
  return clockMovedAt(world, seq) - clockMovedAt(world, policy.seq);
}

interface Turn {
  readonly policy: PolicyEvent;
  readonly number: number;
}

/** undefined: another reset lies between, or one of them is too near to say on which side it is. */
function isDueBetween({ policy, number }: Turn, fromMs: number, toMs: number): boolean | undefined {
  const lastMs = number === 0 ? -Infinity : resetAfterMs(policy, number - 1);
  const dueMs = resetAfterMs(policy, number);
  const nextMs = resetAfterMs(policy, number + 1);
  const isBefore = fromMs > lastMs + marginMs && fromMs < dueMs - marginMs;
  if (!isBefore) return undefined;
  if (toMs < dueMs - marginMs) return false;
  return toMs > dueMs + marginMs && toMs < nextMs - marginMs ? true : undefined;
}
