import { freshSeed } from '../../../simulators/kit/chance.ts';
import { systemClock } from '../../../simulators/kit/clock.ts';
import { randomIds } from '../../../simulators/kit/ids.ts';
import type { Invocation } from '../../command-line/command.ts';
import { concludeFaults } from '../../prove/conclude-faults.ts';
import { judgeSound, proveFaults } from '../../prove/faults.ts';

export interface FaultFlags {
  readonly only: readonly string[];
  readonly terminals: boolean;
  readonly sound: boolean;
  readonly firstRed: boolean;
  readonly survivors: boolean;
  readonly again: boolean;
  readonly sample: number | undefined;
  readonly json: boolean;
}

/** Runs `platen prove --faults`. */
export async function runFaults(
  { only, terminals, sound, firstRed, survivors, again, sample, json }: FaultFlags,
  { terminal, signal, environment }: Pick<Invocation, 'terminal' | 'signal' | 'environment'>,
): Promise<'passed' | 'failed' | 'incomplete'> {
  const common = { seed: freshSeed(), clock: systemClock, ids: randomIds, environment, signal };
  if (sound) {
    await judgeSound(again, common, terminal);
    return signal.aborted ? 'incomplete' : 'passed';
  }
  const source = terminals ? ('terminal' as const) : ('service' as const);
  const choice = {
    source,
    only,
    isFirstRed: firstRed,
    isSurvivors: survivors,
    isAnew: again,
    sample,
  };
  const proven = await proveFaults(choice, common, terminal);
  if (json) terminal.json(proven.map(({ fault, proof }) => ({ ...fault, ...proof })));
  const isEnough = concludeFaults(proven, terminal);
  if (signal.aborted) return 'incomplete';
  return isEnough ? 'passed' : 'failed';
}
