import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../engine/journal/json.ts';
import { type Call, sayer } from '../../engine/judge/judged-by.ts';
import { rules as deletionRules } from './deletions.ts';
import { rules as moved } from './moved-ports.ts';
import { rules as created } from './new-ports.ts';
import { rules as changed } from './output-port-changes.ts';
import { rules as listed } from './port-lists.ts';
import { rules as queueRules } from './queues.ts';

const checks = [created, listed, changed, moved, queueRules, deletionRules]
  .flat()
  .flatMap((one) => one.checks);
const said = sayer(checks, { keys: [{ name: 'key#1', kind: 'full' }] });

type Given = Readonly<Record<string, string>>;

const done = (id: number): JsonObject => ({ errorCode: 0, id });
/** A call about a port, which is named in its path or its form, with its answer. */
const by =
  (operation: string) =>
  (given: Given, id = 1, status = 200): Call => [
    operation,
    {
      parameters: Object.entries(given),
      pathParameters: { outputportid: String(id), inputportid: String(id) },
    },
    status,
    status === 200 ? done(id) : { errorCode: 1009 },
  ];
const [create, patch, move, remove] = ['create', 'update', 'move', 'delete'].map((what) =>
  by(`outputports.${what}`),
) as [Make, Make, Make, Make];
type Make = ReturnType<typeof by>;
const list =
  (operation: string, asked: Given = {}) =>
  (...records: readonly Json[]): Call => [
    operation,
    { parameters: Object.entries(asked) },
    200,
    [...records],
  ];
const ports = list('outputports.list');

const made = create({ portname: 'P', deviceserial: 's', monochromeprinter: 'true' });
const whole = { id: 1, name: 'P', deviceSerial: 's', monochrome: true };
const without = { ...whole, deviceSerial: '' };
const lost = 'deviceSerial "" instead of "s"';

describe('OUT-03: the values of a new output port', () => {
  it('may be listed in other forms of the reader address and of the URL', () => {
    const given = create({
      portname: 'P',
      ipreaderaddress: '02:aa:bb:cc:dd:ee',
      printerippurl: 'ipp://p.example/ipp/print',
    });
    const judged = (ipReaderAddress: string, printerIppUrl: string) =>
      said('OUT-03', given, ports({ id: 1, name: 'P', ipReaderAddress, printerIppUrl }));
    expect(judged('02-AA-BB-CC-DD-EE', 'ipp://P.example:631/ipp/print')).toEqual([1]);
    expect(judged('02-AA-BB-CC-DD-EF', 'ipp://p.example/ipp/print')).toHaveLength(2);
    expect(judged('02:aa:bb:cc:dd:ee', 'ipp://p.example/ipp/Print')).toHaveLength(2);
  });

  it('are not judged where a later change did not name them (SIL-61, SIL-94)', () => {
    const renamed = patch({ portname: 'Q' });
    expect(said('OUT-03', made, renamed, ports({ ...without, name: 'Q' }))).toEqual([1]);
    expect(said('OUT-03', made, renamed, ports(without))).toEqual([1, 'name "P" instead of "Q"']);
    const again = patch({ deviceserial: 't' });
    expect(said('OUT-03', made, renamed, again, ports(whole))).toEqual([
      1,
      'deviceSerial "s" instead of "t"',
    ]);
  });

  it('are judged after a move', () => {
    expect(said('OUT-03', made, move({}), ports(without))).toEqual([1, lost]);
  });
});

describe('IN-03: the location of a new queue', () => {
  const created = by('inputports.create')({ portname: 'P', locationid: '7' });
  const at = (locationId: number | null, asked: Given = { enrichPorts: 'true' }): Call =>
    list('inputports.list', asked)({ id: 1, name: 'P', locationId });

  it('is not judged where a change did not name it', () => {
    const changed = by('inputports.update')({ id: '1', portname: 'P' });
    expect(said('IN-03', created, at(null))).toEqual([1, 'locationId null instead of "7"']);
    expect(said('IN-03', created, changed, at(null))).toEqual([1]);
  });

  it('may be left out of a list without enrichPorts', () => {
    expect(said('IN-03', created, at(null, {}))).toEqual([1]);
    expect(said('IN-03', created, at(8, {}))).toEqual([1, 'locationId 8 instead of "7"']);
  });
});

