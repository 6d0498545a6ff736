import { describe, expect, it } from 'vitest';
import type { Json } from '../../journal/json.ts';
import type { Answer, Fields, Other } from '../../journal/panel-journal.ts';
import { each, type Story, seenOf } from './examples/judged.ts';

const refused: Answer = { status: 400 };
const ok: Answer = { status: 200, json: { errorCode: 0 } };

function fields(operation: string, given: Other['parameters'], answer = ok): Story {
  return (panel) =>
    panel.form('POST', operation, { path: '/', answer, sent: { parameters: given ?? [] } });
}

describe('an output port', () => {
  it.each([
    ['outputports.create', ['held']],
    ['outputports.update', ['held']],
    ['outputports.put-create', ['PUT']],
    ['outputports.put-update', ['PUT']],
    ['inputports.create', []],
  ])('is made and changed by POST and PATCH: %s', (operation, seen) => {
    expect(seenOf('TERM-PORT-01', fields(operation, []))).toEqual(seen);
  });

  it('that was refused shows what is wrong, and not what is right', () => {
    expect(seenOf('TERM-PORT-01', fields('outputports.create', [], refused))).toEqual([]);
    expect(seenOf('TERM-PORT-01', fields('outputports.put-create', [], refused))).toEqual(['PUT']);
  });

  it.each([
    ['outputports.create', '2', ['outputtype 2']],
    ['outputports.update', '2', ['outputtype 2']],
    ['outputports.put-create', '2', ['outputtype 2']],
    ['outputports.put-update', '2', ['outputtype 2']],
    ['outputports.create', '1', ['held']],
    ['inputports.create', '2', []],
  ])('has no type 2: %s with %s', (operation, type, seen) => {
    expect(seenOf('TERM-PORT-02', fields(operation, [['outputType', type]]))).toEqual(seen);
  });

  it('of no type is of none', () => {
    expect(seenOf('TERM-PORT-02', fields('outputports.create', []))).toEqual([]);
  });
});

it.each([
  ['account.create', ['a', 'b_c', '-d'], ['domainname b_c, -d']],
  ['account.update', ['a'], ['held']],
  ['containers.update', ['-'], ['domainname -']],
  ['account.update', [], []],
  ['users.create', ['-'], []],
])('domain names are such in %s: %j', (operation, names, seen) => {
  const given = names.map((name) => ['domainname', name] as const);
  expect(seenOf('TERM-ACCT-01', fields(operation, given))).toEqual(seen);
});

describe('a page of users', () => {
  const page =
    (given: Fields, json: Json): Story =>
    (panel) =>
      panel.form('GET', 'users.all', { path: '/u', fields: given, answer: { status: 200, json } });
  const first = page({}, { nextPageToken: 'n' });
  const second = page({ pagetoken: 'n' }, {});

  it.each<readonly [string, Story, readonly string[]]>([
    ['by the token of the one before', each(first, second), ['held']],
    [
      'by another token',
      each(first, page({ pagetoken: 'm' }, {})),
      ['pagetoken with another text'],
    ],
    ['by a token that comes later', each(second, first), ['pagetoken with another text']],
    ['by no token', first, []],
    [
      'by a token of something else',
      each((panel) => panel.history({}, 'n'), second),
      ['pagetoken with another text'],
    ],
    [
      'by a token, after what was never answered',
      each((panel) => panel.lost('GET', 'users.all', { path: '/u' }), second),
      ['pagetoken with another text'],
    ],
  ])('is asked for %s', (_, story, seen) => {
    expect(seenOf('TERM-USER-01', story)).toEqual(seen);
  });
});

it.each([
  [['detailtype'], ['1 detailtype and 0 detaildata']],
  [['detaildata'], ['0 detailtypes and 1 detaildata']],
  [['detailtype', 'detaildata', 'detailtype'], ['2 detailtypes and 1 detaildata']],
  [['detailtype', 'detaildata'], ['held']],
  [[], []],
])('details of a new user are pairs: %j', (names, seen) => {
  const given = names.map((name) => [name, '1'] as const);
  expect(seenOf('TERM-USER-02', fields('users.create', given))).toEqual(seen);
});

it.each([
  [1, ['held']],
  [2, ['2 detailtypes']],
  [0, []],
])('one detail of a user is changed: %d', (count, seen) => {
  const given = Array.from({ length: count }, () => ['detailtype', '1'] as const);
  expect(seenOf('TERM-USER-03', fields('users.update', given))).toEqual(seen);
});

