import { waitFor } from '../../../simulators/kit/lifecycle.ts';
import type { Keeper } from '../../drive/keeper.ts';
import type { Session } from '../../drive/session.ts';
import { Blocked } from '../../drive/test-case.ts';

const restartMs = 60_000;

/** Kills the target's process, whatever it is doing; from here on nothing is answered. */
export async function kill(stage: Session): Promise<void> {
  const { recorder, case: inCase } = stage.context;
  await keeperOf(stage).kill();
  recorder.record({ type: 'restart', case: inCase, how: 'kill' });
}

/** Starts the target again and waits until it answers. */
export async function startAgain(stage: Session): Promise<void> {
  await keeperOf(stage).start();
  const answers = async (): Promise<true | undefined> => {
    const { status } = await stage.request('version.get', stage.full);
    return status > 0 ? true : undefined;
  };
  await waitFor(answers, {
    clock: stage.context.clock,
    deadlineMs: restartMs,
    what: 'an answer of the target that was started again',
  });
}

function keeperOf({ context: { keeper } }: Session): Keeper {
  if (keeper === undefined)
    throw new Blocked('the profile has no command that restarts the target');
  return keeper;
}
