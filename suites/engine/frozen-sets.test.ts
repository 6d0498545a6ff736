import { describe, expect, it } from 'vitest';
import { everyRule as rules } from '../rules/every-rule.ts';
import { idsOfSet, setTroubles, withFrozenSet } from './frozen-sets.ts';
import { readLock } from './lock.ts';

it('every requirement set that was released holds the rules it was released with', () => {
  expect(setTroubles(rules, readLock())).toEqual([]);
});

describe('a requirement set', () => {
  const small = [
    { id: 'A-01', since: '2026-11' },
    { id: 'A-02', since: '2026-11' },
    { id: 'B-01', since: '2027-02' },
  ];
  const sets = withFrozenSet(new Map(), '2026-11', small);
  const frozen = { sets, retired: new Map<string, string>() };

  it('holds what was there at its date', () => {
    expect(idsOfSet('2026-12', small)).toEqual(['A-01', 'A-02']);
    expect(sets).toEqual(new Map([['2026-11', ['A-01', 'A-02']]]));
    expect(setTroubles(small, frozen)).toEqual([]);
  });

  it.each([
    ['comes in', [...small, { id: 'C-01', since: '2026-11' }], '2026-11: C-01 added'],
    ['goes', small.slice(1), '2026-11: A-01 removed'],
    ['becomes newer', small.map((one) => ({ ...one, since: '2027-02' })), 'A-01 A-02 removed'],
  ])('that was released is told when a rule %s', (_what, changed, told) => {
    expect(setTroubles(changed, frozen).join()).toContain(told);
  });

  it('lets go of what was retired', () => {
    const retired = new Map([['A-01', 'said twice']]);
    expect(setTroubles(small.slice(1), { sets, retired })).toEqual([]);
  });

  it('is released once, and in order', () => {
    expect(() => withFrozenSet(sets, '2026-11', small)).toThrow('2026-11 is released');
    expect(() => withFrozenSet(sets, '2026-10', small)).toThrow('a later date');
    expect(withFrozenSet(sets, '2027-02', small)).toEqual(
      new Map([
        ['2026-11', ['A-01', 'A-02']],
        ['2027-02', ['A-01', 'A-02', 'B-01']],
      ]),
    );
  });
});
