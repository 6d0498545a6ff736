import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Columns,
  changesOf,
  flag,
  integer,
  json,
  long,
  oneOf,
  optional,
  recordOf,
  rowOf,
  text,
} from './columns.ts';

interface Sample {
  readonly name: string;
  readonly size: number;
  readonly active: boolean;
  readonly flags: bigint;
  readonly state: 'on' | 'off';
  readonly tags: readonly string[];
  readonly parent?: number;
}

const columns = {
  name: text,
  size: integer,
  active: flag,
  flags: long,
  state: oneOf<'on' | 'off'>(),
  tags: json<readonly string[]>(),
  parent: optional(integer),
} satisfies Columns<Sample>;

const sample: fc.Arbitrary<Sample> = fc
  .record({
    name: fc.string(),
    size: fc.maxSafeInteger(),
    active: fc.boolean(),
    flags: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
    state: fc.constantFrom('on', 'off'),
    tags: fc.array(fc.string()),
    parent: fc.option(fc.integer(), { nil: undefined }),
  })
  .map(({ parent, ...others }) => (parent === undefined ? others : { ...others, parent }));

describe('columns', () => {
  it('give back every record as it was', () => {
    fc.assert(
      fc.property(sample, (record) => {
        expect(recordOf<Sample>(columns, rowOf(columns, record))).toStrictEqual(record);
      }),
    );
  });

  it('hold nothing but text, numbers and null, so that any database can', () => {
    fc.assert(
      fc.property(sample, (record) => {
        for (const value of Object.values(rowOf(columns, record))) {
          expect(['string', 'number', 'null']).toContain(value === null ? 'null' : typeof value);
        }
      }),
    );
  });

  it('change only what is given, and clear what is given as undefined', () => {
    expect(changesOf(columns, { size: 2, parent: undefined })).toStrictEqual({
      size: 2,
      parent: null,
    });
    expect(changesOf(columns, {})).toStrictEqual({});
    expect(changesOf(columns, { unknown: 1 })).toStrictEqual({});
  });
});
