import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../journal/json.ts';
import { type Call, sayer } from '../../judge/judged-by.ts';
import { portRestChecks } from './checks-unchanged-members.ts';

const said = sayer(portRestChecks, { keys: [{ name: 'key#1', kind: 'full' }] });

type Wishes = Readonly<Record<string, string>>;

const done = (id: number): JsonObject => ({ errorCode: 0, id });
const make = (id: number, wishes: Wishes): Call => [
  'outputports.create',
  { parameters: Object.entries(wishes) },
  200,
  done(id),
];
const changed = (operation: string, wishes: Wishes, status = 200): Call => [
  operation,
  { pathParameters: { outputportid: '1' }, parameters: Object.entries(wishes) },
  status,
  { errorCode: status === 200 ? 0 : 1009 },
];
const moved = (status = 200): Call =>
  changed('outputports.move', { destinationdomainname: 'c.example' }, status);
const patched = (wishes: Wishes, status = 200): Call =>
  changed('outputports.update', wishes, status);
const ports = (...json: readonly JsonObject[]): Call => ['outputports.list', {}, 200, json];

const made = make(1, { portname: 'P', deviceserial: 's', monochromeprinter: 'true' });
const whole = { id: 1, name: 'P', deviceSerial: 's', monochrome: true };

describe('OUT-MOVE-04: a move says nothing of what a port is', () => {
  it('so it is listed as it was made', () => {
    expect(said('OUT-MOVE-04', made, moved(), ports(whole))).toEqual([1]);
    expect(said('OUT-MOVE-04', made, moved(), ports({ ...whole, deviceSerial: '' }))).toEqual([
      1,
      'deviceSerial "" instead of "s"',
    ]);
    expect(said('OUT-MOVE-04', made, moved(), ports({ ...whole, monochrome: false }))).toEqual([
      1,
      'monochrome false instead of "true"',
    ]);
    expect(said('OUT-MOVE-04', made, moved(), ports())).toEqual([1, 'a list without the port']);
  });

  it('which tells nothing where it was refused, or something else was said of the port', () => {
    const other = { ...whole, name: 'Q' };
    expect(said('OUT-MOVE-04', made, moved(403), ports(other))).toEqual([0]);
    expect(said('OUT-MOVE-04', moved(), ports(other))).toEqual([0]);
    expect(said('OUT-MOVE-04', made, patched({ portname: 'Q' }), moved(), ports(other))).toEqual([
      0,
    ]);
    expect(said('OUT-MOVE-04', made, moved(), patched({ portname: 'Q' }), ports(other))).toEqual([
      0,
    ]);
    const gone = changed('outputports.delete', {});
    expect(said('OUT-MOVE-04', made, moved(), gone, ports())).toEqual([0]);
    const byPut: Call = ['outputports.put-update', { parameters: [['id', '1']] }, 200, done(1)];
    expect(said('OUT-MOVE-04', made, moved(), byPut, ports(other))).toEqual([0]);
    const ofAnother: Call = ['outputports.put-update', { parameters: [['id', '2']] }, 200, done(2)];
    expect(said('OUT-MOVE-04', made, moved(), ofAnother, ports(whole))).toEqual([1]);
  });
});

describe('OUT-MOD-03: a change by PATCH', () => {
  const wall = { description: 'by the wall' };

  it('leaves what it does not name, done or refused', () => {
    for (const status of [200, 400]) {
      expect(said('OUT-MOD-03', made, patched(wall, status), ports(whole))).toEqual([1]);
      const lost = ports({ ...whole, deviceSerial: '' });
      expect(said('OUT-MOD-03', made, patched(wall, status), lost)).toEqual([
        1,
        'deviceSerial "" instead of "s"',
      ]);
    }
    const renamed = ports({ ...whole, name: 'Q' });
    expect(said('OUT-MOD-03', made, patched({ portname: 'Q' }), renamed)).toEqual([1]);
  });

  it('is one that names few', () => {
    const three = { ...wall, vendor: 'unknown', printprotocol: '0' };
    expect(said('OUT-MOD-03', made, patched(three), ports())).toEqual([0]);
  });
});

