import type { Clock } from '../../../../simulators/kit/clock.ts';
import { deviatingActor } from '../../../certify/deviating/deviating-actor.ts';
import type { DeviatingTerminal } from '../../../certify/deviating/deviating-terminal.ts';
import { judgeTerminal } from '../judge-terminal.ts';
import { speakingOf } from '../prove-fault.ts';
import type { Stand } from './stand.ts';

export interface TerminalProof {
  readonly deviating: DeviatingTerminal;
  /** Its rule turned red before any other, and only those that it lists did so after it. */
  readonly proven: boolean;
  readonly firstRed: string | undefined;
  readonly red: readonly string[];
  /** Red, but neither the rule nor one that is listed as following. */
  readonly unexpected: readonly string[];
}

/** Lets a deviating terminal stand at the bench, and looks which rule turns red first. */
export async function proveTerminal(
  deviating: DeviatingTerminal,
  stand: Stand,
  clock: Clock,
): Promise<TerminalProof> {
  const journal = await stand.play(
    (given) => deviatingActor(deviating.fault, { given, clock }),
    [deviating.situation],
  );
  const { results } = judgeTerminal(journal);
  const { red, first, unexpected } = speakingOf(deviating, results);
  const proven = first === deviating.rule && unexpected.length === 0;
  return { deviating, proven, firstRed: first, red, unexpected };
}
