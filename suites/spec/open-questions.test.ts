import { expect, it } from 'vitest';
import { everyRule as rules } from '../rules/every-rule.ts';
import { openQuestionOf, openQuestions } from './open-questions.ts';

it('every assumed rule names an open question, and every question that a rule names exists', () => {
  const wrong = rules.filter((rule) =>
    rule.provenance === 'assumed'
      ? openQuestionOf(rule.silence ?? '') === undefined
      : rule.silence !== undefined && openQuestionOf(rule.silence) === undefined,
  );
  const words = wrong.map((rule) => `${rule.id}: ${rule.silence ?? 'names no open question'}`);
  expect(words, `${words.join('\n')}\n(suites/spec/open-questions has them all)`).toEqual([]);
});

it('open questions have unique ids, a question and a choice', () => {
  expect(new Set(openQuestions.map(({ id }) => id)).size).toBe(openQuestions.length);
  for (const { id, question, choice } of openQuestions) {
    expect(id).toMatch(/^SIL-\d[0-9A-Za-z]{1,2}$/);
    expect(question).toMatch(/\?$/);
    expect(choice).toMatch(/[.]$/);
  }
});

it('what is judged of others, or told by their profile, is said', () => {
  const silent = openQuestions.filter(
    ({ forForeign, foreign }) =>
      (forForeign === 'judged' || forForeign === 'profile') && foreign === undefined,
  );
  expect(silent.map(({ id }) => id)).toEqual([]);
});
