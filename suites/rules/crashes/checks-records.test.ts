import { describe, expect, it } from 'vitest';
import { JournalBuilder } from '../../journal/journal-builder.ts';
import type { Json } from '../../journal/json.ts';
import { type Call, saidBy } from '../../judge/judged-by.ts';
import { crashRecordChecks } from './checks-records.ts';

/** A call; a call whose answer was lost; or the death of the target. */
type Step = Call | { readonly lost: Call } | 'killed';

function said(rule: string, ...steps: readonly Step[]): readonly [number, ...string[]] {
  const check = crashRecordChecks.find((one) => one.rule === rule);
  if (check === undefined) throw new Error(`there is no check of ${rule}`);
  const journal = new JournalBuilder().begin('s');
  for (const step of steps) {
    if (step === 'killed') {
      journal.add({ type: 'restart', case: 's', how: 'kill' });
    } else if ('lost' in step) {
      const [operation, sent] = step.lost;
      const call = journal.sent('s', { operation, ...sent });
      journal.add({ type: 'unanswered', case: 's', call, reason: 'killed' });
    } else {
      const [operation, sent, status, json] = step;
      journal.call(
        's',
        { operation, ...sent },
        { status, ...(json === undefined ? {} : { json }) },
      );
    }
  }
  return saidBy(check, journal.end('s'));
}

const created = (username: string, status = 200): Call => [
  'users.create',
  { parameters: [['username', username]] },
  status,
];
const ofAnn = { pathParameters: { username: 'ann' } };
const deleted: Call = ['users.delete', ofAnn, 200];
const look = (status: number, json?: Json): Call => [
  'users.get',
  { parameters: [['username', 'ann']] },
  status,
  json,
];
const detail = (type: string, data: string): Call => [
  'users.update',
  {
    ...ofAnn,
    parameters: [
      ['detailtype', type],
      ['detaildata', data],
    ],
  },
  200,
];

describe('CRASH-06: users are after a kill as was acknowledged before it', () => {
  it('those that were made are there, and those that were deleted are not', () => {
    expect(said('CRASH-06', created('ann'), 'killed', look(200, {}))).toEqual([1]);
    expect(said('CRASH-06', created('ann'), 'killed', look(404))).toEqual([
      1,
      '404 for a user whose creation was acknowledged',
    ]);
    expect(said('CRASH-06', created('ann'), deleted, 'killed', look(404))).toEqual([1]);
    expect(said('CRASH-06', created('ann'), deleted, 'killed', look(200, {}))).toEqual([
      1,
      'the deleted user',
    ]);
    expect(said('CRASH-06', created('bob'), 'killed', look(404))).toEqual([0]);
  });

  it('nothing is said before a kill, of what was refused, or came after it', () => {
    expect(said('CRASH-06', created('ann'), look(404))).toEqual([0]);
    expect(said('CRASH-06', created('ann', 403), 'killed', look(404))).toEqual([0]);
    expect(said('CRASH-06', 'killed', created('ann'), look(404))).toEqual([0]);
  });

  it('a user is there whatever became of other calls, unless one may have deleted it', () => {
    const update = { lost: detail('0', 'new') };
    expect(said('CRASH-06', created('ann'), update, 'killed', look(404))).toHaveLength(2);
    expect(said('CRASH-06', created('ann'), update, 'killed', look(200, {}))).toEqual([1]);
    expect(said('CRASH-06', created('ann'), { lost: deleted }, 'killed', look(404))).toEqual([0]);
    expect(said('CRASH-06', created('ann'), 'killed', look(404), deleted)).toHaveLength(2);
  });

  it('with the detail or the card that it was given last', () => {
    const all = (change: Call, shown: Json): readonly [number, ...string[]] =>
      said('CRASH-06', created('ann'), change, 'killed', look(200, shown));
    expect(all(detail('0', 'new'), { fullName: 'new' })).toEqual([1]);
    expect(all(detail('0', 'new'), { fullName: 'old' })).toEqual([1, 'fullName old']);
    expect(all(detail('0', 'new'), {})).toEqual([1, 'fullName missing']);
    expect(all(detail('11', 'new'), { department: 'old' })).toEqual([1, 'department old']);
    expect(all(detail('7', 'new'), {})).toEqual([1]);
    const card: Call = ['users.card', { ...ofAnn, parameters: [['cardid', 'c']] }, 200];
    expect(all(card, { cards: ['b', 'c'] })).toEqual([1]);
    // SIL-69: the form in which a card is shown is free.
    expect(all(card, { cards: ['0C'] })).toEqual([1]);
    expect(all(card, { cards: [] })).toEqual([1, 'the user without the card']);
    expect(all(card, {})).toEqual([1, 'the user without the card']);
    expect(said('CRASH-06', created('ann'), card, 'killed', look(404))).toEqual([
      1,
      '404 for a user whose creation was acknowledged',
    ]);
  });
});

