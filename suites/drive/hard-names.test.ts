import { expect, test } from 'vitest';
import { seededChance } from '../../simulators/kit/chance.ts';
import type { NameText } from '../journal/facts.ts';
import { endingOf } from './hard-names.ts';

const drawn = (what: string, names: NameText = 'any'): readonly string[] =>
  Array.from({ length: 400 }, (_, seed) =>
    endingOf(what, seededChance(seed), { own: false, choices: { names } }),
  );

test('names meet every class of text, in any one gate several of each', () => {
  const said = drawn('user').join('');
  for (const sign of [' ', '%', '+', '&', '=', ';', "'", '_', '"', '#', '?', 'Ü', 'ß'])
    expect(said).toContain(sign);
  expect(said).toMatch(/\p{Script=Han}/u);
  expect(said).toMatch(/\p{Script=Hebrew}/u);
  expect(said).toMatch(/\p{Script=Cyrillic}/u);
  expect(said).toMatch(/[\u{10000}-\u{10ffff}]/u);
});

test('a row of a file has letters alone, and what is no free text nothing at all', () => {
  expect(drawn('row').join('')).not.toMatch(/[%+&=;,'"#?]/);
  expect(new Set(drawn('row')).size).toBeGreaterThan(5);
  expect(new Set(drawn('host'))).toEqual(new Set(['']));
});

test('a target that takes letters alone, or plain names, is given no others', () => {
  expect(drawn('user', 'letters').join('')).not.toMatch(/[%+&=;,'"#?]/);
  expect(drawn('user', 'letters').join('')).toMatch(/\p{Script=Han}/u);
  for (const what of ['user', 'row']) expect(new Set(drawn(what, 'plain'))).toEqual(new Set(['']));
});