it('OUT-06: groupNo is judged by the rights of the user, or of the key', () => {
  const judged = (groupNo: Json | undefined, permissions?: readonly 'ViewLicense'[]) => {
    const user = { actor: 'ordinary', userName: 'Ann', providerId: 1 } as const;
    const users = [permissions === undefined ? user : { ...user, permissions }];
    const token = { access_token: 'token#1', expires_in: 600 };
    const headers = { 'x-api-key': 'key#1', authorization: 'Bearer token#1' };
    const record = groupNo === undefined ? {} : { groupNo };
    const keys = [{ name: 'key#1', kind: 'full' }] as const;
    return sayer(checks, { keys, users })(
      'OUT-06',
      ['login.post', {}, 200, { userName: 'Ann', token }],
      ['outputports.list', { headers }, 200, [record]],
    );
  };
  expect(judged('G-1', [])).toEqual([1, 'groupNo G-1']);
  expect(judged('G-1', ['ViewLicense'])).toEqual([0]);
  expect(judged('G-1')).toEqual([0]);
  expect(judged(undefined, [])).toEqual([1]);
  expect(judged(null, [])).toEqual([1, 'groupNo null']);
});

it('OUT-MOD-01: only the last change of a port is judged', () => {
  const [first, last] = ['eop', 'unknown'].map((vendor) => patch({ vendor })) as [Call, Call];
  expect(said('OUT-MOD-01', first, last, ports({ id: 1, vendor: 'unknown' }))).toEqual([1]);
});

it('OUT-MOVE-01: the name of a container may stand with those above it', () => {
  const moved = move({ destinationdomainname: 'inner.example' });
  const shown = list('outputports.list', { enrichPorts: 'true' });
  const judged = (containerName: string) =>
    said('OUT-MOVE-01', moved, shown({ id: 1, containerName }));
  expect(judged('Inner')).toEqual([1]);
  expect(judged('Outer / Inner')).toEqual([1]);
  expect(judged('Outer / Other')).toHaveLength(2);
});

describe('OUT-MOVE-04: the values of a moved port', () => {
  it('are not judged if the move was refused, or if another call may have changed the port', () => {
    const other = ports({ ...whole, name: 'Q' });
    const renamed = patch({ portname: 'Q' });
    const put = (id: string): Call => ['outputports.put-update', { parameters: [['id', id]] }, 200];
    for (const calls of [
      [made, move({}, 1, 403), other],
      [move({}), other],
      [made, renamed, move({}), other],
      [made, move({}), renamed, other],
      [made, move({}), remove({}), ports()],
      [made, move({}), put('1'), other],
    ])
      expect(said('OUT-MOVE-04', ...calls)).toEqual([0]);
    expect(said('OUT-MOVE-04', made, move({}), put('2'), ports(whole))).toEqual([1]);
  });

  it('are judged in a list without the port', () => {
    expect(said('OUT-MOVE-04', made, move({}), ports())).toEqual([1, 'a list without the port']);
  });
});

it('OUT-MOD-03: a PATCH of few parameters leaves the rest, also if it was refused', () => {
  const wall = { description: 'by the wall' };
  for (const status of [200, 400])
    expect(said('OUT-MOD-03', made, patch(wall, 1, status), ports(without))).toEqual([1, lost]);
  const renamed = ports({ ...whole, name: 'Q' });
  expect(said('OUT-MOD-03', made, patch({ portname: 'Q' }), renamed)).toEqual([1]);
  const three = { ...wall, vendor: 'unknown', printprotocol: '0' };
  expect(said('OUT-MOD-03', made, patch(three), ports())).toEqual([0]);
});

describe('OUT-07: the queue that is created with an output port', () => {
  const key = { headers: { 'x-api-key': 'key#1' } };
  const wish = (matchinginputport: string): Call => {
    const given = { portname: 'P', address: 'p.example', matchinginputport };
    return ['outputports.create', { ...key, parameters: Object.entries(given) }, 200, done(9)];
  };
  const queues = (...records: readonly Json[]): Call => ['inputports.list', key, 200, [...records]];
  const old = { id: 1, name: 'old' };
  const own = { id: 2, name: 'P' };
  const strange = { id: 3, name: 'Queue 17' };

  it('may have any name that no call of the run has given', () => {
    expect(said('OUT-07', queues(old), wish('true'), queues(old, strange))).toEqual([1]);
    const given = by('inputports.create')({ portname: 'Queue 17' }, 3);
    const calls = [queues(old), given, wish('true'), queues(old, strange)];
    expect(said('OUT-07', ...calls)).toEqual([1, '0 new input ports']);
  });

  it('is only one', () => {
    const two = queues(old, own, { ...strange, outputPort: 'P' });
    expect(said('OUT-07', queues(old), wish('true'), two)).toEqual([1, '2 new input ports']);
  });

  it('is not judged if the value is no boolean, if a list is narrowed, or if there was none before', () => {
    expect(said('OUT-07', queues(old), wish(''), queues(old, own))).toEqual([0]);
    expect(said('OUT-07', queues(old), wish('false'), queues(old, strange))).toEqual([1]);
    const narrowed = list('inputports.list', { username: 'a' })();
    expect(said('OUT-07', queues(old), wish('true'), narrowed)).toEqual([0]);
    expect(said('OUT-07', wish('true'), queues(old))).toEqual([0]);
  });
});

