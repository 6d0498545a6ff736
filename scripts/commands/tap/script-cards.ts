import { cardTechnologies, proximityCard } from '../../../simulators/card-reader/index.ts';
import { seededChance } from '../../../simulators/kit/chance.ts';
import type { ScriptCard, ScriptStep } from './script-form.ts';

/** The card as a reader is given it. Throws CardFormatError. */
export function cardText(card: ScriptCard): string {
  if (typeof card === 'string') return card;
  const { layout } = cardTechnologies[card.technology];
  return layout === undefined ? '' : proximityCard(card, layout);
}

/** The same seed draws the same cards. */
export function stormCards(storm: NonNullable<ScriptStep['storm']>): readonly ScriptCard[] {
  if (Array.isArray(storm)) return storm;
  const { technology, count, seed = 1 } = storm;
  const chance = seededChance(seed);
  return Array.from({ length: count }, () => cardTechnologies[technology].draw(chance));
}
