import { expect, test } from 'vitest';
import { seededChance } from '../../../../simulators/kit/chance.ts';
import { textClasses } from '../../../spec/test-values/texts.ts';
import { obligedBy } from '../../../spec/test-values/value-class.ts';
import type { NameText } from '../../journal/facts.ts';
import { endingOf, endingsFor } from './unicode-names.ts';

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

test.each(['any', 'letters', 'plain'] as const)(
  'a target that takes %s names must keep each of them',
  (names) => {
    const classes = textClasses('name');
    const obligedFor = (ending: string): readonly string[] =>
      classes.filter((one) => one.is([`port198${ending}`])).map((one) => obligedBy(one, names));
    for (const ending of endingsFor({ own: false, choices: { names } }))
      expect([ending, ...new Set(obligedFor(ending))]).toEqual([ending, 'kept']);
  },
);
