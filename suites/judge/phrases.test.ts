import { describe, expect, it } from 'vitest';
import type { SentEvent } from '../journal/event.ts';
import { JournalBuilder } from '../journal/journal-builder.ts';
import type { Json } from '../journal/json.ts';
import { numberMember } from '../journal/json.ts';
import { judgedBy, saidBy, wordsOf } from './judged-by.ts';
import {
  accepts,
  answersSeen,
  answersWith,
  keepsPasswords,
  listsWith,
  onSuccess,
  provenPairs,
  refuses,
} from './phrases.ts';

type Call = readonly [
  operation: string,
  status: number,
  json?: Json | undefined,
  more?: Partial<SentEvent>,
];

function played(...calls: readonly Call[]): JournalBuilder {
  const journal = new JournalBuilder().begin('s');
  for (const [operation, status, json, more] of calls)
    journal.call('s', { operation, ...more }, { status, ...(json === undefined ? {} : { json }) });
  return journal.end('s');
}

describe('answersWith: the shape of every success', () => {
  const check = answersWith('A-01', 'version.get', { version: 'string' });

  it.each<[Call, readonly [number, ...string[]]]>([
    [['version.get', 200, { version: '1' }], [1]],
    [
      ['version.get', 200, { version: 1 }],
      [1, 'version is 1, not string'],
    ],
    [['version.get', 403, {}], [0]],
    [['account.get', 200, {}], [0]],
  ])('%j: %j', (call, said) => {
    expect(saidBy(check, played(call))).toEqual(said);
  });
});

describe('listsWith: the shape of every record', () => {
  const check = listsWith('A-01', 'groups.list', { id: 'int' });

  it.each<[Call, readonly [number, ...string[]]]>([
    [['groups.list', 200, [{ id: 1 }]], [1]],
    [
      ['groups.list', 200, [{ id: 1 }, {}]],
      [1, 'record 1: id is missing'],
    ],
    [['groups.list', 200, []], [0]],
    [
      ['groups.list', 200, {}],
      [1, '{} is not a list'],
    ],
    [['groups.list', 403, []], [0]],
    [['users.groups', 200, [{}]], [0]],
  ])('%j: %j', (call, said) => {
    expect(saidBy(check, played(call))).toEqual(said);
  });
});

describe('answersSeen: a right shape counts once the thing is seen', () => {
  const check = answersSeen('A-01', 'groups.create', {
    shape: { id: 'int' },
    seen: (made, later) => later.json === numberMember(made.json, 'id'),
  });
  const make: Call = ['groups.create', 200, { id: 7 }];

  it.each<[string, readonly Call[], readonly [number, ...string[]]]>([
    ['seen later', [make, ['groups.get', 200, 7]], [1]],
    ['never seen', [make, ['groups.get', 200, 8]], [0]],
    ['seen before', [['groups.get', 200, 7], make], [0]],
    ['its look refused', [make, ['groups.get', 404, 7]], [0]],
    ['wrong and not seen', [['groups.create', 200, {}]], [1, 'id is missing']],
    ['refused', [['groups.create', 403, {}]], [0]],
    ['another call', [['users.create', 200, {}]], [0]],
  ])('%s', (_, calls, said) => {
    expect(saidBy(check, played(...calls))).toEqual(said);
  });
});

describe('onSuccess: a claim about what was fulfilled', () => {
  const check = onSuccess('A-01', 'groups.list', ({ json }) =>
    json === undefined ? undefined : [JSON.stringify(json) === '[1]', 'just 1', 'others'],
  );

  it.each<[Call, readonly [number, ...string[]]]>([
    [['groups.list', 200, [1]], [1]],
    [
      ['groups.list', 200, [2]],
      [1, 'others'],
    ],
    [['groups.list', 200, {}], [0]],
    [['users.groups', 200, [2]], [0]],
  ])('%j: %j', (call, said) => {
    expect(saidBy(check, played(call))).toEqual(said);
  });

  it('may say nothing', () => {
    expect(
      saidBy(
        onSuccess('A-01', 'groups.list', () => undefined),
        played(['groups.list', 200, []]),
      ),
    ).toEqual([0]);
  });
});

