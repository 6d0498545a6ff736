import { describe, expect, it } from 'vitest';
import type { Kind } from '../../spec/shape.ts';
import type { Json } from '../journal/json.ts';
import { listMismatch, mismatch } from './shape.ts';

const long = 'x'.repeat(70);
const asWords = (words: readonly [expected: string, seen: string] | undefined) =>
  words && { expected: words[0], seen: words[1] };
const deployed = { stage: 0, message: '', lastDate: '' };
const reported = {
  terminalVersion: '',
  installationSource: 0,
  cardReaderData: '',
  modelName: '',
  additionalModelInfo: '',
  firmwareVersion: '',
  status: 0,
  statusMessage: '',
  errorData: '',
  modifiedDate: '',
};

describe('a value of each kind (interface 2)', () => {
  it.each<[Kind, readonly Json[], readonly Json[]]>([
    ['int', [0, -1, 2_147_483_647, -2_147_483_648], [1.5, '1', 2_147_483_649, true, []]],
    ['long', [0, 1_795_199_433_166], [0.5, '7', false]],
    ['string', ['', 'a'], [1, true, [], {}]],
    ['boolean', [true, false], ['true', 0, 1]],
    ['list', [[], [1]], [{}, 'a', 1]],
    ['list<int>', [[], [1, 2]], [['1'], [1, 1.5], [true], {}, 1]],
    ['list<string>', [[], ['a']], [[1], ['a', 1], 'a', {}]],
    ['object', [{}, { a: 1 }], [[], 'a', 1]],
    [
      'date',
      ['2026-01-01T00:00:00Z', '20260101T000000,000+0100'],
      ['2026-13-01T00:00:00Z', 'soon', 1],
    ],
    [
      'tags',
      [[], [{ tagType: 0, name: 'a' }], [{ tagType: 1, name: 'b' }]],
      [[{ tagType: 2, name: 'a' }], [{ tagType: 0 }], [{ name: 'a' }], ['a'], {}],
    ],
    [
      'identifiers',
      ['GATEWAY_IP', 'SUBNET', 'IP_RANGE', 'WIFI_SSID'].map((locationType) => [
        { locationType, searchValue: 'a' },
      ]),
      [
        [{ locationType: '', searchValue: 'a' }],
        [{ searchValue: 'a' }],
        [{ locationType: 'SUBNET' }],
        [
          { locationType: 'SUBNET', searchValue: 'a' },
          { locationType: 1, searchValue: 'b' },
        ],
        {},
      ],
    ],
    ['map<list<int>>', [{}, { a: [1], b: [] }], [[], [[1]], { a: ['1'] }, { a: [1], b: 1 }, 'a']],
    ['map<string>', [{}, { a: 'b' }], [[], ['a'], { a: 1 }, { a: 'b', c: 1 }, 'a']],
    [
      'terminalInfo',
      [
        {},
        { deployStatus: null, terminalStatus: null },
        { deployStatus: deployed },
        { terminalStatus: reported },
        { deployStatus: deployed, terminalStatus: reported },
      ],
      [
        [],
        'a',
        { deployStatus: {} },
        { terminalStatus: {} },
        { deployStatus: { ...deployed, stage: 9 } },
        { terminalStatus: { ...reported, status: 4 } },
        { deployStatus: deployed, terminalStatus: { ...reported, installationSource: 5 } },
      ],
    ],
    ['deployStage', [0, 8], [9, '0']],
    ['installationSource', [0, 4], [5, '0']],
    ['terminalState', [0, 3], [4, '0']],
    ['status', [0, 9], [10, -1, '0']],
    ['jobType', ['PRINT', 'FAX'], ['print', '', 1]],
    ['portType', [0, 1], [2, '0']],
    ['printProtocol', [0, 2], [3, '0']],
    ['registrationSource', ['manual', 'autodiscovery'], ['other', 1]],
  ])('%s', (kind, right, wrong) => {
    for (const value of right) expect(mismatch({ a: value }, { a: kind })).toBeUndefined();
    for (const value of wrong)
      expect(mismatch({ a: value }, { a: kind })?.expected).toMatch(/^a: \S/);
  });
});

it('a finding names the values that a member may have', () => {
  expect(mismatch({ a: 'x' }, { a: 'jobType' })).toEqual({
    expected: 'a: one of "PRINT", "COPY", "SCAN", "FAX"',
    seen: 'the string "x"',
  });
});

describe('a record', () => {
  it.each<[Json | undefined, readonly [expected: string, seen: string] | undefined]>([
    [{ a: 1, b: 'x' }, undefined],
    [{ a: 1, b: null }, undefined],
    [{ a: 1 }, undefined],
    [{ b: 'x' }, ['a: 32-bit integer', 'no a']],
    [{ a: null }, ['a: 32-bit integer', 'null']],
    [{ a: 1, b: 2 }, ['b: string', 'the number 2']],
    [{ a: true }, ['a: 32-bit integer', 'true']],
    [[], ['a JSON object', 'the list []']],
    ['a', ['a JSON object', 'the string "a"']],
    [undefined, ['a JSON object', 'no JSON']],
    [long, ['a JSON object', `the string "${'x'.repeat(56)}…`]],
    ['x'.repeat(58), ['a JSON object', `the string "${'x'.repeat(58)}"`]],
  ])('%j: %s', (value, wrong) => {
    expect(mismatch(value, { a: 'int', b: 'string?' })).toEqual(asWords(wrong));
  });
});

describe('a list of records', () => {
  it.each<[Json | undefined, readonly [expected: string, seen: string] | undefined]>([
    [[], undefined],
    [[{ a: 1 }, { a: 2 }], undefined],
    [
      [{ a: 1 }, { a: '2' }],
      ['a: 32-bit integer', 'the string "2" in record 2 of the list'],
    ],
    [{}, ['a list', 'the object {}']],
    [undefined, ['a list', 'no JSON']],
  ])('%j: %s', (value, wrong) => {
    expect(listMismatch(value, { a: 'int' })).toEqual(asWords(wrong));
  });
});
