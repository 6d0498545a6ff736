import { expect, test } from 'vitest';
import { codedBody } from './body-coding.ts';

test.each([
  { 'content-encoding': 'gzip', 'content-length': '20' },
  { 'content-encoding': 'GZIP', 'transfer-encoding': 'chunked' },
  { 'content-encoding': 'identity, br', 'content-length': '1' },
  { 'content-encoding': 'unheard-of', 'content-length': '1' },
])(
  'a body with the content coding of %j is 415, with Accept-Encoding (RFC 9110 15.5.16)',
  (one) => {
    expect(codedBody(one)).toMatchObject({
      status: 415,
      headers: { 'accept-encoding': 'identity' },
    });
  },
);

test.each([
  { 'transfer-encoding': 'gzip, chunked' },
  { 'transfer-encoding': 'gzip' },
  { 'transfer-encoding': 'chunked, chunked' },
  { 'transfer-encoding': 'gzip, chunked', 'content-encoding': 'gzip' },
])(
  'a body with the transfer coding of %j is 501, and its connection ends (RFC 9112 6.1)',
  (one) => {
    expect(codedBody(one)).toMatchObject({ status: 501, headers: { connection: 'close' } });
  },
);

test.each([
  {},
  { 'content-length': '20' },
  { 'transfer-encoding': ' ,Chunked' },
  { 'content-encoding': 'Identity', 'content-length': '20' },
  { 'content-encoding': '', 'content-length': '20' },
  { 'content-encoding': 'gzip' },
  { 'content-encoding': 'gzip', 'content-length': '0' },
])('a body with the headers %j, or none, is read as it is', (one) => {
  expect(codedBody(one)).toBeUndefined();
});
