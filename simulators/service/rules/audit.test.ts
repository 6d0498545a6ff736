import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  categoryOf,
  errorOf,
  isChange,
  madeThing,
  tellingOf,
  typeOf,
  writesWhatItMeans,
} from './audit.ts';
import { Problem } from './problem.ts';

const call = (id: string, method: string, path: string) => ({ id, method, path });

describe('what a call is called', () => {
  it.each([
    [call('deleteDocument', 'DELETE', '/documents/{uuid}'), 'DOCUMENTS', 'DELETE_DOCUMENT'],
    [call('tapCard', 'GET', '/card'), 'CARD', 'TAP_CARD'],
    [
      call('putBalanceConfig', 'PUT', '/platen/v1/balances/config'),
      'BALANCES',
      'PUT_BALANCE_CONFIG',
    ],
    [call('x', 'POST', '/platen/v1/scan-workflows'), 'SCAN_WORKFLOWS', 'X'],
    [call('renewToken', 'POST', '/oauth/v1/token'), 'OAUTH', 'RENEW_TOKEN'],
  ])('%o', (one, category, type) => {
    expect([categoryOf(one), typeOf(one)]).toEqual([category, type]);
  });
});

describe('what is recorded without being refused', () => {
  it.each([
    [call('listUsers', 'GET', '/users/all'), false, false],
    [call('headAccount', 'HEAD', '/account'), false, false],
    [call('checkBalance', 'POST', '/platen/v1/balances/check'), false, false],
    [call('tapCard', 'GET', '/card'), true, true],
    [call('createUser', 'PUT', '/users'), true, true],
    [call('logIn', 'POST', '/login'), true, false],
  ])('%o', (one, change, means) => {
    expect([isChange(one), writesWhatItMeans(one)]).toEqual([change, means]);
  });
});

describe('what is told of a call', () => {
  it('is what names things, shortened', () => {
    const values = {
      userName: 'ann',
      detaildata: ['hunter2'],
      copies: 2,
      cd: '04A1',
      groupid: [1, 2],
    };
    expect(tellingOf(values, () => false)).toEqual({ userName: 'ann', copies: 2, groupid: '1,2' });
    expect(String(tellingOf({ title: 'x'.repeat(999) }, () => false)['title'])).toHaveLength(257);
  });

  it('is never what is declared secret, whatever its name', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.string()), (values) => {
        expect(tellingOf({ ...values, name: 'canary' }, () => true)).toEqual({});
      }),
    );
  });

  it('names what was made', () => {
    expect([7, { uuid: 'u', id: 3 }, { id: 3 }, 'token', undefined, null].map(madeThing)).toEqual([
      { id: 7 },
      { uuid: 'u' },
      { id: 3 },
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('says what was refused, and not what with', () => {
    expect(errorOf(new Problem('key-missing', { detail: 'canary' }))).toEqual({
      problem: 'key-missing',
      title: 'An API key is required',
      status: 403,
    });
  });
});
