import { describe, expect, it } from 'vitest';
import { type Answered, expectDeclared } from './declared-answer.ts';

const version = { version: '1', buildDate: '2026-01-01T00:00:00Z', buildTimeStamp: 1 };
const json = (status: number, body: unknown): Answered => ({
  status,
  mediaType: 'application/json',
  json: body,
});
const problem = (status: number, changed: object = {}): Answered => ({
  status,
  mediaType: 'application/problem+json',
  json: {
    type: 'urn:platen:problem:key-missing',
    title: 'An API key is required',
    detail: 'Send one.',
    status,
    errorCode: 1007,
    ...changed,
  },
});

describe('an answer that is declared', () => {
  it.each([
    ['GET', '/api/v1/version', json(200, version)],
    ['GET', '/api/v1/version?x=1', problem(403)],
    ['GET', '/api/v1/version', problem(500, { type: 'urn:platen:problem:internal' })],
    ['HEAD', '/api/v1/account', { status: 200, mediaType: '', json: undefined }],
    [
      'GET',
      '/api/v1/documents/x.content',
      { status: 200, mediaType: 'image/png', json: undefined },
    ],
    ['GET', '/nowhere', json(418, {})],
  ])('%s %s', (method, path, answered) => {
    expect(() => expectDeclared(method, path, answered)).not.toThrow();
  });
});

describe('an answer that is not declared', () => {
  it.each([
    ['a member too many', json(200, { ...version, more: 1 })],
    ['a member too few', json(200, { version: '1' })],
    ['a member of another type', json(200, { ...version, buildTimeStamp: '1' })],
    ['a problem as JSON', { ...problem(403), mediaType: 'application/json' }],
    ['no body', { status: 200, mediaType: '', json: undefined }],
    ['a problem of another call', problem(403, { type: 'urn:platen:problem:login-locked' })],
    ['a problem with another errorCode', problem(403, { errorCode: 1003 })],
    ['a problem with a member too many', problem(403, { stack: '' })],
    ['a status nobody declared with a body that is no problem', json(404, version)],
  ])('%s is told', (_what, answered) => {
    expect(() => expectDeclared('GET', '/api/v1/version', answered)).toThrow('undeclared');
  });
});
