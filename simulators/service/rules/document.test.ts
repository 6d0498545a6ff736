import { describe, expect, it } from 'vitest';
import {
  deletableStatuses,
  documentStatus,
  entryOf,
  finalStatuses,
  statusAt,
  statusOfRecorded,
  tagsOf,
  titleCarriesExtension,
} from './document.ts';
import { documentTypes, officeLimitBytes } from './document-types.ts';
import type { DocumentRecord, User } from './records.ts';

const pdf = { documentType: documentTypes.pdf, sizeBytes: 1, push: false, pageLayout: undefined };
const sheet = { ...pdf, documentType: documentTypes.spreadsheet };
const smaller = { scalePercent: 50 };

describe('how a document enters (SIL-40, SIL-41)', () => {
  it.each([
    ['a pdf for a pull queue', pdf, { status: documentStatus.ready }],
    ['a pdf for a push queue', { ...pdf, push: true }, { status: documentStatus.received }],
    [
      'a pdf for a push queue whose pages are to be smaller',
      { ...pdf, push: true, pageLayout: smaller },
      { status: documentStatus.awaitingConversion, pageLayout: smaller },
    ],
    [
      'a pdf for a pull queue, whatever its pages should be (SIL-06)',
      { ...pdf, pageLayout: smaller },
      { status: documentStatus.ready },
    ],
    [
      'a picture, whose pages nobody lays out',
      { ...pdf, documentType: documentTypes.image, push: true, pageLayout: smaller },
      { status: documentStatus.received },
    ],
    [
      'an office file',
      { ...sheet, sizeBytes: officeLimitBytes },
      { status: documentStatus.awaitingConversion },
    ],
    [
      'an office file for a push queue',
      { ...sheet, push: true, pageLayout: smaller },
      { status: documentStatus.awaitingConversion, pageLayout: smaller },
    ],
    [
      'an office file beyond part 8 (SIL-5A)',
      { ...sheet, sizeBytes: officeLimitBytes + 1, push: true },
      {
        status: documentStatus.conversionFailed,
        statusMessage: 'an office file may have at most 200 MB',
      },
    ],
  ])('%s', (_what, arriving, entry) => {
    expect(entryOf(arriving)).toEqual(entry);
  });

  it.each([
    ['a recorded print (SIL-54)', statusOfRecorded('PRINT'), documentStatus.printed],
    ['a recorded copy', statusOfRecorded('COPY'), documentStatus.printed],
    ['a recorded scan', statusOfRecorded('SCAN'), documentStatus.stored],
    ['a recorded fax', statusOfRecorded('FAX'), documentStatus.stored],
  ])('%s', (_what, entered, expected) => {
    expect(entered).toBe(expected);
  });
});

it('SIL-40: a document is either at an end or can be deleted', () => {
  expect([...finalStatuses, ...deletableStatuses].toSorted((a, b) => a - b)).toEqual([
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9,
  ]);
});

describe('statusAt (SIL-51)', () => {
  const ready = { status: documentStatus.ready, expiresAt: 100 } as DocumentRecord;

  it('is expired from the moment of expiry on, swept or not', () => {
    expect([statusAt(ready, 99), statusAt(ready, 100)]).toEqual([
      documentStatus.ready,
      documentStatus.expired,
    ]);
  });

  it('is what it was at an end, or while a release holds it', () => {
    expect(statusAt({ ...ready, status: documentStatus.printed }, 200)).toBe(
      documentStatus.printed,
    );
    expect(statusAt({ ...ready, claimedBy: 1 }, 200)).toBe(documentStatus.ready);
  });
});

describe('a title carries the extension of its file unless that is pdf (interface 4.4, SIL-49)', () => {
  it.each([
    ['report', 'report.pdf', true],
    ['report', 'report.PDF', true],
    ['report', 'report.docx', false],
    ['report.docx', 'x.docx', true],
    ['Report.DOCX', 'x.docx', true],
    ['report.doc', 'x.docx', false],
    ['report', 'noextension', true],
    ['a.tar', 'a.tar.gz', false],
  ])('%s of %s: %s', (title, fileName, carries) => {
    expect(titleCarriesExtension(title, fileName)).toBe(carries);
  });
});

it("SIL-53: tags are the user's department and groups", () => {
  const user = { department: 'Sales', groupNames: ['G1', 'G2'] } as unknown as User;
  expect(tagsOf(user)).toEqual([
    { tagType: 0, name: 'Sales' },
    { tagType: 1, name: 'G1' },
    { tagType: 1, name: 'G2' },
  ]);
  expect(tagsOf({ ...user, department: '', groupNames: [] })).toEqual([]);
});
