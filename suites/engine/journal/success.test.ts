import { describe, expect, it } from 'vitest';
import { operations } from '../../spec/operations.ts';
import { exchangesOf } from './exchange.ts';
import { JournalBuilder } from './journal-builder.ts';
import type { Json } from './json.ts';
import { isSuccess } from './success.ts';

const answered = (
  operation: string,
  json?: Json,
  more: { status?: number; bytes?: number } = {},
) => {
  const journal = new JournalBuilder();
  journal.call(
    's',
    { operation },
    { status: 200, ...(json === undefined ? {} : { json }), ...more },
  );
  const [exchange] = exchangesOf(journal.events);
  return exchange !== undefined && isSuccess(exchange);
};

/** What the answer to a success is at least, by operation; all others: errorCode 0. */
const least: Readonly<Record<string, readonly [right: Json, wrong: readonly Json[]]>> = {
  'version.get': [{ version: '1' }, [{}, { version: 1 }]],
  'account.get': [{ domainNames: [] }, [{}, { domainNames: 'a' }]],
  'login.post': [
    { userName: 'a', token: { access_token: 't' } },
    [{ userName: 'a' }, { token: { access_token: 't' } }, { userName: 'a', token: {} }],
  ],
  'documents.history': [{ documents: [] }, [{}, []]],
  'documents.upload': [{ uuid: 'u' }, [{}, { uuid: 1 }]],
  'users.get': [{ userName: 'a' }, [{}, { userName: 1 }]],
  'groups.get': [{ groupName: 'a' }, [{}, { groupName: 1 }]],
  'locations.get': [{ identifiers: [] }, [{}, { identifiers: 'a' }]],
  'locations.update': [{ identifiers: [] }, [{}, { identifiers: 'a' }]],
};
const lists = [
  'documents.list',
  'outputports.list',
  'inputports.list',
  'containers.list',
  'users.groups',
  'groups.list',
  'groups.members',
  'locations.list',
];
const holders = ['users.all', 'authproviders.get', 'accesscontrols.get'];
/** Their answers have no body that the interface shows, or are bytes. */
const bare = ['account.head', 'card.get', 'card.post', 'documents.record', 'documents.download'];
const named = [...Object.keys(least), ...lists, ...holders, ...bare];
const coded = operations.map(({ id }) => id).filter((id) => !named.includes(id));

describe('an answer holds what its call is for', () => {
  it.each(Object.entries(least))('%s', (operation, [right, wrong]) => {
    expect(answered(operation, right)).toBe(true);
    for (const json of wrong) expect(answered(operation, json)).toBe(false);
  });

  it.each(lists)('%s: a list', (operation) => {
    expect(answered(operation, [])).toBe(true);
    expect(answered(operation, { items: [] })).toBe(false);
  });

  it.each(holders)('%s: a list, alone or in an object', (operation) => {
    expect(answered(operation, [])).toBe(true);
    expect(answered(operation, { items: [], more: 1 })).toBe(true);
    expect(answered(operation, { items: {} })).toBe(false);
    expect(answered(operation, 'a')).toBe(false);
  });

  it.each(coded)('%s: errorCode 0', (operation) => {
    expect(answered(operation, { errorCode: 0 })).toBe(true);
    expect(answered(operation, {})).toBe(false);
    expect(answered(operation)).toBe(false);
  });

  it('documents.download: some bytes', () => {
    expect(answered('documents.download', undefined, { bytes: 1 })).toBe(true);
    expect(answered('documents.download', undefined, { bytes: 0 })).toBe(false);
  });

  it('a call that is for nothing shown is content with success', () => {
    expect(answered('account.head')).toBe(true);
    expect(answered('account.head', undefined, { status: 404 })).toBe(false);
  });

  it('a refusal holds nothing, whatever it says', () => {
    expect(answered('documents.list', [], { status: 403 })).toBe(false);
    expect(answered('version.get', { version: '1', errorCode: 7 })).toBe(false);
  });
});
