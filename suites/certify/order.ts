import { seededChance } from '../../simulators/kit/chance.ts';
import { isUndisturbed } from './possible.ts';
import type { Situation } from './situation.ts';

/**
 * In the order that the seed draws. What a terminal does where nothing can succeed says something
 * only of one that has succeeded before: one in which nothing goes wrong comes first.
 */
export function inDrawnOrder(situations: readonly Situation[], seed: number): readonly Situation[] {
  const chance = seededChance(seed).fork('order');
  // The service's clock never goes back.
  const late = situations.filter(movesClock);
  const drawn = situations
    .filter((situation) => !movesClock(situation))
    .map((situation) => ({ situation, place: chance.next() }))
    .toSorted((left, right) => left.place - right.place)
    .map(({ situation }) => situation);
  const first = drawn.find(isUndisturbed);
  const begin = first === undefined ? [] : [first];
  return [...begin, ...drawn.filter((one) => one !== first), ...late];
}

function movesClock({ clockAheadMs, waiting, meanwhile = [] }: Situation): boolean {
  return (
    clockAheadMs !== undefined ||
    waiting?.ageMs !== undefined ||
    meanwhile.some(({ what }) => what === 'documents-expire')
  );
}
