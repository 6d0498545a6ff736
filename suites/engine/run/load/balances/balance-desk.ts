import type { Clock } from '../../../../../simulators/kit/clock.ts';
import type { AccountPrices, BalanceLine, LineOf } from '../../../journal/load/balance-line.ts';
import { readDecimal } from '../../../journal/load/decimal.ts';
import type { Charges } from '../../../journal/load/workload.ts';
import { BalanceJudge, type JudgedBalances } from '../../../judge/load/balance-judge.ts';
import { BalancesUntold } from '../../../session/load/balances/ask-balances.ts';
import type { BalancePlace } from '../../../session/load/balances/balance-place.ts';
import { inTurns } from '../../../session/load/in-turns.ts';
import { SceneError } from '../../../session/load/need.ts';
import { pressedDocument } from '../../../session/load/press.ts';
import { createBalanceFile } from './balance-file.ts';

/** What was printed, as the floor knows it. */
export interface PrintedJobs {
  readonly unfollowed: number;
  linesOf(userName: string): Iterable<LineOf<'job'>>;
}

/** The prices that a run sets, and how what it took is looked at afterwards. */
export interface BalanceDesk {
  /** Asks the target for every user's ledger and judges it. Writes the file. */
  judge(jobs: PrintedJobs, file: string): Promise<JudgedBalances>;
  /** Once it resolves, prices are as they were; with what is left to do, in words, where that was refused. */
  putBack(): Promise<string | undefined>;
}

export interface DeskParts {
  readonly place: BalancePlace;
  readonly charges: Charges;
  readonly userNames: readonly string[];
  /** What is under way when the last paper is out is booked within it; then something wrong is wrong. */
  readonly settleMs: number;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

const atOnce = 8;
const shortestPauseMs = 100;
const longestPauseMs = 1_000;

/** Of a run whose balances nobody can be asked for, with why. */
export function noDesk(why: string): BalanceDesk {
  return {
    judge: async () => ({ balances: { state: 'unasked', why }, faults: [] }),
    putBack: async () => undefined,
  };
}

/**
 * Sets the prices of the run and gives every user of it what to pay with. Rejects with SceneError where that
 * is refused; prices are then as they were, or the error says that they are not.
 */
export async function openDesk(parts: DeskParts): Promise<BalanceDesk> {
  const { place, charges, userNames, signal } = parts;
  const before = await place.prices().catch(refused);
  const openings = new Map<string, LineOf<'user'>>();
  const putBack = once(() => restored(place, before));
  try {
    await place.setPrices({ enabled: true, prices: charges.prices });
    await inTurns(userNames, { atOnce, signal }, async (userName) => {
      const opening = await place.grant(userName, charges.quota);
      if (readDecimal(opening.quota) !== readDecimal(charges.quota))
        throw new BalancesUntold(
          `a quota of ${charges.quota} was set, and ${opening.quota} is shown`,
          true,
        );
      openings.set(userName, opening);
    });
  } catch (error) {
    const left = await putBack();
    if (left !== undefined) throw new SceneError(`${wordsOf(error)}; and ${left}`);
    return refused(error);
  }
  return { judge: (jobs, file) => judged({ ...parts, openings }, jobs, file), putBack };
}

function refused(error: unknown): never {
  if (!(error instanceof BalancesUntold)) throw error;
  throw new SceneError(`balances cannot be prepared: ${error.message}`);
}

async function restored(place: BalancePlace, before: AccountPrices): Promise<string | undefined> {
  try {
    await place.setPrices(before);
    return undefined;
  } catch (error) {
    const was = JSON.stringify({ enabled: before.enabled, ...before.prices });
    return `the account's prices are still those of the run; they were ${was} (${wordsOf(error)})`;
  }
}

interface Walking extends DeskParts {
  readonly openings: ReadonlyMap<string, LineOf<'user'>>;
}

async function judged(walking: Walking, jobs: PrintedJobs, file: string): Promise<JudgedBalances> {
  const { charges, openings, settleMs, clock } = walking;
  const judge = new BalanceJudge();
  await using lines = await createBalanceFile(file);
  const tell = async (line: BalanceLine): Promise<void> => {
    judge.take(line);
    await lines.add(line);
  };
  try {
    const { unfollowed } = jobs;
    await tell({ kind: 'prices', prices: charges.prices, document: pressedDocument, unfollowed });
    const limitNs = clock.monotonic() + BigInt(settleMs) * 1_000_000n;
    await walk(walking, { jobs, tell, userNames: [...openings.keys()] });
    for (let pauseMs = shortestPauseMs; judge.wrong().length > 0; pauseMs *= 2) {
      if (clock.monotonic() >= limitNs) break;
      await clock.sleep(Math.min(pauseMs, longestPauseMs));
      await walk(walking, { jobs, tell, userNames: judge.wrong() });
    }
    await tell({ kind: 'end' });
    return judge.judged();
  } catch (error) {
    if (!(error instanceof BalancesUntold)) throw error;
    return { balances: { state: 'unread', why: error.message }, faults: [] };
  }
}

interface Walk {
  readonly jobs: PrintedJobs;
  readonly tell: (line: BalanceLine) => Promise<void>;
  readonly userNames: readonly string[];
}

/** Whoever stopped the run is still told what came of it, so no signal ends this. */
async function walk({ place, openings }: Walking, { jobs, tell, userNames }: Walk): Promise<void> {
  const { signal } = new AbortController();
  await inTurns(userNames, { atOnce, signal }, async (userName) => {
    const opening = openings.get(userName);
    if (opening === undefined) return;
    await tell(opening);
    for (const job of jobs.linesOf(userName)) await tell(job);
    for await (const entry of place.entriesSince(opening.entry, userName)) await tell(entry);
    await tell(await place.balanceOf(userName));
  });
}

function once<T>(act: () => Promise<T>): () => Promise<T> {
  let acted: Promise<T> | undefined;
  return () => (acted ??= act());
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
