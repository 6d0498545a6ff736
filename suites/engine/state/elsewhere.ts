import { type Exchange, keyName } from '../journal/exchange.ts';
import type { State } from './state.ts';

/** Made with the key of another account: names and textual ids are each account's own. */
export function isElsewhere({ facts }: State, { sent }: Pick<Exchange, 'sent'>): boolean {
  return facts.keys.some(({ name, kind }) => kind === 'foreign' && name === keyName(sent));
}
