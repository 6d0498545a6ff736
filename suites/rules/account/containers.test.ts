import { describe, expect, it } from 'vitest';
import type { Json } from '../../engine/journal/json.ts';
import { type Call, sayer } from '../../engine/judge/judged-by.ts';
import * as containers from './containers.ts';
import * as domainNames from './domain-names.ts';
import * as newAccounts from './new-accounts.ts';

const said = sayer(
  [containers, domainNames, newAccounts].flatMap(({ rules }) => rules.flatMap((one) => one.checks)),
  { keys: [{ name: 'key#1', kind: 'full' }] },
);

const whole = {
  parentdomain: 'customer.example',
  accountname: 'north',
  accounttype: '3',
  domainname: 'north.example',
  applicationname: 'app',
};

/** Changed members of the request; undefined leaves one out. */
type Changes = Readonly<Record<string, string | undefined>>;

/** A creation, which succeeds with an id, or is refused. */
function make(changes: Changes, answer: number, pair?: number): Call {
  const given = Object.entries({ ...whole, ...changes });
  const parameters = given.filter((one): one is [string, string] => one[1] !== undefined);
  const json = answer === 200 ? { errorCode: 0, id: 5 } : { errorCode: 1001 };
  return ['account.create', { parameters, ...(pair === undefined ? {} : { pair }) }, answer, json];
}

const record = { id: 5, name: 'north', domainNames: ['north.example'] };
const listed = (...records: readonly Json[]): Call => ['containers.list', {}, 200, records];

describe('ACC-NEW-01: a container that is made', () => {
  const listsAs = (...records: readonly Json[]) =>
    said('ACC-NEW-01', make({}, 200), listed(...records));

  it('may have a domain name of the service besides, in any case', () => {
    const more = { ...record, domainNames: ['c5.of-the-service.example', 'North.example'] };
    expect(listsAs(more)).toEqual([1]);
  });

  it('has its own domain name, and none that was given to another', () => {
    expect(listsAs({ ...record, domainNames: ['south.example'] })).toHaveLength(2);
    const taken = { ...record, domainNames: ['north.example', 'west.example'] };
    const west = make({ domainname: 'west.example', accounttype: '2' }, 200);
    expect(said('ACC-NEW-01', west, make({}, 200), listed(taken))).toHaveLength(2);
  });

  it('is listed only if it is a container', () => {
    expect(said('ACC-NEW-01', listed(), make({ accounttype: '2' }, 200), listed())).toEqual([0]);
  });
});

it('ACC-NEW-02: the id counts once the list of containers shows it', () => {
  expect(said('ACC-NEW-02', make({}, 200), listed(record))).toEqual([1]);
  expect(said('ACC-NEW-02', make({}, 200), listed({ ...record, id: 6 }))).toEqual([0]);
  expect(said('ACC-NEW-02', make({}, 200), ['groups.list', {}, 200, [record]])).toEqual([0]);
});

describe('ACC-NEW-06: a domain name with hyphens inside', () => {
  it('must be accepted', () => {
    expect(said('ACC-NEW-06', make({ domainname: 'a-b.example' }, 400))).toHaveLength(2);
    expect(said('ACC-NEW-06', make({ domainname: 'a.ex-ample' }, 400))).toHaveLength(2);
  });

  it.each<[string, Changes, number?]>([
    ['has no hyphen', {}],
    ['ends a part with one', { domainname: 'a-.example' }],
    ['is a probe or its control', { domainname: 'a-b.example' }, 1],
    ['is for another parent (SIL-80)', { domainname: 'a-b.com', parentdomain: 'shop.example' }],
    ['lacks a parameter', { domainname: 'a-b.example', accountname: undefined }],
  ])('says nothing of a refused creation that %s', (_, changes, pair) => {
    expect(said('ACC-NEW-06', make(changes, 400, pair))).toEqual([0]);
  });
});

