import type { Drawn } from './move.ts';
import { accountMoves } from './moves/account.ts';
import { cardMoves } from './moves/cards.ts';
import { clockMoves } from './moves/clock.ts';
import { documentMoves } from './moves/documents.ts';
import { groupMoves } from './moves/groups.ts';
import { historyMoves } from './moves/history.ts';
import { peopleMoves } from './moves/people.ts';
import { portMoves } from './moves/ports.ts';

/** Every kind of step there is, an explicit list. */
export const moves: readonly Drawn[] = [
  ...peopleMoves,
  ...cardMoves,
  ...groupMoves,
  ...portMoves,
  ...documentMoves,
  ...historyMoves,
  ...accountMoves,
  ...clockMoves,
];
