import { describe, expect, it } from 'vitest';
import { checks } from '../../rules/index.ts';
import type { TargetFacts } from '../journal/facts.ts';
import { JournalBuilder, uploaded } from '../journal/journal-builder.ts';
import type { Json } from '../journal/json.ts';
import { saidBy } from '../judge/judged-by.ts';

const token = { headers: { 'x-api-key': 'key#1', authorization: 'Bearer token#1' } };
const ofDocument = { ...token, pathParameters: { uuid: 'd', port: '1' } };
const okay = { status: 200, json: { errorCode: 0 } };
const anns = ['username', 'Ann'] as const;

/** A document of Ann's at a target that has a second to show what was done. */
class Story {
  readonly #journal: JournalBuilder;

  constructor(facts: Partial<TargetFacts> = {}, status = 0) {
    this.#journal = new JournalBuilder({ deliveryMs: 1000, choices: {}, ...facts }).begin('s');
    const login = { userName: 'Ann', token: { access_token: 'token#1', expires_in: 60 } };
    this.call('login.post', {}, { status: 200, json: login });
    const file = { fileName: 'd.pdf', bytes: 1, sha256: 'x' };
    const upload = { operation: 'documents.upload', parameters: [anns], file };
    this.#journal.call('s', upload, { ...uploaded('d'), json: { uuid: 'd', status } });
  }

  call(operation: string, sent: object, answer: { status: number; json?: Json }): this {
    this.#journal.call('s', { operation, ...sent }, answer);
    return this;
  }

  after(ms: number): this {
    this.#journal.pass(ms);
    return this;
  }

  sees(...uuids: readonly string[]): this {
    const json = uuids.map((uuid) => ({ uuid, status: 0 }));
    return this.call('documents.list', token, { status: 200, json });
  }

  history(...uuids: readonly string[]): this {
    const json = { documents: uuids.map((uuid) => ({ uuid, documentName: uuid })) };
    return this.call('documents.history', { parameters: [anns] }, { status: 200, json });
  }

  said(rule: string): readonly [number, ...string[]] {
    const check = checks.find((one) => one.rule === rule);
    if (check === undefined) throw new Error(`there is no check of ${rule}`);
    return saidBy(check, this.#journal.end('s'));
  }
}

describe('a list that still shows a document', () => {
  it.each([
    ['DOC-DEL-01', 'documents.delete', 'a list with it'],
    ['DOC-SEND-07', 'documents.send', 'a list with it'],
  ])('%s: fails only when the time of the profile is over', (rule, operation, seen) => {
    const ended = (): Story => new Story().call(operation, ofDocument, okay);
    expect(ended().sees('d').said(rule)).toEqual([0]);
    expect(ended().sees('d').after(500).sees().said(rule)).toEqual([1]);
    expect(ended().sees('d').after(1000).sees('d').said(rule)).toEqual([1, seen]);
  });
});

describe('HIST-21: a document', () => {
  const holdsAll = { choices: { historyHolds: 'all', historyLagMs: 300 } } as const;

  it('is missing from the history when the time of the profile is over', () => {
    expect(new Story(holdsAll).history().said('HIST-21')).toEqual([0]);
    expect(new Story(holdsAll).after(300).history().said('HIST-21')).toEqual([
      1,
      '1 record missing',
    ]);
  });

  it('is missing where the history has shown it before', () => {
    expect(new Story(holdsAll).history('d').history().said('HIST-21')).toEqual([
      1,
      '1 record missing',
    ]);
    expect(new Story().history('d').history().said('HIST-21')).toEqual([1, '1 record missing']);
  });

  it('that waits is not demanded unless the profile says that the history holds such', () => {
    expect(new Story().after(2000).history().said('HIST-21')).toEqual([0]);
    const deleted = new Story().call('documents.delete', ofDocument, okay);
    expect(deleted.after(2000).history().said('HIST-21')).toEqual([1, '1 record missing']);
  });
});

describe('TOK-06: a user who lacks the right of a call', () => {
  const facts = {
    users: [{ actor: 'reporting', userName: 'Bob', providerId: 1, permissions: ['ViewReport'] }],
  };
  const bobsToken = { access_token: 'token#2', expires_in: 60 };
  const bobs = { headers: { 'x-api-key': 'key#1', authorization: 'Bearer token#2' } };
  const ofTok06 = { pair: 1, probes: ['TOK-06'] };
  const tries = (operation: string, answer: { status: number; json?: Json }): Story => {
    const login = { userName: 'Bob', token: bobsToken };
    return new Story(facts)
      .call('login.post', {}, { status: 200, json: login })
      .call(operation, { ...bobs, ...ofTok06, pathParameters: { uuid: 'd', port: '1' } }, answer)
      .call(operation, { ...ofDocument, pair: 1 }, { status: 200, json: { errorCode: 0 } });
  };

  it("may be refused at another user's document in any way", () => {
    const said = (answer: { status: number; json?: Json }): readonly unknown[] =>
      tries('documents.delete', answer).said('TOK-06');
    expect(said({ status: 403 })).toEqual([1]);
    expect(said({ status: 404 })).toEqual([1]);
    expect(said({ status: 200, json: { errorCode: 1002 } })).toEqual([1]);
    expect(said(okay)).toHaveLength(2);
  });

  it('is refused for who asks at everything else', () => {
    const elsewhere = (answer: { status: number }): readonly unknown[] =>
      new Story(facts)
        .call('login.post', {}, { status: 200, json: { userName: 'Bob', token: bobsToken } })
        .call('containers.list', { ...bobs, ...ofTok06 }, answer)
        .call('containers.list', { pair: 1 }, { status: 200, json: [] })
        .said('TOK-06');
    expect(elsewhere({ status: 403 })).toEqual([1]);
    expect(elsewhere({ status: 404 })).toEqual([1, '404']);
  });
});
