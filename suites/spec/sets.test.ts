import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { everyRule as rules } from '../rules/every-rule.ts';
import { type Rule, rule } from './rule.ts';
import { firstSet, isSetDate, setAt, setDates } from './sets.ts';

const date = fc
  .tuple(fc.integer({ min: 2026, max: 2031 }), fc.integer({ min: 1, max: 12 }))
  .map(([year, month]) => `${String(year)}-${String(month).padStart(2, '0')}`);
const someRules = fc
  .array(date, { minLength: 1 })
  .map((dates): readonly Rule[] => dates.map((since) => rule('X-01', '1', { title: 'x', since })));

describe('requirement sets', () => {
  it('of the catalogue have dates, and the first is the one it began with', () => {
    expect(setDates(rules).filter((set) => !isSetDate(set))).toEqual([]);
    expect(setDates(rules)[0]).toBe(firstSet);
  });

  it('in force at a date: no set is between it and the date', () => {
    fc.assert(
      fc.property(someRules, date, (made, wanted) => {
        const set = setAt(wanted, made);
        const newer = (one: Rule): boolean => one.since > (set ?? '');
        expect(made.filter((one) => newer(one) && one.since <= wanted)).toEqual([]);
        expect(set === undefined || set <= wanted).toBe(true);
      }),
    );
  });

  it.each(['2026-10', '2026-13', '2026-00', '2026', '2026-11-01', '26-11', 'latest', ''])(
    'none at %j',
    (text) => {
      expect(setAt(text, rules)).toBeUndefined();
    },
  );
});
