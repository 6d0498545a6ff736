import { startBuiltIn } from '../../suites/engine/run/built-in.ts';
import { type RunOptions, run } from '../../suites/engine/run/engine.ts';
import type { FaultySource } from '../../suites/prove/faults/corpus.ts';
import type { Terminal } from '../command-line/terminal.ts';
import { UsageError } from '../command-line/usage-error.ts';
import { certifyTree } from './certify-tree.ts';
import type { Pinned } from './pinned.ts';
import { openSoundResults } from './sound-results.ts';

export interface Judging {
  readonly root: string;
  readonly common: Omit<RunOptions, 'profile' | 'replays'> & { readonly signal: AbortSignal };
  readonly terminal: Terminal;
  /** Judge it even if an earlier result is stored. */
  readonly isAnew?: boolean;
}

/**
 * Judges the pinned service or terminal without a fault by the rules as they are now; a result that still holds is
 * not measured again. Throws UsageError with the rules that it does not meet and that are no known differences.
 */
export async function judgePinned(
  source: FaultySource,
  pinned: Pinned,
  { root, common, terminal, isAnew = false }: Judging,
): Promise<void> {
  const results = openSoundResults(root, pinned.commit, common.environment);
  if (!isAnew && results.hasPassed(source)) return;
  using progress = terminal.progress(`the pinned ${source} without a fault`);
  const unmet = await (source === 'service' ? unmetByService : unmetByTerminal)(pinned, common);
  if (common.signal.aborted) return;
  if (unmet.length > 0)
    throw new UsageError(
      `the pinned ${source} does not meet these rules without a fault: ${unmet.join(' ')}`,
      'if a rule is right, add it with a reason to knownDifferences in suites/prove/faults/pinned-revision.json',
    );
  results.storePassed(source);
  progress.done('it meets the rules');
}

/** Rules that the whole gate judges and that are not met, other than the known differences. */
async function unmetByService(
  { tree, knownDifferences }: Pinned,
  common: Judging['common'],
): Promise<readonly string[]> {
  await using service = await startBuiltIn({ tree, plainHttp: true });
  const { results } = await run(
    { ...common, profile: service.profile, replays: 0 },
    () => undefined,
  );
  return results
    .filter(({ planned, verdict }) => planned.decision.kind === 'judge' && !isMet.has(verdict))
    .map(({ planned }) => planned.rule.id)
    .filter((id) => !knownDifferences.has(id));
}

const isMet: ReadonlySet<string> = new Set(['OK', 'INFORMATIONAL']);

/** Rules that keep the terminal from a certificate, other than the known differences. */
async function unmetByTerminal(
  { tree, knownDifferences }: Pinned,
  { seed, signal }: Judging['common'],
): Promise<readonly string[]> {
  const order = { tree, seed, isFirstRed: false, passedOver: [...knownDifferences] };
  const told = await certifyTree(order, signal);
  if (signal.aborted) return [];
  if ('ended' in told) throw new Error(`the pinned terminal ${told.ended}: ${told.why}`);
  if (told.isCertified) return [];
  const unmet = told.red.length > 0 ? told.red : told.notRun;
  if (unmet.length === 0) throw new Error(`no certificate: ${told.reasons.join(' ')}`);
  return unmet;
}
