import { waitFor } from '../../../simulators/kit/lifecycle.ts';
import type { Keeper } from '../../drive/keeper.ts';
import { Blocked } from '../../drive/scenario.ts';
import type { Stage } from '../../drive/stage.ts';

const restartMs = 60_000;

/** Kills the target's process, whatever it is doing; from here on nothing is answered. */
export async function kill(stage: Stage): Promise<void> {
  const { recorder, case: inCase } = stage.parts;
  await keeperOf(stage).kill();
  recorder.record({ type: 'restart', case: inCase, how: 'kill' });
}

/** Starts the target again and waits until it answers. */
export async function startAgain(stage: Stage): Promise<void> {
  await keeperOf(stage).start();
  const answers = async (): Promise<true | undefined> => {
    const { status } = await stage.call('version.get', stage.full);
    return status > 0 ? true : undefined;
  };
  await waitFor(answers, {
    clock: stage.parts.clock,
    deadlineMs: restartMs,
    what: 'an answer of the target that was started again',
  });
}

function keeperOf({ parts: { keeper } }: Stage): Keeper {
  if (keeper === undefined)
    throw new Blocked('the profile has no command that restarts the target');
  return keeper;
}
