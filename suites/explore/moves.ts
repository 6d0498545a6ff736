import type { Drawn } from './move.ts';
import { accountMoves } from './moves/account.ts';
import { administrationMoves } from './moves/administration.ts';
import { cardMoves } from './moves/cards.ts';
import { clockMoves } from './moves/clock.ts';
import { documentMoves } from './moves/documents.ts';
import { groupMoves } from './moves/groups.ts';
import { historyMoves } from './moves/history.ts';
import { peopleMoves } from './moves/people.ts';
import { portMoves } from './moves/ports.ts';

/** Every kind of step there is, an explicit list, by what they are about. */
const areas = {
  people: peopleMoves,
  cards: cardMoves,
  groups: groupMoves,
  ports: portMoves,
  documents: documentMoves,
  history: historyMoves,
  account: accountMoves,
  administration: administrationMoves,
  clock: clockMoves,
} as const satisfies Readonly<Record<string, readonly Drawn[]>>;

export const moves: readonly Drawn[] = Object.values(areas).flat();

/** What a sequence may be mostly about: few things often find what all things seldom do not. */
export const emphases: readonly (readonly Drawn[])[] = [
  [],
  [...areas.people, ...areas.cards],
  [...areas.people, ...areas.groups],
  areas.ports,
  areas.documents,
  [...areas.documents, ...areas.cards],
  [...areas.documents, ...areas.history],
  areas.account,
  areas.administration,
];
