import type { TerminalFacts } from '../journal/terminal-event.ts';
import type { Situation } from './situation.ts';

/** Whether a terminal can be put into the situation at all. */
export function isPossible(
  { doing, who = {} }: Situation,
  { can, identifies }: Pick<TerminalFacts, 'can' | 'identifies'>,
): boolean {
  if (!can.includes(doing)) return false;
  // At a reader there is nothing but a card.
  return doing === 'tap' || who.by === undefined || identifies?.includes(who.by) !== false;
}
