import { describe, expect, it } from 'vitest';
import { JournalBuilder } from '../../engine/journal/journal-builder.ts';
import type { Json } from '../../engine/journal/json.ts';
import { type Call, checkOf, saidBy } from '../../engine/judge/judged-by.ts';
import { rules } from './acknowledged-changes.ts';

/** A call; a call without an answer; or a kill of the target. */
type Step = Call | { readonly lost: Call } | 'killed';

function said(rule: string, ...steps: readonly Step[]): readonly [number, ...string[]] {
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
      const answer = { status, ...(json === undefined ? {} : { json }) };
      journal.call('s', { operation, ...sent }, answer);
    }
  }
  return saidBy(checkOf(rules, rule), journal.end('s'));
}

describe('CRASH-06: a look at a user after a kill', () => {
  const judged = (...steps: readonly Step[]) => said('CRASH-06', ...steps);
  const created = (username: string, status = 200): Call => [
    'users.create',
    { parameters: [['username', username]] },
    status,
  ];
  const ofAnn = { pathParameters: { username: 'ann' } };
  const deleted: Call = ['users.delete', ofAnn, 200];
  const look = (status: number, json?: Json): Call => [
    'users.get',
    { parameters: [['username', 'Ann']] },
    status,
    json,
  ];
  const detail = (detailtype: string, detaildata: string): Call => [
    'users.update',
    { ...ofAnn, parameters: Object.entries({ detailtype, detaildata }) },
    200,
  ];

  it('says nothing of other users, of what was refused, and of what came after the kill', () => {
    expect(judged(created('bob'), 'killed', look(404))).toEqual([0]);
    expect(judged(created('ann'), look(404))).toEqual([0]);
    expect(judged(created('ann', 403), 'killed', look(404))).toEqual([0]);
    expect(judged('killed', created('ann'), look(404))).toEqual([0]);
  });

  it('shows the user whatever became of other calls, unless one of them may have deleted it', () => {
    const update = { lost: detail('0', 'new') };
    expect(judged(created('ann'), update, 'killed', look(404))).toHaveLength(2);
    expect(judged(created('ann'), update, 'killed', look(200, {}))).toEqual([1]);
    expect(judged(created('ann'), { lost: deleted }, 'killed', look(404))).toEqual([0]);
    expect(judged(created('ann'), 'killed', look(404), deleted)).toHaveLength(2);
    expect(judged(created('ann'), deleted, 'killed', look(200, {}))).toHaveLength(2);
  });

  it('shows the detail or the card that was set last', () => {
    const after = (change: Call, shown: Json) =>
      judged(created('ann'), change, 'killed', look(200, shown));
    expect(after(detail('0', 'new'), { fullName: 'old' })).toEqual([1, 'fullName old']);
    expect(after(detail('0', 'new'), {})).toEqual([1, 'fullName missing']);
    expect(after(detail('11', 'new'), { department: 'old' })).toEqual([1, 'department old']);
    expect(after(detail('7', 'new'), {})).toEqual([1]);
    const card: Call = ['users.card', { ...ofAnn, parameters: [['cardid', 'c']] }, 200];
    // SIL-69: the form in which a card is shown is free.
    expect(after(card, { cards: ['0C'] })).toEqual([1]);
    expect(after(card, { cards: [] })).toEqual([1, 'the user without the card']);
  });
});

it('CRASH-07: a port is listed after a kill unless its creation was refused or somebody tried to delete it', () => {
  const judged = (...steps: readonly Step[]) => said('CRASH-07', ...steps);
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
  const wrong = [1, '1 created port missing or still listed after the deletion'];
  expect(judged(made, 'killed', list())).toEqual(wrong);
  expect(judged(made, gone('4'), 'killed', list())).toEqual(wrong);
  expect(judged(made, 'killed', list(), gone('3'))).toEqual(wrong);
  expect(judged(made, gone('3'), 'killed', list(3))).toEqual(wrong);
  expect(judged(made, { lost: gone('3') }, 'killed', list())).toEqual([1]);
  expect(judged(made, { lost: gone('3') }, 'killed', list(3))).toEqual([1]);
  expect(judged('killed', made, list())).toEqual([1]);
  expect(judged(made, list())).toEqual([0]);
  const refused: Call = ['inputports.create', {}, 403, { errorCode: 1, id: 3 }];
  expect(judged(refused, 'killed', list())).toEqual([1]);
  expect(judged(made, 'killed', ['inputports.list', {}, 403, []])).toEqual([0]);
});

it('CRASH-08: a job that was recorded before a kill is once on the only page about its user and type', () => {
  const judged = (...steps: readonly Step[]) => said('CRASH-08', ...steps);
  const job = (title: string, username = 'Ann'): Call => [
    'documents.record',
    { parameters: Object.entries({ username, title, jobtype: 'COPY' }) },
    200,
  ];
  const page = (
    titles: readonly string[],
    { jobtype = 'COPY', ...more }: Readonly<Record<string, string>> = {},
  ): Call => [
    'documents.history',
    { parameters: Object.entries({ username: 'ann', jobtype }) },
    200,
    { documents: titles.map((documentName) => ({ documentName })), ...more },
  ];
  const wrong = [1, '1 of 1 recorded job missing or repeated'];
  expect(judged(job('a'), 'killed', page([]))).toEqual(wrong);
  expect(judged(job('a'), 'killed', page(['a', 'a']))).toEqual(wrong);
  expect(judged(job('a'), 'killed', job('b'), page(['a']))).toEqual([1]);
  expect(judged('killed', job('b'), page([]))).toEqual([0]);
  expect(judged(job('a'), page([]))).toEqual([0]);
  expect(judged(job('a'), 'killed', page([], { nextPageToken: 't' }))).toEqual([0]);
  expect(judged(job('a', 'bob'), 'killed', page([]))).toEqual([0]);
  expect(judged(job('a'), 'killed', page([], { jobtype: 'SCAN' }))).toEqual([0]);
});

it('CRASH-10: a token works after a kill in the first half of its life', () => {
  const judged = (...steps: readonly Step[]) => said('CRASH-10', ...steps);
  const login = (expires_in: number): Call => [
    'login.post',
    {},
    200,
    { userName: 'ann', token: { access_token: 'token#1', expires_in } },
  ];
  const list = (status: number): Call => [
    'documents.list',
    { headers: { authorization: 'Bearer token#1' } },
    status,
    [],
  ];
  expect(judged(login(60), 'killed', list(401))).toEqual([1, '401']);
  expect(judged(login(0), 'killed', list(401))).toEqual([0]);
  expect(judged('killed', login(60), list(401))).toEqual([0]);
  expect(judged(login(60), list(401))).toEqual([0]);
  expect(judged('killed', list(401))).toEqual([0]);
});
