import { describe, expect, it } from 'vitest';
import type { Json } from '../../journal/json.ts';
import { type Call, sayer } from '../../judge/judged-by.ts';
import { documentEndChecks } from './checks.ts';

const said = sayer(documentEndChecks, { keys: [{ name: 'key#1', kind: 'full' }] });

const by = (token: string) => ({
  headers: { 'x-api-key': 'key#1', authorization: `Bearer ${token}` },
});
const login = (userName: string, access_token: string): Call => {
  const token = { access_token, expires_in: 3600 };
  return ['login.post', {}, 200, { userName, token }];
};
const file = { fileName: 'd.pdf', bytes: 1, sha256: 'd' };
const uploaded: Call = [
  'documents.upload',
  { parameters: [['username', 'Ann']], file },
  200,
  { uuid: 'd', status: 0 },
];
const remove = (token: string, errorCode: number): Call => [
  'documents.delete',
  { ...by(token), pair: 1, pathParameters: { uuid: 'd' } },
  200,
  { errorCode },
];
const list = (...uuids: readonly string[]): Call => {
  const json: Json = uuids.map((uuid) => ({ uuid }));
  return ['documents.list', by('token#1'), 200, json];
};
const story = (errorCode: number, ...left: readonly string[]): readonly Call[] => [
  login('Ann', 'token#1'),
  login('Bob', 'token#2'),
  uploaded,
  remove('token#2', errorCode),
  list(...left),
  remove('token#1', 0),
];

describe("DOC-DEL-04: another user's document", () => {
  it('stays, whether its deletion is refused or told to be done for who has none (SIL-170)', () => {
    expect(said('DOC-DEL-04', ...story(1002, 'd'))).toEqual([2]);
    expect(said('DOC-DEL-04', ...story(0, 'd'))).toEqual([1]);
  });

  it('does not go', () => {
    expect(said('DOC-DEL-04', ...story(1002))).toEqual([2, 'a list without it']);
    expect(said('DOC-DEL-04', ...story(0))).toEqual([
      2,
      '200 with errorCode 0',
      'a list without it',
    ]);
  });

  it('DOC-DEL-01: need not be gone when a stranger was told that it is', () => {
    const calls = [...story(0, 'd').slice(0, -1), list('d')];
    expect(said('DOC-DEL-01', ...calls)).toEqual([0]);
  });
});
