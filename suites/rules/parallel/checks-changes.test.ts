import { describe, expect, it } from 'vitest';
import { JournalBuilder } from '../../journal/journal-builder.ts';
import type { Json } from '../../journal/json.ts';
import { type Call, saidBy } from '../../judge/judged-by.ts';
import { parallelChangeChecks } from './checks-changes.ts';

/** Calls that are under way at a time, then a look. */
function said(
  rule: string,
  race: readonly Call[],
  ...looks: readonly Call[]
): readonly [number, ...string[]] {
  const check = parallelChangeChecks.find((one) => one.rule === rule);
  if (check === undefined) throw new Error(`there is no check of ${rule}`);
  const journal = new JournalBuilder().begin('s');
  const sent = race.map(([operation, more]) => journal.sent('s', { operation, ...more }));
  for (const [at, call] of sent.entries())
    journal.answered('s', call, { status: race[at]?.[2] ?? 200, json: { errorCode: 0 } });
  for (const [operation, more, status, json = null] of looks)
    journal.call('s', { operation, ...more }, { status, json });
  return saidBy(check, journal.end('s'));
}

const pathParameters = { username: 'Ann' };

describe('PAR-17: details of one user that are changed at a time are all kept', () => {
  const change = (
    detailtype: string,
    detaildata?: string,
    { status = 200, username = 'Ann' } = {},
  ): Call => [
    'users.update',
    {
      pathParameters: { username },
      parameters: Object.entries({
        detailtype,
        ...(detaildata === undefined ? {} : { detaildata }),
      }),
    },
    status,
  ];
  const look = (json: Json, username = 'ann'): Call => [
    'users.get',
    { parameters: [['username', username]] },
    200,
    json,
  ];
  const both = [change('0', 'A'), change('11', 'D')];

  it('as a look after all of them shows', () => {
    expect(said('PAR-17', both, look({ fullName: 'A', department: 'D' }))).toEqual([1]);
    expect(said('PAR-17', both, look({ fullName: '', department: 'D' }))).toEqual([
      1,
      'other values of fullName',
    ]);
    expect(said('PAR-17', [change('1', 'm'), change('5', '7')], look({}))).toEqual([
      1,
      'other values of email, shortId',
    ]);
  });

  it('and nothing is said of one detail, of refused changes, of two users, or without a look', () => {
    expect(said('PAR-17', both)).toEqual([0]);
    expect(said('PAR-17', both, look({}, 'bob'))).toEqual([0]);
    expect(said('PAR-17', [change('0', 'A'), change('0', 'B')], look({}))).toEqual([0]);
    expect(
      said('PAR-17', [change('0', 'A'), change('11', 'D', { status: 409 })], look({})),
    ).toEqual([0]);
    expect(
      said('PAR-17', [change('0', 'A'), change('11', 'D', { username: 'bob' })], look({})),
    ).toEqual([0]);
    expect(said('PAR-17', [change('2', 'x'), change('0')], look({ fullName: 'F' }))).toEqual([1]);
  });
});

describe('PAR-21: groups of a user that are set at a time', () => {
  const set = (...ids: readonly string[]): Call => [
    'users.groups-set',
    { pathParameters, parameters: ids.map((id) => ['groupid', id]) },
    200,
  ];
  const look = (...ids: readonly number[]): Call => [
    'users.groups',
    { pathParameters },
    200,
    ids.map((id) => ({ id })),
  ];

  it('are those of one call', () => {
    const race = [set('1', '2'), set('3')];
    expect(said('PAR-21', race, look(2, 1))).toEqual([1]);
    expect(said('PAR-21', race, look(3))).toEqual([1]);
    expect(said('PAR-21', race, look(1, 2, 3))).toEqual([1, 'groups 1, 2, 3']);
    expect(said('PAR-21', race, look())).toEqual([1, 'no groups']);
    expect(said('PAR-21', race)).toEqual([0]);
  });
});

describe('PAR-22: fields of a port that are changed at a time', () => {
  const change = (name: string, value: string): Call => [
    'outputports.update',
    { pathParameters: { outputportid: '7' }, parameters: [[name, value]] },
    200,
  ];
  const look = (...ports: readonly Json[]): Call => ['outputports.list', {}, 200, ports];
  const race = [change('description', 'x'), change('deviceserial', 's')];

  it('are all kept', () => {
    const whole = { id: 7, description: 'x', deviceSerial: 's' };
    expect(said('PAR-22', race, look(whole))).toEqual([1]);
    expect(said('PAR-22', race, look({ ...whole, description: '' }))).toEqual([
      1,
      'other values of description',
    ]);
    expect(said('PAR-22', race, look({ ...whole, id: 8 }))).toEqual([0]);
    const same = [change('description', 'x'), change('description', 'y')];
    expect(said('PAR-22', same, look(whole))).toEqual([0]);
  });
});

describe('PAR-18: groups that a user is added to at a time', () => {
  const join = (groupid: string, status = 200): Call => [
    'users.groups-add',
    { pathParameters, parameters: [['groupid', groupid]] },
    status,
  ];
  const look = (...ids: readonly number[]): Call => [
    'users.groups',
    { pathParameters: { username: 'ANN' } },
    200,
    ids.map((id) => ({ id })),
  ];

  it("are all the user's", () => {
    expect(said('PAR-18', [join('1'), join('2')], look(1, 2))).toEqual([1]);
    expect(said('PAR-18', [join('1'), join('2')], look(2))).toEqual([1, '1 group missing']);
    expect(said('PAR-18', [join('1'), join('2')])).toEqual([0]);
    const byText: Call = ['users.groups', { pathParameters }, 200, ['staff', 'guests']];
    expect(said('PAR-18', [join('1'), join('2')], byText)).toEqual([0]);
    expect(said('PAR-18', [join('1'), join('2', 409)], look(1))).toEqual([0]);
    expect(said('PAR-18', [join('1'), join('2'), join('3', 409)], look(1, 2))).toEqual([1]);
  });
});
