import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from '../../engine/journal/json.ts';
import { mutateJson } from './mutate-json.ts';

const made = (value: Json) =>
  [...mutateJson(value)].map((one) => [one.member, one.mutation, one.make()]);

describe('mutants of a JSON value', () => {
  it('are its members removed, of another type and of another value', () => {
    expect(made({ copies: 2 })).toEqual([
      ['', 'retyped', [{ copies: 2 }]],
      ['.copies', 'removed', {}],
      ['.copies', 'incremented', { copies: 3 }],
      ['.copies', 'retyped', { copies: '2' }],
      ['.copies', 'negated', { copies: -2 }],
    ]);
  });

  it('are its records dropped, doubled and in another order', () => {
    const lists = made(['a', 'b']).filter(([member]) => member === '');
    expect(lists).toEqual([
      ['', 'retyped', {}],
      ['', 'emptied', []],
      ['', 'first dropped', ['b']],
      ['', 'last dropped', ['a']],
      ['', 'first repeated', ['a', 'a', 'b']],
      ['', 'reordered', ['b', 'a']],
    ]);
  });

  it('look at one record of each sort in a long list', () => {
    const list = Array.from({ length: 50 }, (_, index) => ({ note: index === 30 ? 'said' : '' }));
    const changed = made(list).filter(
      ([member, kind]) => member === '[].note' && kind === 'changed',
    );
    const places = changed.map(([, , value]) =>
      (value as Json[]).findIndex((one, at) => one !== list[at]),
    );
    expect(places.toSorted((a, b) => a - b)).toEqual([0, 25, 30, 49]);
  });

  it('never are the value itself', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify(value);
        for (const one of mutateJson(value as Json))
          expect(JSON.stringify(one.make())).not.toBe(text);
      }),
    );
  });
});
