import { describe, expect, it } from 'vitest';
import type { SentEvent } from '../journal/event.ts';
import { JournalBuilder, uploaded } from '../journal/journal-builder.ts';
import { type DocumentState, possibleDuring, possibleNow } from './document-state.ts';
import { follow } from './state.ts';

const file = { fileName: 'a.pdf', bytes: 10, sha256: 'aa' };
const upload: Partial<SentEvent> & { readonly operation: string } = {
  operation: 'documents.upload',
  parameters: [
    ['username', 'Ann'],
    ['portname', 'queue'],
    ['title', 'a.pdf'],
  ],
  file,
};
const path = { uuid: 'u1', port: 'p:9100' };

function begun(): JournalBuilder {
  const journal = new JournalBuilder().begin('s');
  journal.call('s', upload, uploaded('u1'));
  return journal;
}

function believed(journal: JournalBuilder): DocumentState {
  const document = follow(journal.events, {}).documents.get('u1');
  if (document === undefined) throw new Error('the model knows no u1');
  return document;
}

const states = (journal: JournalBuilder): readonly number[] =>
  [...possibleNow(believed(journal))].toSorted((left, right) => left - right);
const receipt = {
  type: 'receipt',
  case: 's',
  printer: 'printer#1',
  state: 'completed',
  language: 'pdf',
  bytes: 10,
  pages: 1,
  lastByteAt: '0',
} as const;

describe('the states a document may be in', () => {
  it('READY after an upload to a pull queue', () => {
    expect(states(begun())).toEqual([0]);
  });

  it('READY or gone while a send is under way', () => {
    const journal = begun();
    journal.sent('s', { operation: 'documents.send', pathParameters: path });
    expect(states(journal)).toEqual([0, 1, 4, 9]);
  });

  it('no longer READY after a send that succeeded', () => {
    const journal = begun();
    journal.call(
      's',
      { operation: 'documents.send', pathParameters: path },
      { status: 200, json: { errorCode: 0 } },
    );
    expect(states(journal)).not.toContain(0);
  });

  it('still READY after one with retain', () => {
    const journal = begun();
    journal.call(
      's',
      { operation: 'documents.send', pathParameters: path, parameters: [['retain', 'TRUE']] },
      { status: 200, json: { errorCode: 0 } },
    );
    expect(states(journal)).toContain(0);
  });

  it('READY again, and nothing else, after a refused send', () => {
    const journal = begun();
    journal.call(
      's',
      { operation: 'documents.send', pathParameters: path },
      { status: 200, json: { errorCode: 1001 } },
    );
    expect(states(journal)).toEqual([0]);
  });

  it('gone for good once it was downloaded, whatever is refused afterwards', () => {
    const journal = begun();
    const { uuid } = path;
    journal.call(
      's',
      { operation: 'documents.download', pathParameters: { uuid } },
      { status: 200 },
    );
    journal.call(
      's',
      { operation: 'documents.send', pathParameters: path },
      { status: 400, json: { errorCode: 1001 } },
    );
    expect(states(journal)).not.toContain(0);
  });

  it('anything that was possible stays so when no answer came', () => {
    const journal = begun();
    const call = journal.sent('s', { operation: 'documents.send', pathParameters: path });
    journal.add({ type: 'unanswered', case: 's', call, reason: 'reset' });
    expect(states(journal)).toEqual([0, 1, 4, 9]);
  });

  it('a refused send beside one under way settles nothing', () => {
    const journal = begun();
    const first = journal.sent('s', { operation: 'documents.send', pathParameters: path });
    journal.call(
      's',
      { operation: 'documents.send', pathParameters: path },
      { status: 200, json: { errorCode: 1001 } },
    );
    expect(states(journal)).toEqual([0, 1, 4, 9]);
    journal.answered('s', first, { status: 200, json: { errorCode: 0 } });
    expect(states(journal)).not.toContain(0);
  });

  it('DELETED after a delete, EXPIRED possible once the clock was moved', () => {
    const deleted = begun();
    deleted.call(
      's',
      { operation: 'documents.delete', pathParameters: { uuid: 'u1' } },
      { status: 200, json: { errorCode: 0 } },
    );
    expect(states(deleted)).toEqual([2]);
    const late = begun();
    late.add({ type: 'clock', case: 's', advanceMs: 90_000_000 });
    expect(states(late)).toEqual([0, 3]);
  });

  it('a look that overlaps a delete may see either', () => {
    const journal = begun();
    const from = journal.events.length;
    journal.call(
      's',
      { operation: 'documents.delete', pathParameters: { uuid: 'u1' } },
      { status: 200, json: { errorCode: 0 } },
    );
    expect(
      [...possibleDuring(believed(journal), from, from + 1)].toSorted(
        (left, right) => left - right,
      ),
    ).toEqual([0, 2]);
  });
});