describe('accepts: such calls must succeed, and give what they are for', () => {
  const check = accepts('A-01', ({ operation }) => operation === 'groups.list', 'the list');

  it.each<[Call, readonly [number, ...string[]]]>([
    [['groups.list', 200, []], [1]],
    [
      ['groups.list', 200, {}],
      [1, '200 without what was asked for'],
    ],
    [
      ['groups.list', 200, { errorCode: 7 }],
      [1, '200 with errorCode 7 without what was asked for'],
    ],
    [
      ['groups.list', 403],
      [1, '403 without what was asked for'],
    ],
    [['users.groups', 403], [0]],
  ])('%j: %j', (call, said) => {
    expect(saidBy(check, played(call))).toEqual(said);
  });
});

describe('keepsPasswords', () => {
  const check = keepsPasswords('A-01', 'users.get', 'users.create');

  it.each<[Call, readonly [number, ...string[]]]>([
    [['users.get', 200, { userName: 'a' }], [1]],
    [
      ['users.get', 200, { userName: 'a', pin: 'pin#1' }],
      [1, 'one'],
    ],
    [
      ['users.get', 404, { detail: 'password#1' }],
      [1, 'one'],
    ],
    [['users.get', 404, {}], [0]],
    [['users.create', 200, { errorCode: 0 }], [0]],
    [
      ['users.create', 200, { errorCode: 0, was: 'password#1' }],
      [1, 'one'],
    ],
    [['users.all', 200, [{ was: 'password#1' }]], [0]],
  ])('%j: %j', (call, said) => {
    expect(saidBy(check, played(call))).toEqual(said);
  });

  it('is not shown by an empty list', () => {
    const ofLists = keepsPasswords('A-01', 'outputports.list');
    expect(saidBy(ofLists, played(['outputports.list', 200, []]))).toEqual([0]);
    expect(saidBy(ofLists, played(['outputports.list', 200, [{}]]))).toEqual([1]);
  });
});

describe('refuses: a probe beside its control', () => {
  const bare = { headers: {}, pair: 1 };
  const probe = (status: number, json?: Json): Call => ['version.get', status, json, bare];
  const control: Call = ['version.get', 200, undefined, { pair: 1 }];
  const isBare = ({ sent }: { sent: SentEvent }): boolean =>
    sent.headers['x-api-key'] === undefined;

  it.each<['forbidden' | 'refused' | 404, Call, readonly [number, ...string[]]]>([
    ['forbidden', probe(401), [1]],
    ['forbidden', probe(400), [1, '400']],
    ['refused', probe(400), [1]],
    ['refused', probe(200, { errorCode: 7 }), [1]],
    ['refused', probe(200, { errorCode: 0 }), [1, '200 with errorCode 0']],
    [404, probe(404), [1]],
    [404, probe(403), [1, '403']],
  ])('by %s, answered %j: %j', (by, call, said) => {
    expect(saidBy(refuses('A-01', { probe: isBare, by }), played(call, control))).toEqual(said);
  });

  it.each([
    ['forbidden', '401 or 403'],
    ['refused', '4xx or an errorCode that is not 0'],
    [404, '404'],
  ] as const)('by %s says that it expected %s', (by, words) => {
    const { findings } = judgedBy(
      refuses('A-01', { probe: isBare, by }),
      played(probe(500), control),
    );
    expect(findings.map(({ expected }) => expected)).toEqual([words]);
  });

  it.each<[string, readonly Call[]]>([
    ['of another pair', [probe(403), ['version.get', 200, undefined, { pair: 2 }]]],
    ['that was refused', [probe(403), ['version.get', 403, undefined, { pair: 1 }]]],
    ['that is none, without a pair', [['version.get', 403, undefined, { headers: {} }], control]],
  ])('proves nothing beside a control %s', (_, calls) => {
    expect(saidBy(refuses('A-01', { probe: isBare, by: 'forbidden' }), played(...calls))).toEqual([
      0,
    ]);
  });

  it('takes the control that the rule names', () => {
    const other = refuses('A-01', {
      probe: isBare,
      control: ({ operation }) => operation === 'account.get',
      by: 'forbidden',
    });
    expect(saidBy(other, played(probe(403), control))).toEqual([0]);
    const named: Call = ['account.get', 200, undefined, { pair: 1 }];
    expect(saidBy(other, played(probe(403), named))).toEqual([1]);
  });

  it('what must hold besides counts once the probe tells something, and against it always', () => {
    const besides = (ok: boolean) =>
      refuses('A-01', {
        probe: isBare,
        by: 'forbidden',
        *besides({ answered }) {
          yield { ok, witness: [answered.seq], expected: '', seen: 'besides' };
        },
      });
    expect(saidBy(besides(true), played(probe(403), control))).toEqual([2]);
    expect(saidBy(besides(true), played(probe(403)))).toEqual([0]);
    expect(saidBy(besides(false), played(probe(403)))).toEqual([1, 'besides']);
  });
});

