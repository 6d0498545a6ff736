import { describe, expect, it } from 'vitest';
import type { TemporaryChangeEvent } from '../event.ts';
import { JournalBuilder } from '../journal-builder.ts';
import type { Json } from '../json.ts';
import type { TemporaryChange } from '../temporary-change.ts';
import { type Asked, left } from './calls.fixture.ts';
import { leftoversOf } from './leftovers.ts';
import { findId } from './listed-ids.ts';
import { cleanupCase } from './why-left.ts';

const user = [
  {
    operation: 'users.create',
    parameters: [
      ['username', 'p-user1'],
      ['providerid', '1'],
    ],
  },
  200,
  { errorCode: 0 },
] as const;
const upload = [
  { operation: 'documents.upload', parameters: [['title', 'p-doc.pdf']] },
  200,
  { uuid: 'u1' },
] as const;
const untried = 'the run ended before its clean-up';

describe('what a run leaves behind', () => {
  it('is what was made and not removed', () => {
    expect(left([user])).toEqual([`user p-user1 p-user1: ${untried}`]);
    const gone = { operation: 'users.delete', pathParameters: { username: 'p-user1' } };
    expect(left([user, [gone, 200, { errorCode: 0 }]])).toEqual([]);
    expect(left([user, [{ ...gone, case: cleanupCase }, 404]])).toEqual([]);
    // A test case's caller may be one from whom the user is hidden.
    expect(left([user, [gone, 404]])).toEqual(['user p-user1 p-user1: PUT was answered 404']);
    const refusal = 'PUT was answered 200 with errorCode 1004';
    expect(left([user, [gone, 200, { errorCode: 1004 }]])).toEqual([
      `user p-user1 p-user1: ${refusal}`,
    ]);
  });

  it('is nothing where the making was refused, and perhaps something where no answer came', () => {
    const [asked] = user;
    expect(left([[asked, 403]])).toEqual([]);
    expect(left([[asked, 200, { errorCode: 1003 }]])).toEqual([]);
    expect(left([[asked, 0]])).toEqual([
      'user p-user1 p-user1: the call that may have created it was never answered',
    ]);
    expect(left([[{ ...asked, malformed: 'truncated' }, 0]])).toEqual([]);
  });

  it('is no document that was printed and not retained', () => {
    const send = { operation: 'documents.send', pathParameters: { uuid: 'u1', port: 'p' } };
    expect(left([upload, [send, 200, { errorCode: 0 }]])).toEqual([]);
    const retained = { ...send, parameters: [['retain', 'true']] as const };
    expect(left([upload, [retained, 200, { errorCode: 0 }]])).toEqual([
      `document u1 p-doc.pdf: ${untried}`,
    ]);
  });

  it('is nothing that a look while tidying up does not show any more, in its own account alone', () => {
    const port: Asked = { operation: 'inputports.create', parameters: [['portname', 'p-queue1']] };
    const made = [port, 200, { errorCode: 0, id: 7 }] as const;
    const look = { operation: 'inputports.list', case: cleanupCase };
    expect(left([made, [look, 200, [{ id: 8, name: 'another' }]]])).toEqual([]);
    expect(left([made, [look, 200, [{ id: 7, name: 'renamed' }]]])).toHaveLength(1);
    expect(left([made, [{ ...look, case: 'a/b' }, 200, []]])).toHaveLength(1);
  });

  it('is no access control of an account that is gone', () => {
    const control: Asked = {
      operation: 'accesscontrols.add',
      parameters: [['accountdomain', 'p.example']],
      json: { userName: 'p-user1' },
    };
    const made = [control, 200, { errorCode: 0 }] as const;
    const look = {
      operation: 'accesscontrols.get',
      case: cleanupCase,
      parameters: [['accountdomain', 'p.example']],
    } as const;
    expect(left([made, [look, 400, { errorCode: 1006 }]])).toEqual([]);
    expect(left([made, [look, 404]])).toEqual([]);
    expect(left([made, [look, 400]])).toHaveLength(1);
    const other = { ...look, parameters: [['accountdomain', 'q.example']] as const };
    expect(left([made, [other, 404]])).toHaveLength(1);
  });

  it('has a reason where no call tried to remove it', () => {
    const provider: Asked = {
      operation: 'authproviders.add',
      json: { name: 'p-provider1', accountId: 4 },
    };
    const made = [provider, 200, { errorCode: 0 }] as const;
    const look = {
      operation: 'authproviders.get',
      method: 'GET',
      path: '/authproviders?accountid=4',
      case: cleanupCase,
    } as const;
    const why = (...answer: readonly [number, Json?]): string =>
      left([made, [look, ...answer]]).join();
    const unknown = 'authentication provider - p-provider1: its id is not known:';
    expect(why(403)).toBe(`${unknown} GET /authproviders was answered 403`);
    expect(why(0)).toBe(`${unknown} GET /authproviders was not answered`);
    expect(why(200, [{ name: 'p-provider1' }])).toBe(
      `${unknown} the answer to GET /authproviders shows its name without an id`,
    );
    const other = { ...look, parameters: [['accountid', '5']] as const };
    expect(left([made, [other, 200, []]])).toHaveLength(1);
    const gone = { operation: 'users.delete', pathParameters: { username: 'p-user1' } };
    expect(left([user, [{ ...gone, method: 'DELETE', case: cleanupCase }, 0]])).toEqual([
      'user p-user1 p-user1: DELETE was not answered',
    ]);
    expect(left([user, upload, [{ ...gone, case: cleanupCase }, 200, { errorCode: 0 }]])).toEqual([
      'document u1 p-doc.pdf: the clean-up ended before it was removed',
    ]);
  });

  it.each<[string, Json]>([
    ['a number', { id: 7, name: 'p-provider1' }],
    ['a text', { id: '7', name: 'p-provider1' }],
    ['that of the record around it', { id: '7', settings: { name: 'p-provider1' } }],
  ])('is removed by the id that a list shows: %s', (_, record) => {
    expect(findId({ id: 1, providers: [{ id: 6, name: 'another' }, record] }, 'p-provider1')).toBe(
      '7',
    );
  });

  it('is removed by no id of the list that holds its record', () => {
    expect(findId({ id: 1, providers: [{ name: 'p-provider1' }] }, 'p-provider1')).toBeUndefined();
  });

  it('is told so that what stands on a location goes before it', () => {
    const container: Asked = {
      operation: 'account.create',
      parameters: [
        ['accountname', 'p-container1'],
        ['accounttype', '3'],
        ['locationid', '5'],
      ],
    };
    const location: Asked = { operation: 'locations.create', json: { name: 'p-location1' } };
    expect(
      left([
        [location, 200, { errorCode: 0, id: 5 }],
        [container, 200, { errorCode: 0, id: 6 }],
      ]).map((line) => line.split(' ', 1)[0]),
    ).toEqual(['container', 'location']);
  });

  it('is what was changed temporarily and not put back', () => {
    const prices = {
      bwNormalPage: '0.1',
      bwLargePage: '0.2',
      colorNormalPage: '0.3',
      colorLargePage: '0.4',
    };
    const charged: TemporaryChange = { of: 'prices', before: { enabled: true, prices } };
    const policy: TemporaryChange = { of: 'policy', id: 4, name: 'p-policy1' };
    const after = (
      ...events: readonly (readonly [TemporaryChangeEvent['phase'], TemporaryChange, string?])[]
    ) => {
      const journal = new JournalBuilder();
      for (const [phase, loan, why] of events)
        journal.add({
          type: 'loan',
          case: 'a/b',
          phase,
          loan,
          ...(why === undefined ? {} : { why }),
        });
      return leftoversOf(journal.events).map((one) => `${one.kind} ${one.name}: ${one.why}`);
    };
    const was = 'bwNormalPage 0.1, bwLargePage 0.2, colorNormalPage 0.3, colorLargePage 0.4';
    expect(after(['taken', charged], ['taken', policy])).toEqual([
      'quota schedule p-policy1: the run ended before it was restored',
      `price list before: on, ${was}: the run ended before it was restored`,
    ]);
    const other: TemporaryChange = { ...policy, id: 5 };
    expect(
      after(
        ['taken', policy],
        ['taken', other],
        ['taken', charged],
        ['returned', policy],
        ['kept', other, 'it was answered 403'],
        ['returned', charged],
      ),
    ).toEqual(['quota schedule p-policy1: it was answered 403']);
  });

  it('tells users that came with an import, and the input port that came with an output port', () => {
    const parameters = [
      ['mapping', 'mail:0,userName:1'],
      ['separator', ';'],
      ['hasheader', 'true'],
    ] as const;
    const file = { fileName: 'x.csv', bytes: 1, sha256: '', text: 'mail;name\na@b;p-fresh1\n' };
    expect(
      left([[{ operation: 'users.import', parameters, file }, 200, { errorCode: 0 }]]),
    ).toEqual([`user p-fresh1 p-fresh1: ${untried}`]);
    const both: Asked = {
      operation: 'outputports.create',
      parameters: [
        ['portname', 'p-port1'],
        ['matchinginputport', 'true'],
      ],
    };
    expect(left([[both, 200, { errorCode: 0, id: 9 }]])).toEqual([
      `input port - p-port1: ${untried}`,
      `output port 9 p-port1: ${untried}`,
    ]);
  });
});
