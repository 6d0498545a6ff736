import type { Doing } from '../catalogue/doing.ts';
import type { TerminalFacts } from '../journal/terminal-event.ts';
import type { Situation } from './situation.ts';

type Ability = Pick<TerminalFacts, 'can' | 'identifies'>;

/** Whether a terminal can be put into the situation at all. */
export function isPossible(situation: Situation, ability: Ability): boolean {
  const doing = doingFor(situation, ability);
  const by = situation.who?.by;
  if (doing === undefined) return false;
  // At a reader there is nothing but a card.
  return doing === 'tap' || by === undefined || ability.identifies?.includes(by) !== false;
}

/** What is done at this terminal in the situation. */
export function doingFor(
  { doing, instead = [] }: Situation,
  { can }: Pick<Ability, 'can'>,
): Doing | undefined {
  return [doing, ...instead].find((one) => can.includes(one));
}
