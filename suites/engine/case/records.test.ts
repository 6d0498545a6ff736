import { describe, expect, it } from 'vitest';
import type { SentEvent } from '../journal/event.ts';
import type { Json } from '../journal/json.ts';
import { onlyExchange } from '../judge/played-calls.fixture.ts';
import { given, hasMadeId, hasPathId, lacksOne, recordsOf } from './records.ts';
import { tellsIds } from './resource-assertions.ts';

describe('the records of an answer', () => {
  it.each<[Json, readonly Json[]]>([
    [
      [1, 2],
      [1, 2],
    ],
    [{ items: [1] }, [1]],
    [{ items: [1], more: [2] }, []],
    [{ items: 1 }, []],
    ['a', []],
  ])('of %j are %j (SIL-18, SIL-1B)', (json, records) => {
    expect(recordsOf(onlyExchange(['users.all', 200, json]))).toEqual(records);
  });

  it.each<[string, Json, boolean]>([
    ['groups.list', [{ id: 1 }], true],
    ['groups.list', [{ id: 1 }, { id: '2' }], false],
    ['groups.list', ['a'], false],
    ['outputports.list', ['a'], false],
    ['inputports.list', ['a'], false],
    ['locations.list', ['a'], false],
    ['users.groups', ['a'], true],
    ['users.groups', [], true],
    ['containers.list', ['a'], true],
  ])('%s of %j can be known again: %s (interface 4.14)', (operation, json, tells) => {
    expect(tellsIds(onlyExchange([operation, 200, json]))).toBe(tells);
  });
});

describe('a parameter as it was sent', () => {
  const call = (more: Partial<SentEvent>) => onlyExchange(['groups.create', 200, {}, more]);

  it.each<[Partial<SentEvent>, Json | undefined]>([
    [{ parameters: [['GroupName', 'a']] }, 'a'],
    [{ json: { groupname: 7 } }, 7],
    [{ parameters: [['groupname', 'a']], json: { groupname: 'b' } }, 'a'],
    [{}, undefined],
  ])('in %j is %j', (more, value) => {
    expect(given(call(more), 'groupname')).toBe(value);
    expect(lacksOne(['groupname'])(call(more))).toBe(value === undefined);
    expect(lacksOne([])(call(more))).toBe(false);
  });
});

describe('records about a call', () => {
  it.each<[Json, Json, boolean]>([
    [{ id: 5 }, { id: 5 }, true],
    [{ id: 6 }, { id: 5 }, false],
    [{}, {}, false],
    [{ id: 5 }, { id: '5' }, false],
  ])('%j has the id that %j answered: %s', (record, answer, has) => {
    expect(hasMadeId(record, onlyExchange(['groups.create', 200, answer]))).toBe(has);
  });

  it.each<[Json, string, boolean]>([
    [{ id: 5 }, '5', true],
    [{ id: 5 }, '6', false],
    [{ id: '5' }, '5', false],
  ])('%j has the id of the path %s: %s', (record, id, has) => {
    const call = onlyExchange(['locations.get', 200, {}, { pathParameters: { id } }]);
    expect(hasPathId('id')(record, call)).toBe(has);
  });
});