describe('IN-11: a changed push queue', () => {
  const queue = (
    operation: string,
    wishes: Wishes,
    [id, status = 200]: readonly number[],
  ): Call => [
    `inputports.${operation}`,
    { parameters: Object.entries({ porttype: '1', ...wishes }) },
    status,
    done(id ?? 0),
  ];
  const queues = (
    ...listed: readonly (readonly [id: number, outputPort: string | null])[]
  ): Call => ['inputports.list', {}, 200, listed.map(([id, outputPort]) => ({ id, outputPort }))];
  const first = queue('create', { outputportid: '7' }, [1]);
  const beside = queue('create', { outputportid: '8' }, [2]);
  const change = queue('update', { id: '1', outputportid: '8' }, [1]);

  it('is listed with a port, and with the one that a queue made for it is listed with', () => {
    expect(said('IN-11', first, change, queues([1, 'eight']))).toEqual([1]);
    expect(said('IN-11', first, change, queues([1, null]))).toEqual([1, 'no outputPort']);
    expect(said('IN-11', first, change, queues([1, '']))).toEqual([1, 'no outputPort']);
    expect(said('IN-11', first, change, queues())).toEqual([1, 'no outputPort']);
    const both = [first, beside, change] as const;
    expect(said('IN-11', ...both, queues([1, 'eight'], [2, 'eight']))).toEqual([1]);
    expect(said('IN-11', ...both, queues([1, 'seven'], [2, 'eight']))).toEqual([
      1,
      'outputPort seven',
    ]);
  });

  it('is not held to a queue of another port, or one that was changed itself', () => {
    const elsewhere = queue('create', { outputportid: '9' }, [2]);
    const shown = queues([1, 'eight'], [2, 'nine']);
    expect(said('IN-11', first, elsewhere, change, shown)).toEqual([1]);
    const again = queue('update', { id: '2', outputportid: '9' }, [2]);
    expect(said('IN-11', first, beside, again, change, shown)).toEqual([1]);
  });

  it('is not listed with a port of another name', () => {
    const port = (portname: string, id: number): Call => [
      'outputports.create',
      { parameters: [['portname', portname]] },
      200,
      done(id),
    ];
    const elsewhere = queue('create', { outputportid: '9' }, [2]);
    const calls = [first, elsewhere, change, queues([1, 'x'], [2, 'x'])] as const;
    expect(said('IN-11', port('eight', 8), port('nine', 9), ...calls)).toEqual([1, 'outputPort x']);
    expect(said('IN-11', port('same', 8), port('same', 9), ...calls)).toEqual([1]);
    expect(said('IN-11', ...calls)).toEqual([1]);
  });

  it('tells nothing when the change maps nothing, was refused, or was not the last', () => {
    const shown = queues([1, null]);
    expect(said('IN-11', first, queue('update', { id: '1' }, [1]), shown)).toEqual([0]);
    const pull = queue('update', { id: '1', outputportid: '8', porttype: '0' }, [1]);
    expect(said('IN-11', first, pull, shown)).toEqual([0]);
    const refused = queue('update', { id: '1', outputportid: '8' }, [1, 403]);
    expect(said('IN-11', first, refused, shown)).toEqual([0]);
    const last = queue('update', { id: '1', porttype: '0' }, [1]);
    expect(said('IN-11', first, change, last, shown)).toEqual([0]);
  });
});

describe.each([
  ['OUT-DEL-03', 'outputports', 'outputportid'],
  ['IN-DEL-03', 'inputports', 'inputportid'],
])('%s: one of two of a name is deleted', (rule, area, name) => {
  const listed = (...json: readonly JsonObject[]): Call => [`${area}.list`, {}, 200, json];
  const gone = (id: string, status = 200): Call => [
    `${area}.delete`,
    { pathParameters: { [name]: id } },
    status,
    { errorCode: 0 },
  ];
  const [one, two, three] = [1, 2, 3].map((id) => ({ id, name: id === 3 ? 'Q' : 'P' }));
  const all = [one, two, three].filter((record) => record !== undefined);

  it('and the other stays', () => {
    expect(said(rule, listed(...all), gone('1'), listed(...all.slice(1)))).toEqual([1]);
    expect(said(rule, listed(...all), gone('1'), listed(...all.slice(2)))).toEqual([
      1,
      'a list without it',
    ]);
    expect(said(rule, listed(...all), gone('3'), listed(...all.slice(0, 2)))).toEqual([0]);
  });

  it('unless it was deleted as well, or nothing was', () => {
    expect(said(rule, listed(...all), gone('1'), gone('2'), listed(...all.slice(2)))).toEqual([0]);
    expect(said(rule, listed(...all), gone('1', 403), listed(...all.slice(2)))).toEqual([0]);
    expect(said(rule, gone('1'), listed(...all.slice(2)))).toEqual([0]);
  });
});
