import type { Chosen, Offer, TerminalFacts } from '../engine/journal/terminal-event.ts';
import type { Doing } from '../spec/doing.ts';
import type { Bend } from './bend.ts';
import type { Situation } from './situation.ts';

type Ability = Pick<TerminalFacts, 'can' | 'identifies' | 'offers'>;

/** Whether a terminal can be put into the situation at all. */
export function isPossible(situation: Situation, ability: Ability): boolean {
  const { who, chooses } = situation;
  const doing = doingFor(situation, ability);
  if (doing === undefined) return false;
  if (chooses?.some((offer) => isOffered(offer, ability)) === false) return false;
  // At a reader there is nothing but a card.
  const by = who?.by;
  return doing === 'tap' || by === undefined || ability.identifies?.includes(by) !== false;
}

/** What is done at this terminal in the situation. */
export function doingFor(
  { doing, instead = [] }: Situation,
  { can }: Pick<Ability, 'can'>,
): Doing | undefined {
  return [doing, ...instead].find((one) => can.includes(one));
}

/** Nothing in it keeps whoever does it right from success. */
export function isUndisturbed(situation: Situation): boolean {
  const { who, waiting, bends = [], meanwhile, printer, certificate, clockAheadMs } = situation;
  if (!bends.every(isUsual)) return false;
  const disturbances = [meanwhile, printer, certificate, clockAheadMs, waiting?.ageMs];
  return (who?.as ?? 'known') === 'known' && disturbances.every((one) => one === undefined);
}

/** Networks cut answers into pieces as they like, a page token is any string, and a history may take five minutes (interface 8): that disturbs nothing. */
function isUsual({ operation, does: { kind } }: Bend): boolean {
  return (
    kind === 'pieces' ||
    kind === 'hard-page-tokens' ||
    (kind === 'slow' && operation === 'documents.history')
  );
}

const offerFor: Readonly<Record<keyof Chosen, Offer>> = {
  copies: 'copies',
  grayscale: 'colour',
  colorPages: 'colour',
  sides: 'sides',
  paperSize: 'layout',
  landscape: 'layout',
  scalePercent: 'layout',
};

/** What of a step is a choice that this terminal offers. */
export function chosenIn(step: Chosen, ability: Pick<Ability, 'offers'>): Chosen {
  return Object.fromEntries(
    Object.entries(step).filter(([name]) => {
      return isChoice(name) && isOffered(offerFor[name], ability);
    }),
  );
}

/** A step without its choices. */
export function withoutChoices<T extends Chosen>(step: T): Omit<T, keyof Chosen> {
  const kept = Object.entries(step).filter(([name]) => !isChoice(name));
  return Object.fromEntries(kept) as Omit<T, keyof Chosen>;
}

function isChoice(name: string): name is keyof Chosen {
  return Object.hasOwn(offerFor, name);
}

function isOffered(offer: Offer, { offers }: Pick<Ability, 'offers'>): boolean {
  return offers?.includes(offer) !== false;
}
