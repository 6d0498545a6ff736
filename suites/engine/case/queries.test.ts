import { describe, expect, it } from 'vitest';
import type { SentEvent } from '../journal/event.ts';
import { type Exchange } from '../journal/exchange.ts';
import { JournalBuilder, uploaded } from '../journal/journal-builder.ts';
import type { Json } from '../journal/json.ts';
import { follow, type State } from '../state/state.ts';
import { Case } from './case.ts';

import {
  documentsOf,
  holdsPassword,
  keyKind,
  lookAfter,
  lookOf,
  phantomsIn,
  printerAddress,
  rightsNeeded,
  settledAfter,
  tokenUser,
} from './queries.ts';

type Call = Partial<SentEvent> & { readonly operation: string };
const token = { authorization: 'Bearer token#1', 'x-api-key': 'key#1' };

/** A user logged in and uploaded one document; the case goes on as the test says. */
function opened(): JournalBuilder {
  const journal = new JournalBuilder().begin('s');
  const parameters = [['username', 'Ann']] as const;
  journal.call(
    's',
    { operation: 'users.create', parameters },
    { status: 200, json: { errorCode: 0 } },
  );
  const json = { userName: 'ann', token: { access_token: 'token#1', expires_in: 60 } };
  journal.call('s', { operation: 'login.post' }, { status: 200, json });
  const file = { fileName: 'a.pdf', bytes: 1, sha256: 'a' };
  const asked = [...parameters, ['portname', 'q'], ['title', 't']] as const;
  journal.call('s', { operation: 'documents.upload', parameters: asked, file }, uploaded('u-1'));
  return journal;
}

function seen(journal: JournalBuilder): { state: State; play: Case; last: Exchange } {
  const end = { type: 'case', case: 's', scenario: 's', phase: 'done', seq: 0, at: '0' } as const;
  const { events } = journal;
  const state = follow(events, {});
  const play = new Case(end, events, state);
  const last = play.exchanges.at(-1);
  if (last === undefined) throw new Error('no exchange');
  return { state, play, last };
}

const after = (call: Call, json?: Json, status = 200) =>
  seen(
    ((journal) => {
      journal.call('s', call, { status, ...(json === undefined ? {} : { json }) });
      return journal;
    })(opened()),
  );

describe('who makes a call', () => {
  it('is known by the kind of the key', () => {
    const kind = (headers: Record<string, string>) => {
      const { last, state } = after({ operation: 'version.get', headers });
      return keyKind(last.sent, state);
    };
    expect(kind({ 'x-api-key': 'key#2' })).toBe('plain');
    expect(kind({ 'x-api-key': 'key#77' })).toBeUndefined();
    expect(kind({})).toBeUndefined();
  });

  it('is known by the token', () => {
    const user = (headers: Record<string, string>) => {
      const { last, state } = after({ operation: 'version.get', headers });
      return tokenUser(last.sent, state);
    };
    expect(user(token)).toBe('ann');
    expect(user({ authorization: 'Bearer token#2' })).toBeUndefined();
    expect(user({})).toBeUndefined();
  });
});

describe('the rights that a call needs', () => {
  const needed = (call: Call) => rightsNeeded(after(call).last);
  const update = (detail?: string) =>
    needed({
      operation: 'users.update',
      parameters: detail === undefined ? [] : [['detailtype', detail]],
    });

  it('are those of its line, and none of what is no call', () => {
    expect(needed({ operation: 'users.get' })).toEqual(['ViewUser']);
    expect(needed({ operation: 'users.get', parameters: [['detailtype', '4']] })).toEqual([
      'ViewUser',
    ]);
    expect(needed({ operation: 'none' })).toEqual([]);
  });

  it.each([
    ['4', 'CardManagement'],
    ['5', 'GenerateShortID'],
    ['6', 'GenerateOTP'],
  ])('of detail %s include %s (interface 4.7)', (detail, right) => {
    expect(update(detail)).toEqual(['ViewUser', 'ModifyUser', right]);
  });

  it('of other details are those of the line alone', () => {
    expect(update('0')).toEqual(['ViewUser', 'ModifyUser']);
    expect(update()).toEqual(['ViewUser', 'ModifyUser']);
  });
});

