import { describe, expect, it } from 'vitest';
import { JournalBuilder } from '../journal/journal-builder.ts';
import { follow } from './state.ts';

const receipt = {
  type: 'receipt',
  case: 's',
  printer: 'printer#1',
  state: 'completed',
  language: 'pdf',
  bytes: 10,
  lastByteAt: '0',
} as const;

/** Two documents that wait, of one page and of two, each sent to a printer of its own or to the same one. */
function story(addresses: readonly [string, string] = ['p:1', 'p:1']): JournalBuilder {
  const journal = new JournalBuilder().begin('s');
  for (const number of [1, 2]) {
    const address = `p:${String(number)}`;
    journal.add({
      type: 'printer',
      case: 's',
      printer: `printer#${String(number)}`,
      front: 'raw',
      address,
    });
  }
  for (const [index, port] of addresses.entries()) {
    const uuid = `u${String(index + 1)}`;
    const file = { fileName: uuid, bytes: 10, sha256: uuid, pages: index + 1 };
    const parameters = [['username', 'Ann']] as const;
    journal.call(
      's',
      { operation: 'documents.upload', parameters, file },
      { status: 200, json: { uuid, status: 0 } },
    );
    journal.call(
      's',
      { operation: 'documents.send', pathParameters: { uuid, port } },
      { status: 200, json: { errorCode: 0 } },
    );
  }
  return journal;
}

/** How many prints each document is known to have. */
function prints(journal: JournalBuilder): readonly number[] {
  const { documents } = follow(journal.events, {});
  return ['u1', 'u2'].map((uuid) => documents.get(uuid)?.prints.length ?? -1);
}

describe('whose paper it is where a target prints nothing as it was uploaded (SIL-5C)', () => {
  it('that of an awaited document of as many pages', () => {
    const journal = story();
    journal.add({ ...receipt, sha256: 'x', pages: 2 });
    expect(prints(journal)).toEqual([0, 1]);
    journal.add({ ...receipt, sha256: 'y', pages: 1 });
    expect(prints(journal)).toEqual([1, 1]);
    journal.add({ ...receipt, sha256: 'z', pages: 1 });
    expect(prints(journal)).toEqual([1, 1]);
  });

  it('that of none of other pages, in no language, or sent to another printer', () => {
    for (const odd of [{ pages: 3 }, { pages: 1, language: 'unknown' }]) {
      const journal = story();
      journal.add({ ...receipt, sha256: 'x', ...odd });
      expect(prints(journal)).toEqual([0, 0]);
    }
    const elsewhere = story(['p:2', 'p:1']);
    elsewhere.add({ ...receipt, sha256: 'x', pages: 1 });
    expect(prints(elsewhere)).toEqual([0, 0]);
  });

  it('that of a release of several copies, which may come as one job or as several', () => {
    const copiesOf = (...jobs: readonly object[]): readonly number[] => {
      const journal = story();
      const pathParameters = { uuid: 'u1', port: 'p:1' };
      const parameters = [['copies', '3']] as const;
      journal.sent('s', { operation: 'documents.send', pathParameters, parameters });
      for (const job of jobs) journal.add({ ...receipt, sha256: 'x', pages: 1, ...job });
      return prints(journal);
    };
    expect(copiesOf({}, {}, {}, {})).toEqual([4, 0]);
    expect(copiesOf({}, { copies: 3 })).toEqual([2, 0]);
  });

  /** The first document came as it was uploaded, and is sent again; then this came. */
  function printsAfterBytes(odd: Readonly<Record<string, unknown>>): readonly number[] {
    const journal = story();
    journal.add({ ...receipt, sha256: 'u1', pages: 1 });
    const pathParameters = { uuid: 'u1', port: 'p:1' };
    journal.sent('s', { operation: 'documents.send', pathParameters });
    journal.add({ ...receipt, sha256: 'x', pages: 2, ...odd });
    return prints(journal);
  }

  it('after the bytes of an upload, that of one which was written anew with another length', () => {
    expect(printsAfterBytes({ bytes: 12 })).toEqual([1, 1]);
  });

  it.each([{}, { bytes: 8, isWhole: false as const }])(
    'after the bytes of an upload, that of none if it may be damaged: %o',
    (odd) => expect(printsAfterBytes(odd)).toEqual([1, 0]),
  );
});

it('the print of an upload that is not answered yet belongs to no other document', () => {
  const journal = story();
  const file = { fileName: 'u3', bytes: 10, sha256: 'u3', pages: 1 };
  const call = journal.sent('s', { operation: 'documents.upload', file });
  journal.add({ ...receipt, sha256: 'u3', pages: 1 });
  journal.answered('s', call, { status: 200, json: { uuid: 'u3', status: 0 } });
  const { documents } = follow(journal.events, {});
  expect(['u1', 'u2', 'u3'].map((uuid) => documents.get(uuid)?.prints.length)).toEqual([0, 0, 1]);
});
