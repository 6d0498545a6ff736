import { describe, expect, it } from 'vitest';
import { JournalBuilder } from '../../engine/journal/journal-builder.ts';
import type { Json } from '../../engine/journal/json.ts';
import { type Call, checkOf, saidBy, sayer } from '../../engine/judge/judged-by.ts';
import { rules } from './namesakes.ts';

const facts = { providerId: 1, keys: [{ name: 'key#1', kind: 'full' }], deliveryMs: 1000 } as const;
const checks = rules.flatMap((rule) => rule.checks);
const said = sayer(checks, facts);
const headers = { 'x-api-key': 'key#1' };

/** Ann of a provider, with a card and a short id of her own. */
const ann = (provider: string): Call => [
  'users.create',
  {
    headers,
    parameters: [
      ['username', 'ann'],
      ['providerid', provider],
      ['detailtype', '4'],
      ['detaildata', `card-${provider}`],
      ['detailtype', '5'],
      ['detaildata', `short-${provider}`],
    ],
  },
  200,
  { errorCode: 0 },
];
const both = [ann('1'), ann('2')] as const;

function login(authtype: string, userid: string, answer: number | Json): Call {
  const parameters = [
    ['authtype', authtype],
    ['userid', userid],
  ] as const;
  return typeof answer === 'number'
    ? ['login.post', { headers, parameters }, answer]
    : ['login.post', { headers, parameters }, 200, answer];
}

const userOf = (providerId: number): Json => ({
  userName: 'ann',
  providerId,
  token: { access_token: `token#${String(providerId)}`, expires_in: 60 },
});

describe('LOG-22: a card or short id of one of two users of a name', () => {
  it('is not judged if the user is the only one of the name, for a login by name, or after a deletion', () => {
    expect(said('LOG-22', ann('2'), login('1', 'card-2', userOf(1)))).toEqual([0]);
    expect(said('LOG-22', ...both, login('3', 'ann', userOf(2)))).toEqual([0]);
    const deletes: Call = ['users.delete', { headers }, 200, { errorCode: 0 }];
    expect(said('LOG-22', ...both, deletes, login('1', 'card-2', 401))).toEqual([0]);
    expect(said('LOG-22', ...both, login('1', 'card-2', 401))).toHaveLength(2);
  });
});

const upload = (providerid: string, status = 0): Call => [
  'documents.upload',
  {
    headers,
    parameters: [
      ['username', 'ann'],
      ['providerid', providerid],
    ],
    file: { fileName: providerid, bytes: 1, sha256: `document-${providerid}` },
  },
  200,
  { uuid: `document-${providerid}`, status },
];
const list = (provider: number, ...uuids: readonly string[]): Call => [
  'documents.list',
  { headers: { ...headers, authorization: `Bearer token#${String(provider)}` } },
  200,
  uuids.map((uuid) => ({ uuid, status: 0 })),
];

describe('DOC-UP-41: an upload for one of two users of a name', () => {
  const loggedIn = [...both, login('1', 'card-2', userOf(2)), upload('1'), upload('2')] as const;

  it('may be missing until the time of a delivery is over', () => {
    expect(said('DOC-UP-41', ...loggedIn, list(2))).toEqual([0]);
    const strict = sayer(checks, { ...facts, deliveryMs: 0 });
    expect(strict('DOC-UP-41', ...loggedIn, list(2))).toEqual([1, 'a list without some of them']);
  });
});

describe('TAP-11: a tap of one of two users of a name', () => {
  function judged(
    prints: string | undefined,
    ...calls: readonly Call[]
  ): readonly [number, ...string[]] {
    const journal = new JournalBuilder(facts).begin('s');
    const add = ([operation, sent, status, json]: Call): void => {
      const answer = { status, ...(json === undefined ? {} : { json }) };
      journal.call('s', { operation, ...sent }, answer);
    };
    journal.add({ type: 'printer', case: 's', printer: 'p', front: 'raw', address: '10.0.0.1' });
    const port = [
      ['address', '10.0.0.1'],
      ['ipreaderaddress', 'reader'],
    ] as const;
    add(['outputports.create', { headers, parameters: port }, 200, { errorCode: 0, id: 7 }]);
    for (const call of [...both, upload('1'), upload('2'), ...calls]) add(call);
    const parameters = [
      ['cd', 'card-2'],
      ['Mac', 'reader'],
    ] as const;
    add(['card.get', { headers, parameters }, 200]);
    if (prints !== undefined)
      journal.add({
        type: 'receipt',
        case: 's',
        printer: 'p',
        state: 'completed',
        language: 'pdf',
        bytes: 1,
        sha256: prints,
        pages: 1,
        lastByteAt: '0',
      });
    journal.add({ type: 'settled', case: 's', waitedMs: 1, inTime: true });
    return saidBy(checkOf(rules, 'TAP-11'), journal.end('s'));
  }

  it('may print nothing if its document was deleted before', () => {
    expect(judged(undefined)).toEqual([1, 'no print']);
    const pathParameters = { uuid: 'document-2' };
    const deletes: Call = ['documents.delete', { headers, pathParameters }, 200, { errorCode: 0 }];
    expect(judged(undefined, deletes)).toEqual([1]);
  });

  it('may come with a print of a document that was sent, or that its own user tapped for', () => {
    expect(judged('document-1')).toHaveLength(2);
    const pathParameters = { uuid: 'document-1', port: '10.0.0.1' };
    const sends: Call = ['documents.send', { headers, pathParameters }, 200, { errorCode: 0 }];
    expect(judged('document-1', sends)).toEqual([1]);
    const taps: Call = ['card.get', { headers, parameters: [['cd', 'card-1']] }, 200];
    expect(judged('document-1', taps)).toEqual([2]);
  });
});