describe('the output port of a push queue', () => {
  const queue = (what: string, given: Given, id: number): Call =>
    by(`inputports.${what}`)({ porttype: '1', ...given }, id);
  const queues = (...records: readonly (readonly [id: number, outputPort: string | null])[]) =>
    list('inputports.list')(...records.map(([id, outputPort]) => ({ id, outputPort })));
  const first = queue('create', { outputportid: '7' }, 1);
  const change = queue('update', { id: '1', outputportid: '8' }, 1);
  const elsewhere = queue('create', { outputportid: '9' }, 2);

  it('is not judged by IN-09 after a change, or of a pull queue', () => {
    expect(said('IN-09', first, queues([1, null]))).toEqual([1, 'outputPort null']);
    expect(said('IN-09', first, queue('update', { id: '1' }, 1), queues([1, null]))).toEqual([0]);
    const pull = queue('create', { porttype: '0', outputportid: '7' }, 1);
    expect(said('IN-09', pull, queues([1, null]))).toEqual([0]);
  });

  it('is compared by IN-11 with that of a queue for the same port that was never changed', () => {
    for (const nothing of [queues([1, null]), queues([1, '']), queues()])
      expect(said('IN-11', first, change, nothing)).toEqual([1, 'no outputPort']);
    const beside = queue('create', { outputportid: '8' }, 2);
    expect(said('IN-11', first, beside, change, queues([1, 'seven'], [2, 'eight']))).toEqual([
      1,
      'outputPort seven',
    ]);
    const shown = queues([1, 'eight'], [2, 'nine']);
    expect(said('IN-11', first, elsewhere, change, shown)).toEqual([1]);
    const again = queue('update', { id: '2', outputportid: '9' }, 2);
    expect(said('IN-11', first, beside, again, change, shown)).toEqual([1]);
  });

  it('is not that of a port with another name', () => {
    const calls = [first, elsewhere, change, queues([1, 'x'], [2, 'x'])] as const;
    const [eight, nine] = [create({ portname: 'a' }, 8), create({ portname: 'b' }, 9)];
    expect(said('IN-11', eight, nine, ...calls)).toEqual([1, 'outputPort x']);
    expect(said('IN-11', eight, create({ portname: 'a' }, 9), ...calls)).toEqual([1]);
    expect(said('IN-11', ...calls)).toEqual([1]);
  });

  it('is not judged by IN-11 if the change maps nothing, was refused, or was not the last', () => {
    for (const changes of [
      [queue('update', { id: '1' }, 1)],
      [queue('update', { id: '1', outputportid: '8', porttype: '0' }, 1)],
      [by('inputports.update')({ id: '1', porttype: '1', outputportid: '8' }, 1, 403)],
      [change, queue('update', { id: '1', porttype: '0' }, 1)],
    ])
      expect(said('IN-11', first, ...changes, queues([1, null]))).toEqual([0]);
  });
});

describe.each([
  ['OUT-DEL-03', 'outputports'],
  ['IN-DEL-03', 'inputports'],
])('%s: the port with the name of a deleted one', (rule, area) => {
  const all = [1, 2, 3].map((id) => ({ id, name: id === 3 ? 'Q' : 'P' }));
  const shown = (from: number) => list(`${area}.list`)(...all.slice(from));
  const gone = (id: number, status = 200) => by(`${area}.delete`)({}, id, status);

  it('must be listed', () => {
    expect(said(rule, shown(0), gone(1), shown(1))).toEqual([1]);
    expect(said(rule, shown(0), gone(1), shown(2))).toEqual([1, 'a list without it']);
  });

  it('is not judged if it was deleted as well, if nothing was, or if no list was read before', () => {
    expect(said(rule, shown(0), gone(1), gone(2), shown(2))).toEqual([0]);
    expect(said(rule, shown(0), gone(1, 403), shown(2))).toEqual([0]);
    expect(said(rule, gone(1), shown(2))).toEqual([0]);
    expect(said(rule, shown(0), gone(3), shown(0))).toEqual([0]);
  });
});
