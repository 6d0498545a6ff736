import { describe, expect, it } from 'vitest';
import { everyRule } from '../rules/every-rule.ts';
import { idTroubles } from './id-troubles.ts';
import { readLock } from './lock.ts';

it('the ids of the catalogue are unique, well-formed, locked, and none is missing or used again', () => {
  const troubles = idTroubles(
    everyRule.map((rule) => rule.id),
    readLock(),
  );
  expect(troubles).toEqual([]);
});

describe('the lock', () => {
  const small = {
    rules: new Map([
      ['DOC-LIST-01', []],
      ['TAP-01', []],
    ]),
    retired: new Map([['TAP-02', 'said twice']]),
  };

  it('is content with what it holds', () => {
    expect(idTroubles(['DOC-LIST-01', 'TAP-01'], small)).toEqual([]);
  });

  it.for([
    ['a rule that is new', ['DOC-LIST-01', 'TAP-01', 'TAP-03'], 'new: TAP-03 (run'],
    ['a rule that is gone', ['TAP-01'], 'missing in the catalogue: DOC-LIST-01 '],
    ['an id used again', ['DOC-LIST-01', 'TAP-01', 'TAP-02'], 'retired: TAP-02 '],
    ['an id that is there twice', ['DOC-LIST-01', 'TAP-01', 'TAP-01'], 'duplicate: TAP-01 '],
    ['an id of another form', ['DOC-LIST-01', 'TAP-01', 'tap-1'], 'NOUN-NN: tap-1 '],
  ] as const)('names %s', ([, ids, trouble]) => {
    expect(idTroubles(ids, small).join('\n')).toContain(trouble);
  });
});
