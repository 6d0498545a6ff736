import { describe, expect, it } from 'vitest';
import type { SentEvent } from '../../journal/event.ts';
import { JournalBuilder, uploaded } from '../../journal/journal-builder.ts';
import { saidBy } from '../../judge/judged-by.ts';
import { PaperStory } from '../document-send/checks-printing.fixture.ts';
import { documentEndChecks } from './checks.ts';

const check = documentEndChecks.find((one) => one.rule === 'DOC-DL-08');
const token = { headers: { authorization: 'Bearer token#1' } };
const ofDocument = { ...token, pathParameters: { uuid: 'd' } };

/** A document of Ann's; what happens to it; what she sees then. */
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
    if (check === undefined) throw new Error('there is no check of DOC-DL-08');
    return saidBy(check, this.#journal.end('s'));
  }
}

const brokenOff = { malformed: 'broken off' };

describe('DOC-DL-08: a download that the caller breaks off consumes nothing', () => {
  it('holds where the document is listed after it, and not where it is gone', () => {
    expect(new Story().download(brokenOff, false).sees('d').said()).toEqual([1]);
    expect(new Story().download(brokenOff, false).sees().said()).toEqual([1, 'a list without it']);
  });

  it('says nothing of a download that was whole by then, or that broke otherwise', () => {
    expect(new Story().download(brokenOff, true).sees().said()).toEqual([0]);
    expect(new Story().download({}, false).sees().said()).toEqual([0]);
  });

  it('says nothing where something else may have ended the document before the look', () => {
    expect(new Story().download(brokenOff, false).delete().sees().said()).toEqual([0]);
    expect(new Story().download({}, true).download(brokenOff, false).sees().said()).toEqual([0]);
  });

  it('goes by the first look: what comes later has other causes', () => {
    const story = new Story().download(brokenOff, false).sees('d').delete().sees();
    expect(story.said()).toEqual([1]);
  });
});

describe('DOC-DEL-06: a document is deleted', () => {
  const namesake = { wishes: { title: 'same' } };
  const begun = (): PaperStory =>
    PaperStory.begun()
      .login('Ann', 'token#1')
      .login('Bob', 'token#2')
      .upload('Ann', 'a', namesake)
      .upload('Ann', 'b', namesake)
      .upload('Bob', 'c', namesake)
      .upload('Ann', 'd')
      .list('token#1', shown('a', 'b', 'd'))
      .list('token#2', shown('c'));
  const shown = (...uuids: readonly string[]) => uuids.map((uuid) => ({ uuid }));
  const gone = (story: PaperStory, uuid: string, status = 200): PaperStory => {
    const sent = { operation: 'documents.delete', ...token, pathParameters: { uuid } };
    story.call('s', sent, { status, json: { errorCode: 0 } });
    return story;
  };
  const said = (story: PaperStory): readonly [number, ...string[]] => {
    const check = documentEndChecks.find((one) => one.rule === 'DOC-DEL-06');
    if (check === undefined) throw new Error('there is no check of DOC-DEL-06');
    return saidBy(check, story.over());
  };

  it('and those of its name wait as before, whosever they are', () => {
    const after = (): PaperStory => gone(begun(), 'a');
    const ofBob = (story: PaperStory): PaperStory => story.list('token#2', shown('c'));
    expect(said(ofBob(after().list('token#1', shown('b', 'd'))))).toEqual([2]);
    expect(said(ofBob(after().list('token#1', shown('d'))))).toEqual([2, 'a list without it']);
    expect(said(after().list('token#2', shown()))).toEqual([1, 'a list without it']);
  });

  it('which says nothing of others, of a refusal, or of what was asked for as well', () => {
    expect(said(gone(begun(), 'd').list('token#1', shown()))).toEqual([0]);
    expect(said(gone(begun(), 'a', 400).list('token#1', shown()))).toEqual([0]);
    expect(said(gone(gone(begun(), 'a'), 'b').list('token#1', shown()))).toEqual([0]);
  });
});
