import { describe, expect, it } from 'vitest';
import { openQuestions } from '../spec/open-questions.ts';
import { variants } from './variants.ts';

describe('variants', () => {
  it('each name the freedom that they use: an open question, an RFC, or the interface', () => {
    const forms = /^(SIL-[0-9A-Z]+|RFC \d+ [\d.]+|the interface)\b/;
    expect(variants.filter(({ freedom }) => !forms.test(freedom)).map(({ id }) => id)).toEqual([]);
  });

  it('name only open questions that are listed', () => {
    const known = new Set(openQuestions.map(({ id }) => id));
    const named = variants.flatMap(({ freedom }) => freedom.match(/SIL-[0-9A-Z]+/g) ?? []);
    expect(named.filter((id) => !known.has(id))).toEqual([]);
  });
});
