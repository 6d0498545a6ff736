import { describe, expect, it } from 'vitest';
import type { SentEvent } from '../../journal/event.ts';
import { JournalBuilder } from '../../journal/journal-builder.ts';
import type { Json } from '../../journal/json.ts';
import { saidBy, sayer } from '../../judge/judged-by.ts';
import { containerChecks } from './checks-containers.ts';

type Call = readonly [
  operation: string,
  sent: Partial<SentEvent>,
  status: number,
  json?: Json | undefined,
];

function said(rule: string, ...calls: readonly Call[]): readonly [number, ...string[]] {
  const check = containerChecks.find((one) => one.rule === rule);
  if (check === undefined) throw new Error(`there is no check of ${rule}`);
  const journal = new JournalBuilder().begin('s');
  for (const [operation, sent, status, json] of calls)
    journal.call('s', { operation, ...sent }, { status, ...(json === undefined ? {} : { json }) });
  return saidBy(check, journal.end('s'));
}

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
const refused = '200 with errorCode 0';

describe('a container that is made', () => {
  it('is listed under its name, with its domain', () => {
    expect(said('ACC-NEW-01', listed(), make({}, 200), listed(record))).toEqual([1]);
    expect(said('ACC-NEW-01', listed(), make({}, 200), listed())).toHaveLength(2);
    const elsewhere = { ...record, domainNames: ['south.example'] };
    expect(said('ACC-NEW-01', listed(), make({}, 200), listed(elsewhere))).toHaveLength(2);
    const more = { ...record, domainNames: ['c5.of-the-service.example', 'North.example'] };
    expect(said('ACC-NEW-01', make({}, 200), listed(more))).toEqual([1]);
    const taken = { ...record, domainNames: ['north.example', 'west.example'] };
    const west = make({ domainname: 'west.example', accounttype: '2' }, 200);
    expect(said('ACC-NEW-01', west, make({}, 200), listed(taken))).toHaveLength(2);
    const account = make({ accounttype: '2' }, 200);
    expect(said('ACC-NEW-01', listed(), account, listed())).toEqual([0]);
  });

  it('is answered with the id that the list shows', () => {
    expect(said('ACC-NEW-02', make({}, 200), listed(record))).toEqual([1]);
    expect(said('ACC-NEW-02', make({}, 200), listed({ ...record, id: 6 }))).toEqual([0]);
    expect(said('ACC-NEW-02', make({}, 200), ['groups.list', {}, 200, [record]])).toEqual([0]);
  });

  it('may have hyphens inside a part of its domain', () => {
    const hyphened = make({ domainname: 'a-b.example' }, 200);
    const shown = { ...record, domainNames: ['a-b.example'] };
    expect(said('ACC-NEW-06', listed(), hyphened, listed(shown))).toEqual([1]);
    expect(said('ACC-NEW-06', listed(), make({ domainname: 'a-b.example' }, 400))).toHaveLength(2);
    expect(said('ACC-NEW-06', make({ domainname: 'a.ex-ample' }, 400))).toHaveLength(2);
    expect(said('ACC-NEW-06', make({}, 400))).toEqual([0]);
    expect(said('ACC-NEW-06', make({ domainname: 'a-.example' }, 400))).toEqual([0]);
    expect(said('ACC-NEW-06', make({ domainname: 'a-b.example' }, 400, 1))).toEqual([0]);
    const inner = make({ domainname: 'a-b.example', parentdomain: 'shop.example' }, 400);
    expect(said('ACC-NEW-06', inner)).toEqual([0]);
    const lacking = make({ domainname: 'a-b.example', accountname: undefined }, 400);
    expect(said('ACC-NEW-06', lacking)).toEqual([0]);
  });
});

describe('a creation that must be refused', () => {
  const beside = (rule: string, changes: Changes, answer: number): readonly [number, ...string[]] =>
    said(rule, make(changes, answer, 1), make({}, 200, 1));

  it.each<[string, Changes]>([
    ['ACC-NEW-04', { parentdomain: 'elsewhere.example' }],
    ['ACC-NEW-05', { domainname: '-a.example' }],
    ['ACC-NEW-05', { domainname: 'a-.example' }],
    ['ACC-NEW-05', { domainname: 'a..example' }],
    ['ACC-NEW-05', { domainname: 'a.-b' }],
    ['ACC-NEW-05', { domainname: 'a.b-' }],
    ['ACC-NEW-05', { domainname: 'a b' }],
    ['ACC-NEW-05', { domainname: '' }],
    ['ACC-NEW-08', { accounttype: '4' }],
    ['ACC-NEW-08', { accounttype: '0' }],
  ])('%s: %j', (rule, changes) => {
    expect(beside(rule, changes, 400)).toEqual([1]);
    expect(beside(rule, changes, 200)).toEqual([1, refused]);
  });

  it.each<[string, Changes]>([
    ['ACC-NEW-04', {}],
    ['ACC-NEW-04', { parentdomain: undefined }],
    ['ACC-NEW-05', {}],
    ['ACC-NEW-05', { domainname: 'A1.b2' }],
    ['ACC-NEW-05', { domainname: 'a' }],
    ['ACC-NEW-08', { accounttype: '1' }],
    ['ACC-NEW-08', { accounttype: '2' }],
    ['ACC-NEW-08', { accounttype: undefined }],
  ])('is not meant by %s: %j', (rule, changes) => {
    expect(beside(rule, changes, 400)).toEqual([0]);
  });

  it('ACC-NEW-07: of a domain that another account has makes no second one, refused or not', () => {
    const first = make({}, 200);
    const again = (answer: number, changes: Changes = {}): Call =>
      make({ accountname: 'south', ...changes }, answer);
    const south = { ...record, id: 6, name: 'south', domainNames: ['NORTH.example'] };
    expect(said('ACC-NEW-07', first, again(400), listed(record))).toEqual([1]);
    expect(said('ACC-NEW-07', first, again(200), listed(south))).toEqual([1]);
    expect(said('ACC-NEW-07', first, again(200), listed(record, south))).toEqual([
      1,
      '2 containers',
    ]);
    expect(said('ACC-NEW-07', first, again(400), listed(record, south))).toEqual([
      1,
      '2 containers',
    ]);
    expect(said('ACC-NEW-07', first, again(200), listed())).toEqual([0]);
    expect(said('ACC-NEW-07', first, again(200))).toEqual([0]);
    const other = again(400, { domainname: 'b.example' });
    expect(said('ACC-NEW-07', first, other, listed(record))).toEqual([0]);
    const same = again(400, { accountname: 'north' });
    expect(said('ACC-NEW-07', first, same, listed(record))).toEqual([0]);
    expect(said('ACC-NEW-07', make({}, 400), again(400), listed(record))).toEqual([0]);
  });
});

