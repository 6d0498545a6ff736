import { describe, expect, it } from 'vitest';
import type { SentEvent } from '../../engine/journal/event.ts';
import { JournalBuilder, uploaded } from '../../engine/journal/journal-builder.ts';
import { checkOf, saidBy } from '../../engine/judge/judged-by.ts';
import { rules } from './downloads.ts';

const token = { headers: { authorization: 'Bearer token#1' } };
const ofDocument = { ...token, pathParameters: { uuid: 'd' } };

/** A document of Ann's, what is done with it, and what she sees then. */
class Story {
  readonly #journal = new JournalBuilder().begin('s');

  constructor() {
    const login = { userName: 'Ann', token: { access_token: 'token#1', expires_in: 60 } };
    this.#journal.call('s', { operation: 'login.post' }, { status: 200, json: login });
    const parameters = [['username', 'Ann']] as const;
    const file = { fileName: 'd.pdf', bytes: 1, sha256: 'x' };
    this.#journal.call('s', { operation: 'documents.upload', parameters, file }, uploaded('d'));
  }

  download(sent: Partial<SentEvent>, isAnswered: boolean): this {
    const operation = 'documents.download';
    const call = this.#journal.sent('s', { operation, ...ofDocument, ...sent });
    if (isAnswered) this.#journal.answered('s', call, { status: 200 });
    else this.#journal.add({ type: 'unanswered', case: 's', call, reason: 'broken off' });
    return this;
  }

  delete(): this {
    const sent = { operation: 'documents.delete', ...ofDocument };
    this.#journal.call('s', sent, { status: 200, json: { errorCode: 0 } });
    return this;
  }

  sees(...uuids: readonly string[]): this {
    const json = uuids.map((uuid) => ({ uuid }));
    this.#journal.call('s', { operation: 'documents.list', ...token }, { status: 200, json });
    return this;
  }

  said(): readonly [number, ...string[]] {
    return saidBy(checkOf(rules, 'DOC-DL-08'), this.#journal.end('s'));
  }
}

const brokenOff = { malformed: 'broken off' };

describe('DOC-DL-08: a download that the client aborts', () => {
  it('is not judged if it was whole by then, or broke otherwise', () => {
    expect(new Story().download(brokenOff, false).sees().said()).toEqual([1, 'a list without it']);
    expect(new Story().download(brokenOff, true).sees().said()).toEqual([0]);
    expect(new Story().download({}, false).sees().said()).toEqual([0]);
  });

  it('is not judged if another call may have ended the document before the list', () => {
    expect(new Story().download(brokenOff, false).delete().sees().said()).toEqual([0]);
    expect(new Story().download({}, true).download(brokenOff, false).sees().said()).toEqual([0]);
  });

  it('is judged by the first list only', () => {
    const story = new Story().download(brokenOff, false).sees('d').delete().sees();
    expect(story.said()).toEqual([1]);
  });
});
