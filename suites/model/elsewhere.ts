import { type Exchange, keyName } from '../journal/exchange.ts';
import type { World } from './world.ts';

/** Made with the key of another account: names and textual ids are each account's own. */
export function isElsewhere({ facts }: World, { sent }: Pick<Exchange, 'sent'>): boolean {
  return facts.keys.some(({ name, kind }) => kind === 'foreign' && name === keyName(sent));
}
