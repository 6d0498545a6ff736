import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { everyRule as rules } from '../rules/rules.ts';
import { type IdsLock, idTroubles, withNewIds } from './ids-lock.ts';

const lock = JSON.parse(readFileSync(new URL('ids.lock.json', import.meta.url), 'utf8')) as IdsLock;

it('the ids of the catalogue are unique, well-formed, locked, and none is missing or used again', () => {
  const troubles = idTroubles(
    rules.map((rule) => rule.id),
    lock,
  );
  expect(troubles).toEqual([]);
});

describe('the lock', () => {
  const small: IdsLock = {
    ids: ['DOC-LIST-01', 'TAP-01', 'TAP-02'],
    retired: { 'TAP-02': 'said twice' },
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

  it('takes new ids in and lets none go', () => {
    expect(withNewIds(small, ['TAP-03'])).toEqual({
      ids: ['DOC-LIST-01', 'TAP-01', 'TAP-02', 'TAP-03'],
      retired: small.retired,
    });
  });
});
