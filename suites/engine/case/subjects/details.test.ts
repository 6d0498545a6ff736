import { expect, it } from 'vitest';
import type { Json } from '../../journal/json.ts';
import { differingDetail } from './details.ts';

const user = {
  userName: 'a',
  providerId: 1,
  cards: new Set<string>(),
  groups: new Set<string>(),
  createdAtSeq: 1,
  fullName: 'A',
  email: 'a@b',
  department: 'D',
  shortId: '1',
};
const right = { fullName: 'A', email: 'a@b', department: 'D', shortId: '1' };

it.each<[Json | undefined, string | undefined]>([
  [right, undefined],
  [{ ...right, other: 1 }, undefined],
  [{ ...right, fullName: 'B' }, 'fullName "B"'],
  [{ ...right, email: null }, 'email null'],
  [{ ...right, department: '' }, 'department ""'],
  [{ ...right, shortId: 1 }, 'shortId 1'],
  [undefined, 'fullName undefined'],
])('%j differs in %s', (record, differing) => {
  expect(differingDetail(user, record)).toBe(differing);
});

it('what is not known of a user differs in nothing', () => {
  const { fullName: _, ...unknown } = user;
  expect(differingDetail(unknown, { ...right, fullName: 'B' })).toBeUndefined();
});
