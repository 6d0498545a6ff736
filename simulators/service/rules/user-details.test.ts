import { describe, expect, it } from 'vitest';
import { isFault, readUserDetails } from './user-details.ts';

describe('readUserDetails (interface 4.7)', () => {
  it('pairs types and data in order; cards and aliases may repeat', () => {
    const details = readUserDetails(
      [0, 4, 1, 4, 7, 3, 6, 5, 11, 2, 14],
      ['Ann', 'C1', 'a@b', 'C2', 'annie', 'pw', '12', 'S1', 'Sales', '/h', 'x'],
    );
    expect(details).toEqual({
      fields: {
        fullName: 'Ann',
        email: 'a@b',
        homeFolder: '/h',
        shortId: 'S1',
        department: 'Sales',
        externalId: 'x',
      },
      password: 'pw',
      pin: '12',
      cards: ['C1', 'C2'],
      aliases: [{ alias: 'annie' }],
    });
  });

  it('no pairs: a bare user', () => {
    expect(readUserDetails([], [])).toEqual({ fields: {}, cards: [], aliases: [] });
  });

  it.each([
    ['a suffix', 'annie#12', { alias: 'annie', providerId: 12 }],
    ['more than one sign', 'a#b#7', { alias: 'a#b', providerId: 7 }],
    ['a sign without digits', 'annie#home', { alias: 'annie#home' }],
    ['more digits than any id has', 'a#12345678901', { alias: 'a#12345678901' }],
  ])('an alias with %s', (_what, text, alias) => {
    expect(readUserDetails([7], [text])).toMatchObject({ aliases: [alias] });
  });

  it.each([
    ['an instant', '2030-01-02T03:04:05Z', Date.UTC(2030, 0, 2, 3, 4, 5)],
    ['an instant with an offset', '2030-01-02T03:04:05+01:00', Date.UTC(2030, 0, 2, 2, 4, 5)],
    [
      'an instant whose plus became a space',
      '2030-01-02T03:04:05 01:00',
      Date.UTC(2030, 0, 2, 2, 4, 5),
    ],
    ['a date', '2030-01-02', Date.UTC(2030, 0, 2)],
    ['a leap day', '2028-02-29', Date.UTC(2028, 1, 29)],
  ])('expiration as %s', (_what, text, at) => {
    expect(readUserDetails([12], [text])).toMatchObject({ fields: { expiresAt: at } });
  });

  it.each([
    { what: 'a type without data', types: [0], data: [], parameter: 'detaildata' },
    { what: 'data without a type', types: [], data: ['x'], parameter: 'detailtype' },
    { what: 'an unknown type', types: [8], data: ['x'], parameter: 'detailtype' },
    { what: 'a single one twice', types: [0, 0], data: ['a', 'b'], parameter: 'detailtype' },
    { what: 'an empty card', types: [4], data: [''], parameter: 'detaildata' },
    { what: 'an empty password', types: [3], data: [''], parameter: 'detaildata' },
    { what: 'an expiration that is none', types: [12], data: ['soon'], parameter: 'detaildata' },
    { what: 'a month that is none', types: [12], data: ['2030-13-01'], parameter: 'detaildata' },
    { what: 'a day that is none', types: [12], data: ['2030-02-30'], parameter: 'detaildata' },
    {
      what: 'an hour that is none',
      types: [12],
      data: ['2030-02-03T25:00Z'],
      parameter: 'detaildata',
    },
    { what: 'an empty expiration', types: [12], data: [''], parameter: 'detaildata' },
    { what: 'an empty PIN', types: [6], data: [''], parameter: 'detaildata' },
    { what: 'an alias that is only a suffix', types: [7], data: ['#3'], parameter: 'detaildata' },
    {
      what: 'a card too long for a call',
      types: [4],
      data: ['x'.repeat(257)],
      parameter: 'detaildata',
    },
  ])('refuses $what, naming the parameter', ({ types, data, parameter }) => {
    const details = readUserDetails(types, data);
    expect(isFault(details) && details.parameter).toBe(parameter);
  });
});
