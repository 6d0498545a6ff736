import { expect, it } from 'vitest';
import { composeRequest } from './compose.ts';
import type { PactRequest } from './pact-file.ts';

const to = {
  baseUrl: 'https://print.example:7300/api/v1',
  key: 'the-key',
  getParameters: 'body',
  values: { uuid: 'u-1', userToken: 't-1' },
} as const;

const request: PactRequest = {
  method: 'GET',
  path: '/api/v1/documents/example',
  headers: { 'x-api-key': 'an-api-key', Authorization: 'Bearer example' },
  body: 'a=1&b=%40',
  generators: {
    path: { type: 'ProviderState', expression: '/api/v1/documents/${uuid}' },
    header: { Authorization: { type: 'ProviderState', expression: 'Bearer ${userToken}' } },
  },
};

it('puts in the key and what the states told, and leaves the body byte by byte', () => {
  expect(composeRequest(request, to)).toEqual({
    method: 'GET',
    url: 'https://print.example:7300/api/v1/documents/u-1',
    headers: { 'x-api-key': 'the-key', authorization: 'Bearer t-1' },
    body: Buffer.from('a=1&b=%40'),
  });
});

it('moves the parameters of GET to the query for a target that wants them there', () => {
  const { url, body } = composeRequest(
    { ...request, query: { 'c d': ['2', '3'] } },
    { ...to, getParameters: 'query' },
  );
  expect(url).toBe('https://print.example:7300/api/v1/documents/u-1?c+d=2&c+d=3&a=1&b=%40');
  expect(body).toBeUndefined();
});

it('gives no key to a request without one', () => {
  const { headers } = composeRequest({ method: 'GET', path: '/api/v1/version' }, to);
  expect(headers).toEqual({});
});

it('says what no state told, and what is not of the interface', () => {
  expect(() => composeRequest(request, { ...to, values: {} })).toThrow("returned 'uuid'");
  expect(() => composeRequest({ method: 'GET', path: '/elsewhere' }, to)).toThrow('not below');
});
