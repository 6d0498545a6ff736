import type { Clock } from '../../../simulators/kit/clock.ts';
import type { Actor, Reply } from '../action.ts';
import { builtInActor } from '../actors/built-in.ts';
import type { Given } from '../given.ts';
import type { Fault } from './deviating-terminal.ts';

export interface DeviatingOptions {
  readonly given: Given;
  readonly clock: Clock;
}

/** The built-in terminal, with this fault. */
export async function deviatingActor(
  { renews = false, around, heeds = (action) => action, tells = (told) => told }: Fault,
  { given, clock }: DeviatingOptions,
): Promise<Actor> {
  await using opening = new AsyncDisposableStack();
  const own = opening.use(new AsyncDisposableStack());
  const actor = opening.use(
    await builtInActor({
      given,
      clock,
      renews,
      ...(around === undefined
        ? {}
        : { around: (exchange) => around(exchange, { given, clock, stack: own }) }),
    }),
  );
  const stack = opening.move();
  return {
    act: async (task, signal): Promise<Reply> => {
      const reply = await actor.act({ ...task, action: heeds(task.action) }, signal);
      return typeof reply === 'string' || reply.outcome === 'absent' ? reply : tells(reply);
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}
