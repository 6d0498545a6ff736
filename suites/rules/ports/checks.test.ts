import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../journal/json.ts';
import { type Call, sayer } from '../../judge/judged-by.ts';
import { portChecks } from './checks.ts';

const said = sayer(portChecks, { keys: [{ name: 'key#1', kind: 'full' }] });

type Pairs = readonly (readonly [string, string])[];

const done: JsonObject = { errorCode: 0, id: 1 };
const path = { pathParameters: { outputportid: '1' } };

describe('OUT-03: a port is listed with what it was given', () => {
  const make = (parameters: Pairs): Call => ['outputports.create', { parameters }, 200, done];
  const change = (parameters: Pairs): Call => [
    'outputports.update',
    { ...path, parameters },
    200,
    done,
  ];
  const move: Call = ['outputports.move', path, 200, done];
  const listed = (record: JsonObject): Call => [
    'outputports.list',
    {},
    200,
    [{ id: 1, ...record }],
  ];
  const made = make([
    ['portname', 'P'],
    ['deviceserial', 's'],
  ]);
  const lost = listed({ name: 'P', deviceSerial: '' });

  it('when it was made, and after a move', () => {
    expect(said('OUT-03', made, listed({ name: 'P', deviceSerial: 's' }))).toEqual([1]);
    expect(said('OUT-03', made, lost)).toEqual([1, 'deviceSerial "" instead of "s"']);
    expect(said('OUT-03', made, move, lost)).toEqual([1, 'deviceSerial "" instead of "s"']);
  });

  it('in whichever form its reader and its URL are told', () => {
    const given = make([
      ['portname', 'P'],
      ['ipreaderaddress', '02:aa:bb:cc:dd:ee'],
      ['printerippurl', 'ipp://p.example/ipp/print'],
    ]);
    const shown = (ipReaderAddress: string, printerIppUrl: string): Call =>
      listed({ name: 'P', ipReaderAddress, printerIppUrl });
    const same = shown('02-AA-BB-CC-DD-EE', 'ipp://P.example:631/ipp/print');
    expect(said('OUT-03', given, same)).toEqual([1]);
    const reader = shown('02-AA-BB-CC-DD-EF', 'ipp://p.example/ipp/print');
    expect(said('OUT-03', given, reader)).toHaveLength(2);
    const url = shown('02:aa:bb:cc:dd:ee', 'ipp://p.example/ipp/Print');
    expect(said('OUT-03', given, url)).toHaveLength(2);
  });

  it('but for what a change did not name: whether that stays is not said (SIL-61, SIL-94)', () => {
    const named = change([['portname', 'Q']]);
    expect(said('OUT-03', made, named, listed({ name: 'Q', deviceSerial: '' }))).toEqual([1]);
    expect(said('OUT-03', made, named, lost)).toEqual([1, 'name "P" instead of "Q"']);
    const again = change([['deviceserial', 't']]);
    const shown = listed({ name: 'P', deviceSerial: 's' });
    expect(said('OUT-03', made, named, again, shown)).toEqual([
      1,
      'deviceSerial "s" instead of "t"',
    ]);
  });
});

describe('IN-03: a queue is listed with what it was given', () => {
  const given: Pairs = [
    ['portname', 'P'],
    ['locationid', '7'],
  ];
  const made: Call = ['inputports.create', { parameters: given }, 200, done];
  const enriched = { parameters: [['enrichPorts', 'true']] as const };
  const listed = (locationId: number | null, sent: object = enriched): Call => [
    'inputports.list',
    sent,
    200,
    [{ id: 1, name: 'P', locationId }],
  ];

  it('but for what a change did not name', () => {
    const parameters: Pairs = [
      ['id', '1'],
      ['portname', 'P'],
    ];
    const changed: Call = ['inputports.update', { parameters }, 200, done];
    expect(said('IN-03', made, listed(7))).toEqual([1]);
    expect(said('IN-03', made, listed(null))).toEqual([1, 'locationId null instead of "7"']);
    expect(said('IN-03', made, changed, listed(null))).toEqual([1]);
  });

  it('but for its place, which enrichPorts may have to add', () => {
    expect(said('IN-03', made, listed(null, {}))).toEqual([1]);
    expect(said('IN-03', made, listed(8, {}))).toEqual([1, 'locationId 8 instead of "7"']);
  });
});

it('OUT-06: groupNo is empty for a user without ViewLicense, whatever the key holds', () => {
  const user = { actor: 'ordinary', userName: 'Ann', providerId: 1 };
  const judged = (
    groupNo: Json | undefined,
    permissions?: readonly ['ViewLicense'] | readonly [],
  ) => {
    const users = [permissions === undefined ? user : { ...user, permissions }];
    const login: Call = [
      'login.post',
      {},
      200,
      { userName: 'Ann', token: { access_token: 'token#1', expires_in: 600 } },
    ];
    const list: Call = [
      'outputports.list',
      { headers: { 'x-api-key': 'key#1', authorization: 'Bearer token#1' } },
      200,
      [groupNo === undefined ? {} : { groupNo }],
    ];
    const keys = [{ name: 'key#1', kind: 'full' }] as const;
    return sayer(portChecks, { keys, users })('OUT-06', login, list);
  };
  expect(judged('', [])).toEqual([1]);
  expect(judged('G-1', [])).toEqual([1, 'groupNo G-1']);
  expect(judged('G-1', ['ViewLicense'])).toEqual([0]);
  expect(judged('G-1')).toEqual([0]);
  expect(judged(undefined, [])).toEqual([1]);
  expect(judged(null, [])).toEqual([1, 'groupNo null']);
});
