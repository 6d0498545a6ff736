import { describe, expect, it } from 'vitest';
import { checks } from '../../../rules/index.ts';
import type { DocumentContent } from '../../journal/event.ts';
import type { Choices } from '../../journal/facts.ts';
import { JournalBuilder, uploaded } from '../../journal/journal-builder.ts';
import { saidBy } from '../../judge/judged-by.ts';

const file = { fileName: 'd.pdf', bytes: 1, sha256: 'x', pages: 2, drawing: 'd1' };
const same: DocumentContent = { language: 'pdf', pages: 2, isWhole: true, drawing: 'd1' };

interface Download {
  readonly sha256: string;
  readonly content?: DocumentContent;
  /** Of what was uploaded, in place of the PDF; the first download's counts. */
  readonly file?: typeof file;
}

function said(choices: Choices, ...downloads: readonly Download[]): readonly [number, ...string[]] {
  const check = checks.find(({ rule }) => rule === 'DOC-DL-01');
  if (check === undefined) throw new Error('there is no check of DOC-DL-01');
  const journal = new JournalBuilder({ choices }).begin('s');
  const parameters = [['username', 'Ann']] as const;
  const given = downloads[0]?.file ?? file;
  journal.call('s', { operation: 'documents.upload', parameters, file: given }, uploaded('d'));
  const sent = { operation: 'documents.download', pathParameters: { uuid: 'd' } };
  for (const { file: _, ...download } of downloads)
    journal.call('s', sent, { status: 200, ...download });
  return saidBy(check, journal.end('s'));
}

describe('DOC-DL-01: the content of a download', () => {
  it('is the uploaded bytes where the profile says that these are returned', () => {
    const choices = { downloads: 'uploaded' } as const;
    expect(said(choices, { sha256: 'x' })).toEqual([1]);
    expect(said(choices, { sha256: 'y', content: same })).toEqual([1, 'a document with SHA-256 y']);
  });

  it('is the uploaded bytes once a download has shown that these are returned', () => {
    expect(said({}, { sha256: 'y', content: same })).toEqual([1]);
    expect(said({}, { sha256: 'x' }, { sha256: 'y', content: same })).toEqual([
      2,
      'a document with SHA-256 y',
    ]);
    const others = { downloads: 'others' } as const;
    expect(said(others, { sha256: 'x' }, { sha256: 'y', content: same })).toEqual([2]);
  });

  it('may be a PDF of what was uploaded as something else, whatever is returned of PDFs', () => {
    const choices = { downloads: 'uploaded' } as const;
    const text = { ...file, fileName: 'd.txt' };
    expect(said(choices, { sha256: 'y', content: same, file: text })).toEqual([1]);
    const garbled = { language: 'text', pages: 2, isWhole: true };
    expect(said(choices, { sha256: 'y', content: garbled, file: text })).toEqual([
      1,
      'a document with SHA-256 y',
    ]);
  });

  it.each<[string, Partial<DocumentContent>, string]>([
    ['fewer pages', { pages: 1 }, 'a document (pdf) of 1 page'],
    ['a damaged file', { isWhole: false }, 'a document (pdf) of 2 pages, damaged or incomplete'],
    [
      'other drawings',
      { drawing: 'd2' },
      'a document (pdf) of 2 pages, with other content on them',
    ],
    ['no document', { language: 'text' }, 'a document (text) of 2 pages'],
  ])('is not that of the document with %s', (_, otherwise, seen) => {
    const { drawing, ...content } = { ...same, ...otherwise };
    const drawn = drawing === undefined ? content : { ...content, drawing };
    expect(said({}, { sha256: 'y', content: drawn })).toEqual([1, seen]);
  });

  it('may be in another language with as many pages', () => {
    const content = { language: 'postscript', pages: 2, isWhole: true };
    expect(said({}, { sha256: 'y', content })).toEqual([1]);
  });
});
