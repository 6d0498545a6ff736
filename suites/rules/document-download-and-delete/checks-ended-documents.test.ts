import { describe, expect, it } from 'vitest';
import { JournalBuilder, uploaded } from '../../journal/journal-builder.ts';
import { saidBy } from '../../judge/judged-by.ts';
import { endedDocumentChecks } from './checks-ended-documents.ts';

const token = { headers: { authorization: 'Bearer token#1', 'x-api-key': 'key#1' } };
const done = { status: 200, json: { errorCode: 0 } } as const;
const refused = { status: 404 } as const;
type Answer = typeof done | typeof refused;

/** Two documents of Ann's, of which one comes to its end. */
class Story {
  readonly #journal = new JournalBuilder().begin('s');

  constructor() {
    const json = { userName: 'Ann', token: { access_token: 'token#1', expires_in: 60 } };
    this.#journal.call('s', { operation: 'login.post' }, { status: 200, json });
    for (const uuid of ['d', 'e']) {
      const file = { fileName: uuid, bytes: 1, sha256: uuid };
      const parameters = [['username', 'Ann']] as const;
      this.#journal.call('s', { operation: 'documents.upload', parameters, file }, uploaded(uuid));
    }
  }

  sends(retain = 'false', answer: Answer = done): this {
    const pathParameters = { uuid: 'd', port: '10.0.0.1' };
    const parameters = [['retain', retain]] as const;
    const sent = { operation: 'documents.send', ...token, pathParameters, parameters };
    this.#journal.call('s', sent, answer);
    return this;
  }

  asks(operation: string, uuid: string, answer: Answer = done): this {
    const sent = { operation, ...token, pathParameters: { uuid }, pair: 1 };
    this.#journal.call('s', sent, answer);
    return this;
  }

  sees(uuids: readonly string[], ...statuses: readonly string[]): this {
    const parameters = statuses.map((status) => ['status', status] as const);
    const json = uuids.map((uuid) => ({ uuid }));
    this.#journal.call(
      's',
      { operation: 'documents.list', ...token, parameters },
      { status: 200, json },
    );
    return this;
  }

  said(rule: string): readonly [number, ...string[]] {
    const check = endedDocumentChecks.find((one) => one.rule === rule);
    if (check === undefined) throw new Error(`there is no check of ${rule}`);
    return saidBy(check, this.#journal.end('s'));
  }
}

describe.each([
  ['DOC-DL-10', 'documents.download'],
  ['DOC-DEL-07', 'documents.delete'],
])('%s: %s of what was printed and not kept', (rule, operation) => {
  const asked = (story: Story, answer: Answer): Story =>
    story.sees(['e']).asks(operation, 'd', answer).asks(operation, 'e');

  it('is refused', () => {
    expect(asked(new Story().sends(), refused).said(rule)).toEqual([1]);
    expect(asked(new Story().sends(), done).said(rule)).toHaveLength(2);
  });

  it('says nothing of one that was kept, or that was not printed', () => {
    expect(asked(new Story().sends('true'), refused).said(rule)).toEqual([0]);
    expect(asked(new Story().sends('false', refused), refused).said(rule)).toEqual([0]);
  });
});

describe('DOC-DEL-07: a second delete', () => {
  it('is refused', () => {
    const twice = (answer: Answer): Story =>
      new Story().asks('documents.delete', 'd').sees(['e']).asks('documents.delete', 'd', answer);
    expect(twice(refused).said('DOC-DEL-07')).toEqual([1]);
    expect(twice(done).said('DOC-DEL-07')).toHaveLength(2);
  });
});

describe('DOC-DEL-08: what could not be converted', () => {
  it('can be deleted', () => {
    const deleted = (
      answer: Answer,
      ...statuses: readonly string[]
    ): readonly [number, ...string[]] =>
      new Story()
        .sees(['d'], ...statuses)
        .asks('documents.delete', 'd', answer)
        .said('DOC-DEL-08');
    expect(deleted(done, '8')).toEqual([1]);
    expect(deleted(refused, '8')).toEqual([1, '404']);
    expect(deleted(refused, '7')).toEqual([0]);
    expect(deleted(refused, '7', '8')).toEqual([0]);
    expect(deleted(refused)).toEqual([0]);
  });
});
