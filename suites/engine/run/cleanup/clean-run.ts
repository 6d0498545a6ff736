import type { JournalEvent } from '../../journal/event.ts';
import { type Remnant, remainsOf } from '../../journal/leftovers/leftovers.ts';
import type { Made } from '../../journal/leftovers/made.ts';
import { tidyCase } from '../../journal/leftovers/why-left.ts';
import { createClient } from '../../session/http/client.ts';
import type { Setting } from '../play.ts';
import { isRemovable, tidyUp } from './clean-case.ts';

export type TidySetting = Pick<
  Setting,
  | 'wire'
  | 'recorder'
  | 'baseUrl'
  | 'getParameters'
  | 'allowance'
  | 'over'
  | 'credentials'
  | 'prices'
  | 'policies'
>;

/**
 * Removes what a journal's run made, and records it as a case that is never judged. Tells of each thing that it
 * tries to remove. Answers what is left.
 */
export async function tidyRun(
  journal: readonly JournalEvent[],
  setting: TidySetting,
  tell?: (done: number, of: number, one: Made) => void,
): Promise<readonly Remnant[]> {
  const { allowance, ...rest } = setting;
  const client = createClient({ ...rest, case: tidyCase, mayCall: () => allowance.take() });
  const remains = (): readonly Remnant[] => remainsOf(journal);
  const mayGoOn = (): boolean => allowance.end() === undefined;
  if (!mayGoOn()) return remains();
  const count = remains().filter(isRemovable).length;
  let done = 0;
  const tried = (one: Made): void => {
    done += 1;
    tell?.(done, count, one);
  };
  try {
    const { credentials, prices, policies } = setting;
    const money = {
      ...(prices === undefined ? {} : { prices }),
      ...(policies === undefined ? {} : { policies }),
    };
    await tidyUp({ client, credentials, remains, mayGoOn, ...money, tell: tried });
  } catch (error) {
    // The run's end refuses the next call; anything else is ours.
    if (mayGoOn()) throw error;
  }
  return remains();
}
