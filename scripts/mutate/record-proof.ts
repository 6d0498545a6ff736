import { rmSync } from 'node:fs';
import { systemClock } from '../../simulators/kit/clock.ts';
import { randomIds } from '../../simulators/kit/ids.ts';
import { nullTargets } from '../../suites/prove/null-targets.ts';
import { twins } from '../../suites/prove/twins.ts';
import { deviations } from '../../suites/rules/deviations.ts';
import { startBuiltIn } from '../../suites/run/built-in.ts';
import { run } from '../../suites/run/engine.ts';
import { proveAll } from '../../suites/run/prove-all.ts';
import { type ProofOptions, proveNull, proveTwin } from '../../suites/run/prove-twin.ts';
import { recordSequences } from './record-sequences.ts';
import { keepCases, keepRecording, type RecordedKind } from './recordings.ts';

/** Each twin is seen with one share of the scenarios, as in the tests of the proof. */
const shares = 4;
const sequences = 30;

/**
 * Records the whole proof once: the gate, drawn sequences, every deviation, a share of every twin,
 * every null target. Says what was not as it should be.
 */
export async function recordProof(folder: string, say: (line: string) => void): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  const target = await startBuiltIn({ plainHttp: true });
  const options = (kind: RecordedKind): ProofOptions => ({
    profile: target.profile,
    seed: 1,
    clock: systemClock,
    ids: randomIds,
    environment: {},
    keep: (name, journal) => {
      keepRecording(folder, { kind, name }, journal);
    },
  });
  try {
    const { journal } = await run({ ...options('gate'), replays: 0 }, () => undefined);
    keepCases(folder, journal);
    await recordSequences(folder, sequences, options('sequence'));
    say(`the gate and ${String(sequences)} drawn sequences are recorded`);
    await proveAll(deviations, options('deviation'), ({ deviation, proven, unexpected }) => {
      if (!proven || unexpected.length > 0) say(`${deviation.id} was not proven: not to be used`);
    });
    say(`${String(deviations.length)} deviations are recorded`);
    for (const [index, twin] of twins.entries()) {
      const share = { nth: index % shares, of: shares };
      const { against } = await proveTwin(twin, { ...options('twin'), share });
      if (against.length > 0) say(`the twin ${twin.id} was red: not to be used`);
    }
    for (const one of nullTargets) await proveNull(one, options('null'));
    say(
      `${String(twins.length)} twins and ${String(nullTargets.length)} null targets are recorded`,
    );
  } finally {
    await target.stop();
  }
}