describe('CRASH-07: ports are after a kill as was acknowledged before it', () => {
  const made: Call = ['inputports.create', {}, 200, { errorCode: 0, id: 3 }];
  const gone = (inputportid: string): Call => [
    'inputports.delete',
    { pathParameters: { inputportid } },
    200,
  ];
  const list = (...ids: readonly number[]): Call => [
    'inputports.list',
    {},
    200,
    ids.map((id) => ({ id })),
  ];

  it('listed, or not where they were deleted', () => {
    expect(said('CRASH-07', made, 'killed', list(3))).toEqual([1]);
    expect(said('CRASH-07', made, 'killed', list(4))).toEqual([
      1,
      '1 created port missing or still listed after the deletion',
    ]);
    expect(said('CRASH-07', made, gone('3'), 'killed', list())).toEqual([1]);
    expect(said('CRASH-07', made, gone('3'), 'killed', list(3))).toEqual([
      1,
      '1 created port missing or still listed after the deletion',
    ]);
    expect(said('CRASH-07', made, gone('4'), 'killed', list())).toEqual([
      1,
      '1 created port missing or still listed after the deletion',
    ]);
    expect(said('CRASH-07', made, { lost: gone('3') }, 'killed', list())).toEqual([1]);
    expect(said('CRASH-07', made, { lost: gone('3') }, 'killed', list(3))).toEqual([1]);
    expect(said('CRASH-07', made, 'killed', list(), gone('3'))).toEqual([
      1,
      '1 created port missing or still listed after the deletion',
    ]);
    expect(said('CRASH-07', 'killed', made, list())).toEqual([1]);
    expect(said('CRASH-07', made, list())).toEqual([0]);
    const refused: Call = ['inputports.create', {}, 403, { errorCode: 1, id: 3 }];
    expect(said('CRASH-07', refused, 'killed', list())).toEqual([1]);
    expect(said('CRASH-07', made, 'killed', ['inputports.list', {}, 403, []])).toEqual([0]);
  });
});

describe('CRASH-08: recorded jobs are there once after a kill', () => {
  const job = (title: string, username = 'Ann', jobtype = 'COPY'): Call => [
    'documents.record',
    { parameters: Object.entries({ username, title, jobtype }) },
    200,
  ];
  const page = (titles: readonly string[], next?: string, jobtype = 'COPY'): Call => [
    'documents.history',
    { parameters: Object.entries({ username: 'ann', jobtype }) },
    200,
    {
      documents: titles.map((documentName) => ({ documentName })),
      ...(next === undefined ? {} : { nextPageToken: next }),
    },
  ];

  it('as far as they were acknowledged before it', () => {
    expect(said('CRASH-08', job('a'), 'killed', page(['a']))).toEqual([1]);
    expect(said('CRASH-08', job('a'), 'killed', page([]))).toEqual([
      1,
      '1 of 1 recorded job missing or repeated',
    ]);
    expect(said('CRASH-08', job('a'), 'killed', page(['a', 'a']))).toEqual([
      1,
      '1 of 1 recorded job missing or repeated',
    ]);
    expect(said('CRASH-08', job('a'), 'killed', job('b'), page(['a']))).toEqual([1]);
    expect(said('CRASH-08', 'killed', job('b'), page([]))).toEqual([0]);
    expect(said('CRASH-08', job('a'), page([]))).toEqual([0]);
  });

  it('on a whole answer about their user and type', () => {
    expect(said('CRASH-08', job('a'), 'killed', page([], 't'))).toEqual([0]);
    expect(said('CRASH-08', job('a', 'bob'), 'killed', page([]))).toEqual([0]);
    expect(said('CRASH-08', job('a'), 'killed', page([], undefined, 'SCAN'))).toEqual([0]);
  });
});

describe('CRASH-10: a token works after a kill', () => {
  const login = (expires_in: number): Call => [
    'login.post',
    {},
    200,
    { userName: 'ann', token: { access_token: 'token#1', expires_in } },
  ];
  const list = (status: number, operation = 'documents.list'): Call => [
    operation,
    { headers: { authorization: 'Bearer token#1' } },
    status,
    [],
  ];

  it('in the first half of its life', () => {
    expect(said('CRASH-10', login(60), 'killed', list(200))).toEqual([1]);
    expect(said('CRASH-10', login(60), 'killed', list(401))).toEqual([1, '401']);
    expect(said('CRASH-10', login(0), 'killed', list(401))).toEqual([0]);
    expect(said('CRASH-10', 'killed', login(60), list(401))).toEqual([0]);
    expect(said('CRASH-10', login(60), list(401))).toEqual([0]);
    expect(said('CRASH-10', 'killed', list(401))).toEqual([0]);
    expect(said('CRASH-10', login(60), 'killed', list(401, 'users.get'))).toEqual([0]);
  });
});
