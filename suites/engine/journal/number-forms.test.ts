import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isNumberLike, numberForms } from './number-forms.ts';
import { Redactor } from './redact.ts';

const card = fc.stringMatching(/^1\d{9}$/);
const hexCard = fc.stringMatching(/^[1-9A-F][0-9A-F]{7,15}$/).filter((one) => one.length % 2 === 0);

function learned(number: string, kind: 'card' | 'short-id' = 'card'): Redactor {
  const redactor = new Redactor();
  redactor.learn(kind, number);
  return redactor;
}

describe('the number of a card', () => {
  it('is a name in whatever form somebody writes it, alone and inside other text', () => {
    fc.assert(
      fc.property(fc.oneof(card, hexCard), (number) => {
        const redactor = learned(number);
        for (const { text } of numberForms(number))
          for (const said of [text, `/card?cd=${text}&Mac=1`, `"${text}"`, `card ${text}.`]) {
            expect(redactor.text(said)).toContain('card#1');
            expect(redactor.text(said)).not.toContain(text);
          }
      }),
      { numRuns: 30 },
    );
  });

  it.each([
    ['2490285352', '946EBD28'],
    ['2490285352', '94:6e:bd:28'],
    ['2490285352', '28-BD-6E-94'],
    ['2490285352', '683503252'],
    ['946EBD28', '2490285352'],
    ['946EBD28', '946ebd28'],
    ['94:6E:BD:28', '946EBD28'],
    ['2490285352', '24%2090%2028%2053%2052'],
    ['2490285352', 'MjQ5MDI4NTM1Mg'],
    ['2490285352', '%32%34%39%30%32%38%35%33%35%32'],
  ])('%s is also %s', (number, form) => {
    expect(learned(number).text(`cd=${form}`)).toBe('cd=card#1');
  });

  it('is a name in JSON too: as a number, and as the name of a member', () => {
    const json = { cd: 1_577_336_581, deep: [{ 'of 1577336581': 15 }], count: 15 };
    expect(learned('1577336581').json(json)).toEqual({
      cd: 'card#1',
      deep: [{ 'of card#1': 15 }],
      count: 15,
    });
  });

  it('is no part of a longer number, or of a word', () => {
    const redactor = learned('1577336581');
    for (const text of ['91577336581000', '215773365810', '5e046f05aa', 'a5e046f05'])
      expect(redactor.text(`at ${text} ns`)).toBe(`at ${text} ns`);
    expect(redactor.text('x1577336581y')).toBe('xcard#1y');
  });

  it('two of them are two names, and a short id has one of its own kind', () => {
    const redactor = learned('1577336581');
    redactor.learn('card', '1577336582');
    redactor.learn('short-id', '212345678');
    expect(redactor.text('1577336581, 1577336582, 212345678')).toBe('card#1, card#2, short-id#1');
  });

  it('what is too short to be told from chance is named in its place alone', () => {
    const redactor = new Redactor();
    expect(redactor.nameNumber('card', '4711')).toBe('card#1');
    expect(redactor.nameNumber('card', '4711')).toBe('card#1');
    expect(redactor.nameNumber('short-id', 'of somebody')).toBe('short-id#1');
    expect(redactor.text('4711')).toBe('4711');
    expect(isNumberLike('4711')).toBe(false);
  });
});
