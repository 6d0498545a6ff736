import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { everyRule as rules } from '../rules/rules.ts';
import { idsOfSet, setTroubles, withFrozenSet } from './frozen-sets.ts';
import type { IdsLock } from './ids-lock.ts';

const lock = JSON.parse(readFileSync(new URL('ids.lock.json', import.meta.url), 'utf8')) as IdsLock;

it('every requirement set that was released holds the rules it was released with', () => {
  expect(setTroubles(rules, lock)).toEqual([]);
});

describe('a requirement set', () => {
  const small = [
    { id: 'A-01', since: '2026-11' },
    { id: 'A-02', since: '2026-11' },
    { id: 'B-01', since: '2027-02' },
  ];
  const fresh: IdsLock = { ids: ['A-01', 'A-02', 'B-01'], retired: {} };
  const frozen = withFrozenSet(fresh, '2026-11', small);

  it('holds what was there at its date', () => {
    expect(idsOfSet('2026-12', small)).toEqual(['A-01', 'A-02']);
    expect(frozen.sets).toEqual({ '2026-11': ['A-01', 'A-02'] });
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
    expect(setTroubles(small.slice(1), { ...frozen, retired: { 'A-01': 'said twice' } })).toEqual(
      [],
    );
  });

  it('is released once, and in order', () => {
    expect(() => withFrozenSet(frozen, '2026-11', small)).toThrow('2026-11 is released');
    expect(() => withFrozenSet(frozen, '2026-10', small)).toThrow('a later date');
    expect(withFrozenSet(frozen, '2027-02', small).sets).toEqual({
      '2026-11': ['A-01', 'A-02'],
      '2027-02': ['A-01', 'A-02', 'B-01'],
    });
  });
});