describe('ACC-NEW-07: a domain name that another account has', () => {
  const first = make({}, 200);
  const again = (answer: number, changes: Changes = {}): Call =>
    make({ accountname: 'south', ...changes }, answer);
  const south = { ...record, id: 6, name: 'south', domainNames: ['NORTH.example'] };

  it('makes no second one, refused or not', () => {
    expect(said('ACC-NEW-07', first, again(400), listed(record))).toEqual([1]);
    expect(said('ACC-NEW-07', first, again(200), listed(south))).toEqual([1]);
    for (const answer of [200, 400])
      expect(said('ACC-NEW-07', first, again(answer), listed(record, south))).toEqual([
        1,
        '2 containers',
      ]);
  });

  it('says nothing without a list of it, or where it is no other account or no other domain', () => {
    expect(said('ACC-NEW-07', first, again(200), listed())).toEqual([0]);
    expect(said('ACC-NEW-07', first, again(200))).toEqual([0]);
    for (const changes of [{ domainname: 'b.example' }, { accountname: 'north' }])
      expect(said('ACC-NEW-07', first, again(400, changes), listed(record))).toEqual([0]);
    expect(said('ACC-NEW-07', make({}, 400), again(400), listed(record))).toEqual([0]);
  });
});

describe('the deletion of a container', () => {
  const remove = (withsubnodes: string, answer: number, pair: number | undefined = 1): Call => [
    'containers.delete',
    {
      pathParameters: { id: '5' },
      parameters: [['withsubnodes', withsubnodes]],
      ...(pair === 0 ? {} : { pair }),
      ...(withsubnodes === 'false' ? { probes: ['CONT-DEL-03'] } : {}),
    },
    answer,
    { errorCode: answer === 200 ? 0 : 1001 },
  ];

  it('CONT-DEL-03: a refusal leaves it there', () => {
    const tried = (...seen: readonly Json[]) =>
      said('CONT-DEL-03', remove('false', 400), listed(...seen), remove('true', 200));
    expect(tried(record)).toEqual([2]);
    expect(tried()).toEqual([2, 'a list without it']);
  });

  it('CONT-DEL-04: with all that is below it takes it away', () => {
    const tried = (answer: number, ...seen: readonly Json[]) =>
      said('CONT-DEL-04', listed(record), remove('true', answer), listed(...seen));
    expect(tried(200)).toEqual([1]);
    expect(tried(200, record)).toEqual([1, '200 with errorCode 0 and a list with it']);
    expect(tried(400)).toHaveLength(2);
  });

  it('CONT-DEL-04: says nothing of what was not listed before, or not looked at after', () => {
    expect(said('CONT-DEL-04', listed(), remove('true', 400), listed())).toEqual([0]);
    expect(said('CONT-DEL-04', remove('true', 400), listed())).toEqual([0]);
    expect(said('CONT-DEL-04', listed(record), remove('true', 400))).toEqual([0]);
    expect(said('CONT-DEL-04', listed(record), remove('false', 400), listed())).toEqual([0]);
    expect(said('CONT-DEL-04', listed(record), remove('true', 400, 0), listed())).toEqual([0]);
  });
});

describe('CONT-DEL-05: a domain name', () => {
  const makes = (id: number, domain: string, status = 200): Call => [
    'account.create',
    { parameters: [['domainname', domain]] },
    status,
    { errorCode: status === 200 ? 0 : 1008, id },
  ];
  const removes = (id: string): Call => [
    'containers.delete',
    { pathParameters: { id } },
    200,
    { errorCode: 0, id: Number(id) },
  ];
  const before = [makes(1, 'a.example'), removes('1')];

  it('is free once its container is deleted', () => {
    expect(said('CONT-DEL-05', ...before, makes(2, 'a.example'))).toEqual([1]);
    expect(said('CONT-DEL-05', ...before, makes(0, 'a.example', 400))).toHaveLength(2);
  });

  it('may be refused where no container of the case had it, or another was deleted', () => {
    expect(said('CONT-DEL-05', ...before, makes(2, 'b.example', 400))).toEqual([0]);
    const another = [makes(1, 'a.example'), removes('3')];
    expect(said('CONT-DEL-05', ...another, makes(2, 'a.example', 400))).toEqual([0]);
  });
});
