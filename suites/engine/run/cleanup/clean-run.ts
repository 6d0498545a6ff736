import type { JournalEvent } from '../../journal/event.ts';
import { type Leftover, leftoversOf } from '../../journal/leftovers/leftovers.ts';
import type { Made } from '../../journal/leftovers/made.ts';
import { cleanupCase } from '../../journal/leftovers/why-left.ts';
import { createClient } from '../../session/http/client.ts';
import type { Setting } from '../play.ts';
import { cleanUpCase, isRemovable } from './clean-case.ts';

export type CleanupSetting = Pick<
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
 * Removes what a journal's run made, and records it as a case that is never judged. Reports each resource that it
 * tries to remove. Answers what is left.
 */
export async function cleanRun(
  journal: readonly JournalEvent[],
  setting: CleanupSetting,
  tell?: (done: number, of: number, one: Made) => void,
): Promise<readonly Leftover[]> {
  const { allowance, ...rest } = setting;
  const client = createClient({ ...rest, case: cleanupCase, mayCall: () => allowance.take() });
  const leftovers = (): readonly Leftover[] => leftoversOf(journal);
  const mayGoOn = (): boolean => allowance.end() === undefined;
  if (!mayGoOn()) return leftovers();
  const count = leftovers().filter(isRemovable).length;
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
    await cleanUpCase({ client, credentials, leftovers, mayGoOn, ...money, tell: tried });
  } catch (error) {
    // The run's end refuses the next call; anything else is ours.
    if (mayGoOn()) throw error;
  }
  return leftovers();
}
