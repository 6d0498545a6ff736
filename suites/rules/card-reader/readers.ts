import { type PortState, userKey } from '../../engine/state/document-state.ts';
import type { State } from '../../engine/state/state.ts';
import { call } from '../../spec/calls.ts';

export const tap = call('card.get', 'card.post');

/** The user of a card; undefined for a card that nobody has. */
export function cardOwner(state: State, card: string): string | undefined {
  for (const user of state.users.values()) if (user.cards.has(card)) return userKey(user.userName);
  return undefined;
}

/** The port beside a reader. */
export function portAt(state: State, reader: string | undefined): PortState | undefined {
  return [...state.outputPorts.values()].find((port) => port.fields['ipreaderaddress'] === reader);
}
