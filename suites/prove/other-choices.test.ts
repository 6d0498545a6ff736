import { expect, it } from 'vitest';
import { oddities } from '../foreign/oddities.ts';
import { openQuestions } from '../spec/open-questions.ts';
import { otherChoices } from './other-choices.ts';
import { twins } from './twins.ts';

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
  const ids = new Set([...twins.map(({ id }) => id), ...oddities.map(({ name }) => name)]);
  const stale = [...otherChoices].filter(
    ([id, choice]) =>
      isFree.get(id) !== true ||
      ('twin' in choice && !ids.has(choice.twin)) ||
      ('oddity' in choice && !ids.has(choice.oddity)),
  );
  expect(stale).toEqual([]);
});

it('a variant says which silence it makes use of', () => {
  const named = [...otherChoices].flatMap(([id, choice]) =>
    'twin' in choice ? [[id, choice.twin] as const] : [],
  );
  const silent = named.filter(
    ([id, twin]) => !(twins.find((one) => one.id === twin)?.freedom ?? '').includes(id),
  );
  expect(silent).toEqual([]);
});