describe('the deletion of a container', () => {
  const remove = (withsubnodes: string, answer: number): Call => [
    'containers.delete',
    { pathParameters: { id: '5' }, parameters: [['withsubnodes', withsubnodes]], pair: 1 },
    answer,
    { errorCode: answer === 200 ? 0 : 1001 },
  ];

  it('without what is below it is refused, and leaves it there', () => {
    const queue = (domain: string, status = 200): Call => [
      'inputports.create',
      { parameters: [['domainname', domain]] },
      status,
    ];
    const filled = [make({}, 200), queue('north.example')];
    const tried = (answer: number, ...seen: readonly Json[]) =>
      said('CONT-DEL-03', ...filled, remove('false', answer), listed(...seen), remove('true', 200));
    expect(tried(400, record)).toEqual([2]);
    expect(tried(400)).toEqual([2, 'a list without it']);
    expect(tried(200, record)).toEqual([2, refused]);
    const both = (answer: number, all: number) => [remove('false', answer), remove('true', all)];
    expect(said('CONT-DEL-03', ...filled, ...both(400, 200))).toEqual([1]);
    expect(said('CONT-DEL-03', ...filled, ...both(400, 400))).toEqual([0]);
    expect(said('CONT-DEL-03', ...filled, remove('false', 400))).toEqual([0]);
    // Of what is empty, be it because what was to be put in was refused, nothing is said.
    const inner = make({ parentdomain: 'north.example', domainname: 'in.north.example' }, 400);
    expect(said('CONT-DEL-03', make({}, 200), inner, ...both(200, 400))).toEqual([0]);
    const elsewhere = [make({}, 200), queue('west.example'), queue('north.example', 400)];
    expect(said('CONT-DEL-03', ...elsewhere, ...both(200, 400))).toEqual([0]);
    const moved: Call = [
      'containers.update',
      { pathParameters: { id: '5' }, parameters: [['domainname', 'new.example']] },
      200,
    ];
    const full = [make({}, 200), moved, queue('new.example')];
    expect(said('CONT-DEL-03', ...full, ...both(200, 400))).toEqual([1, refused]);
  });

  it('with all that is below it takes it away', () => {
    const tried = (answer: number, ...seen: readonly Json[]) =>
      said('CONT-DEL-04', listed(record), remove('true', answer), listed(...seen));
    expect(tried(200)).toEqual([1]);
    expect(tried(200, record)).toEqual([1, `${refused} and a list with it`]);
    expect(tried(400)).toHaveLength(2);
    expect(said('CONT-DEL-04', listed(), remove('true', 400), listed())).toEqual([0]);
    expect(said('CONT-DEL-04', remove('true', 400), listed())).toEqual([0]);
    expect(said('CONT-DEL-04', listed(record), remove('true', 400))).toEqual([0]);
    expect(said('CONT-DEL-04', listed(record), remove('false', 400), listed())).toEqual([0]);
    const [operation, { pair: _, ...sent }, status, json] = remove('true', 400);
    const alone: Call = [operation, sent, status, json];
    expect(said('CONT-DEL-04', listed(record), alone, listed())).toEqual([0]);
  });
});

describe('CONT-DEL-05 and CONT-MOD-05: what is no container any more, or never was', () => {
  const keys = [{ name: 'key#1', kind: 'full' }] as const;
  const said = sayer(containerChecks, { keys });
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

  it('gives the domain name of a deleted container to a new one', () => {
    const before = [makes(1, 'a.example'), removes('1')];
    expect(said('CONT-DEL-05', ...before, makes(2, 'a.example'))).toEqual([1]);
    expect(said('CONT-DEL-05', ...before, makes(0, 'a.example', 400))).toHaveLength(2);
    expect(said('CONT-DEL-05', ...before, makes(2, 'b.example', 400))).toEqual([0]);
    const another = [makes(1, 'a.example'), removes('3')];
    expect(said('CONT-DEL-05', ...another, makes(2, 'a.example', 400))).toEqual([0]);
  });

  it('refuses the id of a customer account', () => {
    const account = (accountType: number): Call => [
      'account.get',
      {},
      200,
      { id: 7, accountType, name: 'Customer', domainNames: [] },
    ];
    const changes = (id: string, status: number): Call => [
      'containers.update',
      { pathParameters: { id }, pair: 1 },
      status,
      { errorCode: 0, id: 1 },
    ];
    const judged = (status: number, type = 2) =>
      said('CONT-MOD-05', account(type), changes('7', status), changes('8', 200));
    expect(judged(404)).toEqual([1]);
    expect(judged(200)).toHaveLength(2);
    expect(judged(404, 3)).toEqual([0]);
  });
});