describe('a password in an answer', () => {
  it.each<[Json, boolean]>([
    [{ a: 'password#1' }, true],
    [{ a: ['pin#12'] }, true],
    [{ a: 'password' }, false],
    [{ a: 'pin#' }, false],
    [{ a: 'spin#1' }, false],
    [{ a: 'key#1' }, false],
  ])('%j: %s', (json, held) => {
    expect(holdsPassword(after({ operation: 'users.get' }, json).last)).toBe(held);
  });

  it('is looked for in text that is no JSON too', () => {
    const journal = opened();
    journal.call('s', { operation: 'users.get' }, { status: 500, text: 'for pin#3' });
    expect(holdsPassword(seen(journal).last)).toBe(true);
    journal.call('s', { operation: 'users.get' }, { status: 204 });
    expect(holdsPassword(seen(journal).last)).toBe(false);
  });
});

describe('a look at what waits', () => {
  const listing = { operation: 'documents.list', headers: token };

  it('tells the uuids that the user has', () => {
    const { last, state } = after(listing, [{ uuid: 'u-1' }, { uuid: 'u-2' }, {}]);
    const look = lookOf(last, state);
    expect(look).toMatchObject({ user: 'ann', uuids: new Set(['u-1', 'u-2', '']) });
    expect(look && phantomsIn(look, state)).toEqual(['u-2', '']);
  });

  it.each<[string, Call, Json, number]>([
    ['another call', { operation: 'documents.history', headers: token }, [], 200],
    ['no token', { operation: 'documents.list' }, [], 200],
    ['a refusal', listing, [], 403],
    ['no list', listing, {}, 200],
    ['a filter', { ...listing, parameters: [['status', '1']] }, [], 200],
  ])('is none with %s', (...[, call, json, status]) => {
    const { last, state } = after(call, json, status);
    expect(lookOf(last, state)).toBeUndefined();
  });

  it('is found behind a place, by the user whatever the case of the name', () => {
    const journal = opened();
    const from = journal.events.length + 1;
    journal.call('s', listing, { status: 200, json: [] });
    journal.call('s', listing, { status: 200, json: [{ uuid: 'u-1' }] });
    const { play, state } = seen(journal);
    const uuids = (user: string, seq: number) => lookAfter(play, state, { user, seq })?.uuids;
    expect(uuids('ANN', from)).toEqual(new Set());
    expect(uuids('ann', from + 1)).toEqual(new Set(['u-1']));
    expect(uuids('ann', from + 3)).toBeUndefined();
    expect(uuids('ben', from)).toBeUndefined();
  });
});

describe('what a case has', () => {
  it('are the documents that it uploaded', () => {
    const { play, state } = seen(opened());
    expect(documentsOf(play, state).map(({ uuid }) => uuid)).toEqual(['u-1']);
    expect(documentsOf(new Case({ ...play.end, case: 'other' }, [], state), state)).toEqual([]);
  });

  it('are its printers by name, and where it waited for them', () => {
    const journal = opened();
    journal.add({
      type: 'printer',
      case: 's',
      printer: 'p1',
      front: 'raw',
      address: '127.0.0.1:1',
    });
    journal.add({
      type: 'printer',
      case: 's',
      printer: 'p2',
      front: 'raw',
      address: '127.0.0.1:2',
    });
    const settled = journal.add({ type: 'settled', case: 's', waitedMs: 1, inTime: true });
    const { play } = seen(journal);
    expect(printerAddress(play, 'p2')).toBe('127.0.0.1:2');
    expect(printerAddress(play, 'p3')).toBeUndefined();
    expect(settledAfter(play, 1)).toBe(settled);
    expect(settledAfter(play, settled)).toBeUndefined();
  });
});
