import { plant, type RealisticFault } from '../../prove/faults/fault.ts';
import { firstRed, type RuleResult } from '../judge/judge.ts';
import { startBuiltIn } from './built-in.ts';
import { type RunOptions, run } from './engine.ts';
import { isRed } from './rounds.ts';
import { runUntilRed } from './until-red.ts';

/** How a gate against a service with one fault ended. */
export interface FaultProof {
  readonly id: string;
  /**
   * `red`: a rule failed. `not run`: none failed, but rules that the sound service exercises were not.
   * `unnoticed`: a strict gate passes. The other two say that the fault is no fair one, or a hang.
   */
  readonly outcome: 'red' | 'not run' | 'unnoticed' | 'does not start' | 'does not end';
  /** Rules that tell the fault, the first one to blame first. */
  readonly rules: readonly string[];
  /** The first of them belongs to a section of the interface that the fault breaks. */
  readonly isBlamedRight: boolean;
  readonly durationMs: number;
  /** The test case that showed it, where one ended the run. */
  readonly shownIn?: string;
}

export interface FaultOptions extends Omit<RunOptions, 'profile' | 'replays'> {
  /** A copy of the sources that nothing else uses meanwhile. */
  readonly tree: string;
  /** The test cases that can notice the fault, in the order in which they are played. */
  readonly traffic: readonly string[];
  /** Rules that the sound service leaves red: they tell nothing. */
  readonly passedOver: ReadonlySet<string>;
  /** Rules that this traffic exercises of the sound service. */
  readonly exercised: ReadonlySet<string>;
  readonly isFirstRed: boolean;
}

const longestMs = 300_000;

/** Runs the gate against the service of `tree` with the fault planted in it. */
export async function proveRealisticFault(
  fault: RealisticFault,
  options: FaultOptions,
): Promise<FaultProof> {
  const { tree, passedOver, exercised, isFirstRed, ...common } = options;
  const startedMs = common.clock.now();
  using _planted = plant(tree, fault);
  const ended = (outcome: FaultProof['outcome'], rules: readonly RuleResult[]): FaultProof => ({
    id: fault.id,
    outcome,
    rules: rules.map(({ planned }) => planned.rule.id),
    isBlamedRight: rules.slice(0, 1).some(({ planned }) => isIn(planned.rule.section, fault)),
    durationMs: common.clock.now() - startedMs,
  });
  let service: Awaited<ReturnType<typeof startBuiltIn>>;
  try {
    service = await startBuiltIn({ tree, plainHttp: true });
  } catch {
    return ended('does not start', []);
  }
  await using _running = service;
  const counts = (id: string): boolean => !passedOver.has(id);
  const limit = AbortSignal.timeout(longestMs);
  const signal = common.signal === undefined ? limit : AbortSignal.any([limit, common.signal]);
  const settings = { ...common, profile: service.profile, signal };
  const { results } = isFirstRed
    ? await runUntilRed(settings, counts)
    : await run({ ...settings, replays: 0 }, () => undefined);
  const telling = results.filter(({ planned }) => counts(planned.rule.id));
  const red = telling.filter(isRed);
  const first = firstRed(red);
  if (first !== undefined) return ended('red', [first, ...red.filter((one) => one !== first)]);
  if (limit.aborted) return ended('does not end', []);
  const unseen = telling.filter(
    (one) =>
      one.verdict === 'NOT RUN' &&
      (one.reason === 'BLOCKED' || one.exercised === 0) &&
      exercised.has(one.planned.rule.id),
  );
  return ended(unseen.length > 0 ? 'not run' : 'unnoticed', unseen);
}

/** Section 4.5 and its parts belong together. */
export function isIn(section: string, { clause }: RealisticFault): boolean {
  return clause
    .split(', ')
    .some((one) => `${section}.`.startsWith(`${one}.`) || `${one}.`.startsWith(`${section}.`));
}
