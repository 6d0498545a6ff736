import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from '../../engine/journal/json.ts';
import { answerMismatches } from './match-answer.ts';
import { bodyMismatches } from './match-body.ts';
import type { PactRule, PactRules } from './pact-file.ts';

const json = fc
  .jsonValue({ maxDepth: 3 })
  .map((value) => JSON.parse(JSON.stringify(value)) as Json);

function rule(...matchers: readonly PactRule[]): PactRules {
  return { matchers: [...matchers] };
}

describe('without rules', () => {
  it('every body is what it was expected to be', () => {
    fc.assert(
      fc.property(json, (body) => {
        expect(bodyMismatches(body, body, {})).toEqual([]);
      }),
    );
  });

  it('two different texts, numbers or truths are a mismatch, wherever they stand', () => {
    const scalar = fc.oneof(fc.string(), fc.integer(), fc.boolean());
    fc.assert(
      fc.property(scalar, scalar, fc.string(), (expected, seen, name) => {
        fc.pre(expected !== seen);
        expect(bodyMismatches([{ [name]: expected }], [{ [name]: seen }], {}).length).toBe(1);
      }),
    );
  });

  it.each<readonly [Json, Json, readonly string[]]>([
    [{ a: 1 }, { a: 1, b: 2 }, []],
    [{ a: 1, b: 2 }, { a: 1 }, ['$.b is missing']],
    [[], [1], ['$ has 1 items, not 0']],
    [{ a: [1] }, { a: {} }, ['$.a is {}, not a list']],
    [{ a: {} }, { a: [] }, ['$.a is [], not an object']],
    [{ a: 0 }, { a: null }, ['$.a is null, not 0']],
  ])('%j and %j', (expected, seen, mismatches) => {
    expect(bodyMismatches(expected, seen, {})).toEqual(mismatches);
  });
});

describe('a rule', () => {
  it.each<readonly [PactRule, readonly [expected: Json, seen: Json], boolean]>([
    [{ match: 'type' }, ['a', 'b'], true],
    [{ match: 'type' }, ['a', 1], false],
    [{ match: 'type' }, [[1], [2, 3]], true],
    [{ match: 'type' }, [[1], [2, 'three']], false],
    [{ match: 'type', min: 2 }, [[1, 1], [1]], false],
    [
      { match: 'type', max: 2 },
      [
        [1, 1],
        [1, 2, 3],
      ],
      false,
    ],
    [{ match: 'type' }, [{ a: 1 }, { a: 2 }], true],
    [{ match: 'regex', regex: '^a+$' }, ['a', 'aa'], true],
    [{ match: 'regex', regex: '^a+$' }, ['a', 'ab'], false],
    [{ match: 'regex', regex: '^.*$' }, ['a', null], false],
    [{ match: 'integer' }, [1, 2], true],
    [{ match: 'integer' }, [1, 2.5], false],
    [{ match: 'integer' }, [1, '2'], false],
    [{ match: 'decimal' }, [1.5, 2.5], true],
    [{ match: 'decimal' }, [1.5, 2], false],
    [{ match: 'number' }, [1, 2.5], true],
    [{ match: 'number' }, [1, '1'], false],
    [{ match: 'boolean' }, [true, false], true],
    [{ match: 'boolean' }, [true, 'true'], false],
    [{ match: 'equality' }, [[1], [1]], true],
    [{ match: 'equality' }, [[1], [1, 1]], false],
  ])('%j: %j is %j', (one, [expected, seen], fits) => {
    const found = bodyMismatches({ v: expected }, { v: seen }, { '$.v': rule(one) });
    expect(found.length === 0).toBe(fits);
  });

  it('counts only where it stands: inside a list of two, each record may hold lists of one', () => {
    const table = { $: rule({ match: 'type', min: 2 }) };
    const record = { inner: [1] };
    expect(bodyMismatches([record, record], [record, record], table)).toEqual([]);
    expect(bodyMismatches([record, record], [record], table)).toEqual(['$ has 1 items']);
  });

  it('of a more telling path goes before one of a less telling path', () => {
    const table = {
      $: rule({ match: 'type' }),
      '$[*].id': rule({ match: 'integer' }),
      "$[1]['id']": rule({ match: 'equality' }),
    };
    expect(bodyMismatches([{ id: 1 }], [{ id: 5 }], table)).toEqual([]);
    expect(bodyMismatches([{ id: 1 }], [{ id: 1 }, { id: 5 }], table)).toEqual([
      '$[1].id is 5, not 1',
    ]);
  });

  it('and another: both must hold, or one where they are joined by OR', () => {
    const matchers: PactRule[] = [{ match: 'integer' }, { match: 'regex', regex: '^x$' }];
    expect(bodyMismatches('x', 'x', { $: { matchers } }).length).toBe(1);
    expect(bodyMismatches('x', 'x', { $: { combine: 'OR', matchers } })).toEqual([]);
    expect(bodyMismatches('x', 'y', { $: { combine: 'OR', matchers } }).length).toBe(2);
  });
});

describe('an answer', () => {
  const headers = { 'content-type': 'application/json' };
  it.each([
    [{ status: 200 }, { status: 200, headers }, []],
    [{ status: 200 }, { status: 201, headers }, ['the status is 201, not 200']],
    [
      { status: 200, headers: { Etag: 'a' } },
      { status: 200, headers },
      ['the header Etag is missing'],
    ],
    [
      { status: 200, headers: { Etag: 'a' } },
      { status: 200, headers: { etag: 'b' } },
      ['the header Etag is "b"'],
    ],
    [
      {
        status: 200,
        headers: { Etag: 'a' },
        matchingRules: { header: { etag: rule({ match: 'regex', regex: '^[ab]$' }) } },
      },
      { status: 200, headers: { etag: 'b' } },
      [],
    ],
    [{ status: 200, body: {} }, { status: 200, headers }, ['the body is not JSON']],
    [{ status: 200, body: { a: 1 } }, { status: 200, headers, json: { a: 1 } }, []],
  ])('%j and %j', (expected, seen, mismatches) => {
    expect(answerMismatches(expected, seen)).toEqual(mismatches);
  });
});