it('pairs are answered with their probe and their control', () => {
  const journal = played(
    ['version.get', 403, undefined, { headers: {}, pair: 1 }],
    ['version.get', 200, undefined, { pair: 1 }],
  );
  const pairs: (readonly [number, number])[] = [];
  saidBy(
    {
      rule: 'A-01',
      *play(play, world) {
        const words = {
          probe: ({ sent }: { sent: SentEvent }) => sent.headers['x-api-key'] === undefined,
        };
        for (const [probe, control] of provenPairs(play, world, words))
          pairs.push([probe.status, control.status]);
        yield* [];
      },
    },
    journal,
  );
  expect(pairs).toEqual([[403, 200]]);
});

describe('what is said where a rule holds', () => {
  const members = 'the members of interface 2';

  it.each<[Parameters<typeof wordsOf>[0], readonly Call[], readonly [string, string]]>([
    [
      answersWith('A-01', 'version.get', { version: 'string' }),
      [['version.get', 200, { version: '1' }]],
      [members, 'all of them'],
    ],
    [
      answersSeen('A-01', 'groups.create', { shape: { id: 'int' }, seen: () => true }),
      [
        ['groups.create', 200, { id: 7 }],
        ['groups.list', 200, []],
      ],
      [members, 'all of them'],
    ],
    [
      listsWith('A-01', 'groups.list', { id: 'int' }),
      [['groups.list', 200, [{ id: 1 }]]],
      ['a list of records as in interface 2', 'just that'],
    ],
    [
      keepsPasswords('A-01', 'users.get'),
      [['users.get', 200, { userName: 'a' }]],
      ['no password', 'none'],
    ],
    [accepts('A-01', () => true, 'a list'), [['groups.list', 200, []]], ['a list', '200']],
  ])('%#', (check, calls, words) => {
    expect(wordsOf(check, played(...calls))).toEqual(words);
  });
});

it('what makes a thing is not what shows it', () => {
  const check = answersSeen('A-01', 'groups.create', { shape: { id: 'int' }, seen: () => true });
  expect(saidBy(check, played(['groups.create', 200, { id: 7 }]))).toEqual([0]);
});

it('a call without a pair is no probe, and none is its own control', () => {
  const check = refuses('A-01', {
    probe: ({ operation }) => operation === 'version.get',
    control: () => true,
    by: 'forbidden',
  });
  expect(saidBy(check, played(['version.get', 200]))).toEqual([0]);
  expect(saidBy(check, played(['version.get', 200, {}, { pair: 1 }]))).toEqual([1, '200']);
  const lenient = refuses('A-01', { probe: () => true, control: () => true, by: 200 });
  const pairs: number[] = [];
  const journal = played(['version.get', 200, {}, { pair: 1 }]);
  saidBy(
    {
      rule: 'A-01',
      *play(play, world) {
        pairs.push(
          [...provenPairs(play, world, { probe: () => true, control: () => true })].length,
        );
        yield* lenient.play(play, world);
      },
    },
    journal,
  );
  expect(pairs).toEqual([0]);
});