describe('paper and documents', () => {
  it('is told by its bytes', () => {
    const journal = begun();
    journal.add({ ...receipt, sha256: 'aa' });
    expect(believed(journal).prints).toHaveLength(1);
  });

  it('of the same bytes is of the one that had none yet, before one that may get more', () => {
    const journal = begun();
    const send = (uuid: string): number =>
      journal.sent('s', {
        operation: 'documents.send',
        pathParameters: { uuid, port: 'p:9100' },
        parameters: [['retain', 'true']],
      });
    const answer = { status: 200, json: { errorCode: 0 } };
    journal.answered('s', send('u1'), answer);
    journal.add({ ...receipt, sha256: 'aa' });
    journal.call('s', upload, uploaded('u2'));
    for (const call of [send('u1'), send('u2')]) journal.answered('s', call, answer);
    journal.add({ ...receipt, sha256: 'aa' });
    const { documents } = follow(journal.events, {});
    expect(['u1', 'u2'].map((uuid) => documents.get(uuid)?.prints.length)).toEqual([1, 1]);
  });

  it('with other bytes is of the only document that is being released in the case', () => {
    const journal = begun();
    journal.sent('s', { operation: 'documents.send', pathParameters: path });
    journal.add({ ...receipt, sha256: 'changed' });
    expect(believed(journal).prints).toHaveLength(1);
  });

  it('with other bytes and nothing released is nobodys', () => {
    const journal = begun();
    journal.add({ ...receipt, sha256: 'changed' });
    expect(believed(journal).prints).toHaveLength(0);
  });

  it('may come before the answer to its upload', () => {
    const journal = new JournalBuilder().begin('s');
    const call = journal.sent('s', upload);
    journal.add({ ...receipt, sha256: 'aa' });
    journal.answered('s', call, uploaded('u1'));
    expect(believed(journal).prints).toHaveLength(1);
  });
});

describe('a tap', () => {
  it('releases what waits for the user of the card, and nobody elses', () => {
    const journal = new JournalBuilder().begin('s');
    for (const [name, card] of [
      ['Ann', '111'],
      ['Bob', '222'],
    ] as const) {
      journal.call(
        's',
        {
          operation: 'users.create',
          parameters: [
            ['username', name],
            ['detailtype', '4'],
            ['detaildata', card],
          ],
        },
        { status: 200, json: { errorCode: 0 } },
      );
    }
    journal.call('s', upload, uploaded('u1'));
    journal.call(
      's',
      {
        ...upload,
        parameters: [
          ['username', 'bob'],
          ['portname', 'queue'],
        ],
        file: { ...file, sha256: 'bb' },
      },
      uploaded('u2'),
    );
    journal.call(
      's',
      {
        operation: 'card.get',
        parameters: [
          ['cd', '111'],
          ['Mac', 'm'],
        ],
      },
      { status: 200 },
    );
    const { documents } = follow(journal.events, {});
    expect(documents.get('u1')?.releases).toHaveLength(1);
    expect(documents.get('u2')?.releases).toHaveLength(0);
  });
});