describe('access controls', () => {
  const about = (
    operation: string,
    domain: string | undefined,
    answer: Answer = { status: 200, json: { errorCode: 0 } },
  ): Story => fields(operation, domain === undefined ? [] : [['accountdomain', domain]], answer);
  const read = (domain?: string, answer?: Answer): Story =>
    about('accesscontrols.get', domain, answer ?? { status: 200, json: [] });
  const remove = (domain?: string, answer?: Answer): Story =>
    about('accesscontrols.delete', domain, answer);
  const none = 'no list since the last delete';

  it.each<readonly [string, Story, readonly string[]]>([
    ['read', each(read('a.b'), remove('a.b')), ['held']],
    ['read in another case', each(read('A.B'), remove('a.b')), ['held']],
    ['read, without a domain', each(read(), remove()), ['held']],
    ['not read', remove('a.b'), [none]],
    ['read of another domain', each(read('c.d'), remove('a.b')), [none]],
    ['read afterwards', each(remove('a.b'), read('a.b')), [none]],
    ['read in vain', each(read('a.b', refused), remove('a.b')), [none]],
    ['read once for two', each(read('a.b'), remove('a.b'), remove('a.b')), ['held', none]],
    ['read for each', each(read('a'), remove('a'), read('a'), remove('a')), ['held', 'held']],
    ['read, and the delete is refused', each(read('a'), remove('a', refused)), []],
    [
      'read, and deleted of another domain before',
      each(read('a'), read('b'), remove('b'), remove('a')),
      ['held', none],
    ],
    ['something else', each((panel) => panel.list(), remove('')), [none]],
  ])('are %s before one is deleted', (_, story, seen) => {
    expect(seenOf('TERM-ACL-01', story)).toEqual(seen);
  });

  it.each<readonly [Json, readonly string[]]>([
    [{ userName: 'x' }, ['held']],
    [{ groupName: 'x' }, ['held']],
    [{ userName: 'x', groupName: '' }, ['held']],
    [{ userName: 'x', groupName: 'y' }, ['userName and groupName']],
    [{ userName: '' }, ['neither userName nor groupName']],
    [{ userName: 7 }, ['neither userName nor groupName']],
    [['userName'], []],
  ])('are for a user or a group: %j', (json, seen) => {
    const add: Story = (panel) => panel.json('PUT', 'accesscontrols.add', { path: '/a', json });
    expect(seenOf('TERM-ACL-02', add)).toEqual(seen);
  });
});

describe('locations', () => {
  it.each([
    [[['locationtype', '1']], ['1 locationtype and 0 locationdata']],
    [
      [
        ['locationtype', '1,4'],
        ['locationdata', 'x'],
      ],
      ['2 locationtypes and 1 locationdata'],
    ],
    [
      [
        ['locationtype', '1,4'],
        ['locationdata', 'x,y'],
        ['locationdata', 'z'],
      ],
      ['held'],
    ],
    [[], ['held']],
  ] as const)('are asked for by pairs: %j', (given, seen) => {
    expect(
      seenOf('TERM-LOC-01', fields('locations.list', given, { status: 200, json: [] })),
    ).toEqual(seen);
  });

  const made =
    (identifiers: Json, operation = 'locations.create'): Story =>
    (panel) =>
      panel.json('POST', operation, { path: '/l', json: { name: 'x', identifiers } });
  const good = { locationType: 4, stringData: ['x'] };

  it.each<readonly [Json, readonly string[]]>([
    [[good], ['held']],
    [[{ locationType: 1, stringData: [] }], ['held']],
    [[{ locationType: 0, stringData: [] }], ['{"locationType":0,"stringData":[]}']],
    [[{ locationType: 5, stringData: [] }], ['{"locationType":5,"stringData":[]}']],
    [[{ locationType: '4', stringData: [] }], ['{"locationType":"4","stringData":[]}']],
    [[{ locationType: 4 }], ['{"locationType":4}']],
    [[{ locationType: 4, stringData: 'x' }], ['{"locationType":4,"stringData":"x"}']],
    [[{ locationType: 4, stringData: ['x', 1] }], ['{"locationType":4,"stringData":["x",1]}']],
    [['x'], ['"x"']],
    [[good, 'x', 'y'], ['"x"']],
    [[], []],
    ['x', []],
  ])('are identified by %j', (identifiers, seen) => {
    expect(seenOf('TERM-LOC-02', made(identifiers))).toEqual(seen);
    expect(seenOf('TERM-LOC-02', made(identifiers, 'locations.update'))).toEqual(seen);
  });

  it.each<readonly [Json, readonly string[]]>([
    [{ locationType: 2, stringData: ['10.0.0.0/8'] }, ['held']],
    [{ locationType: 2, stringData: ['10.0.0.0/8', 'x', 7] }, ['stringData "x",7']],
    [{ locationType: 2, stringData: [['10.0.0.0/8']] }, ['stringData ["10.0.0.0/8"]']],
    [{ locationType: 2, stringData: [] }, ['held']],
    [{ locationType: 2, stringData: '10.0.0.0/8' }, []],
    [{ locationType: 3, stringData: ['10.0.0.0/8'] }, ['stringData "10.0.0.0/8"']],
    [{ locationType: 3, stringData: ['10.0.0.1-10.0.0.9'] }, ['held']],
    [{ locationType: 4, stringData: ['x'] }, []],
    ['x', []],
  ])('have networks of their form: %j', (identifier, seen) => {
    expect(seenOf('TERM-LOC-03', made([identifier]))).toEqual(seen);
  });
});
