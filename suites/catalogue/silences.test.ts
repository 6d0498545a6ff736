import { expect, it } from 'vitest';
import { everyRule as rules } from '../rules/rules.ts';
import { silenceOf, silences } from './silences.ts';

it('every assumed rule names a silence that exists, and every silence a rule names does', () => {
  const wrong = rules.filter((rule) =>
    rule.provenance === 'assumed'
      ? silenceOf(rule.silence ?? '') === undefined
      : rule.silence !== undefined && silenceOf(rule.silence) === undefined,
  );
  const words = wrong.map((rule) => `${rule.id}: ${rule.silence ?? 'names no silence'}`);
  expect(words, `${words.join('\n')}\n(suites/catalogue/silences has them all)`).toEqual([]);
});

it('silences have ids of their own, a question and a choice', () => {
  expect(new Set(silences.map((silence) => silence.id)).size).toBe(silences.length);
  for (const { id, question, choice } of silences) {
    expect(id).toMatch(/^SIL-\d[0-9A-Za-z]{1,2}$/);
    expect(question).toMatch(/\?$/);
    expect(choice).toMatch(/[.]$/);
  }
});

it('what is judged of others, or told by their profile, is said', () => {
  const silent = silences.filter(
    ({ forForeign, foreign }) =>
      (forForeign === 'judged' || forForeign === 'profile') && foreign === undefined,
  );
  expect(silent.map(({ id }) => id)).toEqual([]);
});
