import { onSuccess } from '../../engine/case/assertions.ts';
import type { Case } from '../../engine/case/case.ts';
import { type Assertion, assertion } from '../../engine/case/check.ts';
import { documentTypeOf, isOfficeFile } from '../../engine/case/compare/document-types.ts';
import { fault } from '../../engine/fault.ts';
import { alterRecords } from '../../engine/fault-proxy/alter.ts';
import {
  fileBytes,
  type Interception,
  type PassingRequest,
} from '../../engine/fault-proxy/interception.ts';
import type { Exchange } from '../../engine/journal/exchange.ts';
import { itemsOf, memberText, textMember } from '../../engine/journal/json.ts';
import { rule } from '../../engine/rule.ts';
import { documentOfKind } from '../../engine/session/documents/documents.ts';
import { testCase } from '../../engine/test-case.ts';
import { call } from '../../spec/calls.ts';
import { upload } from './uploads.ts';

/** SIL-52: documentTypes. */
const [image, raster, wordProcessing, presentation] = [7, 8, 9, 11];

/** interface 2, 3 and 8: the kinds of documents, and what becomes of office files. */
export const rules = [
  rule(
    'DOC-UP-28',
    'Every kind of document that has a documentType is accepted and returned with its number',
    {
      from: '2 DocumentInfo documentType',
      section: '4.4',
      basis: 'SIL-52',
      atLeast: 9,
      check: onSuccess('documents.upload', (x) => {
        const wanted = documentTypeOf(x.sent.file);
        const seen = x.numberOf('documentType');
        if (wanted === undefined) return undefined;
        return [seen === wanted, `documentType ${String(wanted)}`, `documentType ${String(seen)}`];
      }),
      faults: fault(
        'raster-is-an-image',
        'treats a raster document as an image',
        alterRecords(upload, (record) =>
          record['documentType'] === raster ? { ...record, documentType: image } : record,
        ),
      ),
    },
  ),
  rule(
    'DOC-UP-29',
    'A file that has the name of an office file but cannot be converted is never READY',
    {
      from: '3 status 8',
      section: '8',
      basis: 'SIL-123',
      atLeast: 3,
      check: neverReady,
      faults: fault(
        'presentation-is-no-office-file',
        'lets an unconverted presentation wait',
        alterRecords(upload, (record) =>
          record['documentType'] === presentation ? { ...record, status: 0 } : record,
        ),
      ),
    },
  ),
  rule('DOC-UP-33', 'An office file is not printed unconverted', {
    from: 'documents.upload param data',
    section: '8',
    basis: 'derived',
    needs: ['allow.paper'],
    since: '2026-12',
    *check(c) {
      for (const x of c.calls(call('documents.send'))) {
        const file = c.state.documents.get(x.path('uuid'))?.file;
        if (file === undefined || !isOfficeFile(file)) continue;
        const isRaw = c.events.some(
          (event) => event.type === 'receipt' && event.sha256 === file.sha256,
        );
        yield assertion(x, !isRaw, {
          expected: 'no document, or the converted document',
          seen: isRaw ? 'a print of the unconverted document' : 'no unconverted document',
        });
      }
    },
    faults: fault(
      'office-file-is-printed-raw',
      'prints an office file as it was uploaded',
      printsOfficeFiles,
    ),
  }),
];

function* neverReady(c: Case): Iterable<Assertion> {
  for (const x of c.calls(upload).filter(isUnreadable)) {
    const uuid = x.textOf('uuid');
    const [look] = c.looksAfter(x.text('username'), x.answeredAt);
    if (uuid === undefined || look === undefined) continue;
    const isReady = x.numberOf('status') === 0 || look.uuids.has(uuid);
    const expected = 'a document in a status other than 0 (READY)';
    // A list that shows nothing at all does not show that this document is left out.
    if (isReady || look.uuids.size > 0)
      yield assertion(x, !isReady, {
        expected,
        seen: isReady ? 'a document in status 0 (READY)' : expected,
      });
  }
}

/** The office files of the suites that are real say how many pages they have. */
function isUnreadable({ sent: { file } }: Exchange): boolean {
  return file !== undefined && isOfficeFile(file) && file.pages === undefined;
}

/** A text is uploaded in the place of an office file; where the text is printed, the office file is printed instead. */
function printsOfficeFiles(): Interception {
  const files = new Map<string, Buffer>();
  return {
    request: (request) => {
      if (!upload(request) || !isWordFile(request)) return request;
      const { body } = request;
      const file = fileBytes(body);
      const standIn = `stand-in ${String(files.size)} for an office file\n`;
      files.set(standIn, file);
      const start = body.indexOf(file);
      const rest = body.subarray(start + file.length);
      const parts = [body.subarray(0, start), Buffer.from(standIn), rest];
      return { ...request, body: Buffer.concat(parts) };
    },
    ...alterRecords(call('documents.upload', 'documents.list'), (record) =>
      memberText(record, 'documentName').endsWith('.docx')
        ? { ...record, documentType: wordProcessing }
        : record,
    ),
    paper: (job) => {
      const found = [...files].find(([standIn]) => job.bytes.includes(standIn));
      return [found === undefined ? job : { ...job, bytes: found[1] }];
    },
  };
}

function isWordFile({ body }: PassingRequest): boolean {
  return /filename="[^"]*\.docx"/i.test(body.subarray(0, 4096).toString('latin1'));
}

const fixtures = [
  'one-page-a4.pdf',
  'two-pages.ps',
  'two-pages.pcl',
  'two-pages.pxl',
  'two-pages.txt',
  'two-pages.tiff',
  'photo.jpg',
  'photo.png',
  'two-pages.pwg',
  'two-pages.urf',
];

export const testCases = [
  /** A document of each kind that is printed as it is. */
  testCase('documents/upload-kinds', [], async (s) => {
    const user = await s.user();
    const queue = await s.queue();
    for (const fixture of fixtures)
      await s.upload(user, queue, { file: documentOfKind(s.name('kind'), fixture) });
    await s.look(await s.login(user));
  }),

  /**
   * Office files by their names, which nobody can convert. A document that can be read waits beside them.
   * Alone, because prints of others that are laid out would wait until these files are given up.
   */
  testCase('documents/upload-unreadable', { exclusive: true }, async (s) => {
    const user = await s.user();
    const queue = await s.queue();
    await s.upload(user, queue);
    for (const extension of ['xlsx', 'pptx', 'docx']) {
      const fileName = `${s.name('damaged')}.${extension}`;
      // No language begins with these bytes, and they are no text.
      const bytes = Buffer.concat([Buffer.from([0x01, 0xfe, 0x00, 0x9b]), Buffer.from(fileName)]);
      await s.upload(user, queue, { file: { fileName, bytes }, waits: false });
    }
    const token = await s.login(user);
    await s.look(token);
    const failed = await s.context.waits.until(
      s.credentials.facts.deliveryMs,
      () => s.call('documents.list', { status: 8 }, token),
      ({ json }) => itemsOf(json).length > 0,
    );
    for (const record of itemsOf(failed.reply.json))
      await s.call('documents.delete', { uuid: textMember(record, 'uuid') ?? '' }, token);
    await s.look(token);
  }),
];
