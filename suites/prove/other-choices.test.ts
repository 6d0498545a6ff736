import { expect, it } from 'vitest';
import { oddities } from '../foreign/oddities.ts';
import { openQuestions } from '../spec/open-questions.ts';
import { otherChoices } from './other-choices.ts';
import { variants } from './variants.ts';

it('every silence that is free is chosen otherwise by a variant or an oddity, or it is said why not', () => {
  const free = openQuestions.filter(({ forForeign }) => forForeign === 'free').map(({ id }) => id);
  const lacking = free.filter((id) => !otherChoices.has(id));
  expect(
    lacking,
    `${lacking.join(' ')}: say in suites/prove/other-choices.ts who varies them`,
  ).toEqual([]);
});

it('no choice is named for a silence that is not free, and every variant and oddity named is there', () => {
  const isFree = new Map(openQuestions.map(({ id, forForeign }) => [id, forForeign === 'free']));
  const ids = new Set([...variants.map(({ id }) => id), ...oddities.map(({ name }) => name)]);
  const stale = [...otherChoices].filter(
    ([id, choice]) =>
      isFree.get(id) !== true ||
      ('variant' in choice && !ids.has(choice.variant)) ||
      ('oddity' in choice && !ids.has(choice.oddity)),
  );
  expect(stale).toEqual([]);
});

it('a variant says which silence it makes use of', () => {
  const named = [...otherChoices].flatMap(([id, choice]) =>
    'variant' in choice ? [[id, choice.variant] as const] : [],
  );
  const silent = named.filter(
    ([id, variant]) => !(variants.find((one) => one.id === variant)?.freedom ?? '').includes(id),
  );
  expect(silent).toEqual([]);
});
