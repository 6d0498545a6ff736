import { describe, expect, it } from 'vitest';
import { JournalBuilder, uploaded } from '../journal/journal-builder.ts';
import { follow } from '../state/state.ts';
import { Case } from './case.ts';

const token = { headers: { authorization: 'Bearer token#1' } };
const ofDocument = { ...token, pathParameters: { uuid: 'u-1', port: '10.0.0.1' } };

/** A document of Ann's, of which nobody knows yet whether it waits; what happens to it then. */
class Story {
  readonly journal = new JournalBuilder().begin('s');

  constructor(status = 5) {
    const json = { userName: 'ann', token: { access_token: 'token#1', expires_in: 60 } };
    this.journal.call('s', { operation: 'login.post' }, { status: 200, json });
    const parameters = [['username', 'Ann']] as const;
    const file = { fileName: 'a.pdf', bytes: 1, sha256: 'a' };
    const answer = { ...uploaded('u-1'), json: { uuid: 'u-1', status } };
    this.journal.call('s', { operation: 'documents.upload', parameters, file }, answer);
  }

  sees(...uuids: readonly string[]): this {
    const json = uuids.map((uuid) => ({ uuid }));
    this.journal.call('s', { operation: 'documents.list', ...token }, { status: 200, json });
    return this;
  }

  does(operation: string, status: number): this {
    this.journal.call('s', { operation, ...ofDocument }, { status });
    return this;
  }

  begins(operation: string): this {
    this.journal.sent('s', { operation, ...ofDocument });
    return this;
  }

  moves(): this {
    this.journal.add({ type: 'clock', case: 's', advanceMs: 1 });
    return this;
  }

  /** Whether it was waiting for sure when the next call could have been sent. */
  waits(): boolean {
    const { events } = this.journal;
    const atSeq = events.length + 1;
    const state = follow(events, {});
    const document = state.documents.get('u-1');
    if (document === undefined) throw new Error('there is no document');
    const end = { type: 'case', case: 's', scenario: 's', phase: 'done', seq: 0, at: '0' } as const;
    return new Case(end, events, state).wasWaiting(document, atSeq);
  }
}

describe('that a document waited for sure', () => {
  it('is known where it could have been in no other state', () => {
    expect(new Story(0).waits()).toBe(true);
    expect(new Story(5).waits()).toBe(false);
    expect(new Story(0).does('documents.delete', 200).waits()).toBe(false);
  });

  it('is known where its owner was shown it last', () => {
    expect(new Story().sees('u-1').waits()).toBe(true);
    expect(new Story().sees().waits()).toBe(false);
    expect(new Story().sees('u-2').waits()).toBe(false);
    expect(new Story().sees('u-1').sees().waits()).toBe(false);
    expect(new Story().sees().sees('u-1').waits()).toBe(true);
  });

  it('is known no more where somebody touched it since, or the clock was moved', () => {
    expect(new Story().sees('u-1').does('documents.send', 403).waits()).toBe(false);
    expect(new Story().sees('u-1').begins('documents.send').waits()).toBe(false);
    expect(new Story().sees('u-1').does('documents.download', 403).waits()).toBe(false);
    expect(new Story().sees('u-1').moves().waits()).toBe(false);
  });

  it('and is known again by a later look', () => {
    expect(new Story().does('documents.send', 403).sees('u-1').waits()).toBe(true);
    expect(new Story().does('documents.download', 403).sees('u-1').waits()).toBe(true);
    expect(new Story().moves().sees('u-1').waits()).toBe(true);
    expect(new Story().moves().sees('u-1').moves().waits()).toBe(false);
    const story = new Story().does('documents.send', 403).sees('u-1');
    expect(story.does('documents.send', 403).waits()).toBe(false);
    const tried = new Story().does('documents.download', 403).sees('u-1');
    expect(tried.does('documents.download', 403).waits()).toBe(false);
  });
});
