import { describe, expect, it } from 'vitest';
import { grant, grantFor } from './grant.ts';

const declared = grant(['ViewUser', 'ModifyUser'], {
  further: {
    parameter: 'detailtype',
    byValue: { 5: { permissions: ['GenerateShortID'] }, 12: { reach: 'account' } },
  },
});

describe('grantFor (interface 4.7: further permissions only where something is changed)', () => {
  it.each([
    { what: 'a value that demands a permission', detailtype: 5, more: ['GenerateShortID'] },
    { what: 'the first of several values', detailtype: [5, 0], more: ['GenerateShortID'] },
    { what: 'a later value', detailtype: [0, 5], more: [] },
    { what: 'a value that demands none', detailtype: 1, more: [] },
    { what: 'no value', detailtype: undefined, more: [] },
    { what: 'no first value', detailtype: [], more: [] },
  ])('$what', ({ detailtype, more }) => {
    expect(grantFor(declared, { detailtype }).permissions).toEqual([
      'ViewUser',
      'ModifyUser',
      ...more,
    ]);
  });

  it('a value may demand reach beyond one’s own things', () => {
    expect(grantFor(declared, { detailtype: [12] })).toMatchObject({ reach: 'account' });
    expect(grantFor(declared, { detailtype: [0] })).toMatchObject({ reach: 'own' });
  });

  it('without further demands a grant is what it was', () => {
    const plain = grant(['ViewUser']);
    expect(grantFor(plain, { detailtype: 5 })).toBe(plain);
  });
});
