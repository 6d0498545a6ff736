import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../journal/json.ts';
import { type Call, sayer } from '../../judge/judged-by.ts';
import { matchingQueueCheck } from './checks-matching-queues.ts';

const key = { headers: { 'x-api-key': 'key#1' } };
const said = sayer([matchingQueueCheck], { keys: [{ name: 'key#1', kind: 'full' }] });

const make = (wish: string): Call => {
  const parameters = [
    ['portname', 'P'],
    ['address', 'p.example'],
    ['matchinginputport', wish],
  ] as const;
  return ['outputports.create', { ...key, parameters }, 200, { errorCode: 0, id: 9 }];
};
const lists = (...queues: readonly JsonObject[]): Call => [
  'inputports.list',
  key,
  200,
  [...queues],
];
const old = { id: 1, name: 'old' };
const own = { id: 2, name: 'P' };
const strange = { id: 3, name: 'Queue 17' };

describe('OUT-07: a matching input port', () => {
  it('is made where it is asked for, and no other', () => {
    expect(said('OUT-07', lists(old), make('true'), lists(old, own))).toEqual([1]);
    expect(said('OUT-07', lists(old), make('true'), lists(old))).toEqual([1, '0 new input ports']);
    const two = lists(old, own, { ...strange, outputPort: 'P' });
    expect(said('OUT-07', lists(old), make('true'), two)).toEqual([1, '2 new input ports']);
  });

  it('may have any name, but none that a call of the run has made', () => {
    expect(said('OUT-07', lists(old), make('true'), lists(old, strange))).toEqual([1]);
    const parameters = [['portname', 'Queue 17']] as const;
    const made: Call = ['inputports.create', { ...key, parameters }, 200, { errorCode: 0, id: 3 }];
    const calls = [lists(old), made, make('true'), lists(old, strange)] as const;
    expect(said('OUT-07', ...calls)).toEqual([1, '0 new input ports']);
  });

  it('is not made where it is said that there is to be none', () => {
    expect(said('OUT-07', lists(old), make('false'), lists(old))).toEqual([1]);
    expect(said('OUT-07', lists(old), make('false'), lists(old, own))).toEqual([
      1,
      '1 new input port',
    ]);
    expect(said('OUT-07', lists(old), make('false'), lists(old, strange))).toEqual([1]);
    expect(said('OUT-07', lists(old), make(''), lists(old, own))).toEqual([0]);
  });

  it('is not looked for where the list is narrowed, or there was none before', () => {
    const narrowed: Call = [
      'inputports.list',
      { ...key, parameters: [['username', 'a']] },
      200,
      [],
    ];
    expect(said('OUT-07', lists(old), make('true'), narrowed)).toEqual([0]);
    expect(said('OUT-07', make('true'), lists(old))).toEqual([0]);
  });
});
