import { itemsOf, type Json } from '../../engine/journal/json.ts';
import { keepsToken } from './callers.ts';
import type { DeviatingTerminal } from './deviating-terminal.ts';
import { adds, repeats, sends, sendsField, takes } from './faults.ts';
import { fieldsOf, withFields, withPart, withParts } from './request.ts';

/** What becomes of documents, copies and scans, and whether that was asked for. */
export const outcomeDeviations: readonly DeviatingTerminal[] = [
  {
    id: 'unlisted-document',
    says: 'releases a document that was not listed',
    rule: 'TERM-OUT-01',
    situation: 'release/one',
    fault: adds('documents.send', (request) => [
      { ...request, url: request.url.replace(/[0-9a-f-]{36}/, unlisted) },
    ]),
  },
  {
    id: 'released-twice',
    says: 'releases every document twice',
    rule: 'TERM-OUT-02',
    follows: ['TERM-ERR-03'],
    situation: 'release/one',
    fault: repeats('documents.send', { times: 1, everyMs: 1_100 }),
  },
  {
    id: 'another-port',
    says: 'releases to another printer',
    rule: 'TERM-OUT-03',
    situation: 'release/one',
    fault: sends('documents.send', (request) => ({
      ...request,
      url: request.url.replace(/[^/]+$/, '192.0.2.1'),
    })),
  },
  {
    id: 'one-is-enough',
    says: 'releases only the first of all documents',
    rule: 'TERM-OUT-04',
    situation: 'release/one-comes-meanwhile',
    fault: takes('documents.list', (text) => listed(text).slice(0, 1)),
  },
  {
    id: 'one-page',
    says: 'releases only the documents of one list of 50',
    rule: 'TERM-OUT-04',
    situation: 'release/fifty-one',
    fault: sendsField('documents.list', 'maxRecords', '50'),
  },
  {
    id: 'first-refusal',
    says: 'stops at the first document that is refused',
    rule: 'TERM-OUT-05',
    situation: 'release/unknown-error-code',
    fault: takes('documents.send', (text) =>
      text.includes('4711') ? { errorCode: 1042 } : undefined,
    ),
  },
  {
    id: 'all-for-one',
    says: 'releases all documents although one was chosen',
    rule: 'TERM-OUT-06',
    situation: 'release/one-of-three',
    fault: {
      heeds: (action) => {
        const { titles: _, ...all } = action;
        return all;
      },
    },
  },
  {
    id: 'recorded-twice',
    says: 'records a copy twice',
    rule: 'TERM-JOB-01',
    situation: 'copy/one',
    fault: repeats('documents.record', { times: 1, everyMs: 1_100 }),
  },
  {
    id: 'recorded-over-and-over',
    says: 'records a scan four times',
    rule: 'TERM-JOB-01',
    situation: 'scan/one',
    fault: repeats('documents.record', { times: 3, everyMs: 1_100 }),
  },
  {
    id: 'never-recorded',
    says: 'does not record copies',
    rule: 'TERM-JOB-01',
    situation: 'copy/one',
    fault: { heeds: (action) => ({ ...action, doing: 'look' }) },
  },
  {
    id: 'recorded-for-another',
    says: 'records a copy for the previous user',
    rule: 'TERM-JOB-02',
    follows: ['TERM-TOK-06'],
    situation: 'copy/two-people',
    fault: keepsToken('documents.record'),
  },
  {
    id: 'scan-for-a-copy',
    says: 'records copies as scans',
    rule: 'TERM-JOB-03',
    situation: 'copy/one',
    fault: sendsField('documents.record', 'jobtype', 'SCAN'),
  },
  {
    id: 'record-given-up',
    says: 'does not retry a recording that was answered 503',
    rule: 'TERM-JOB-04',
    situation: 'copy/service-unwell',
    fault: takes('documents.record', (_, status) => (status === 503 ? {} : undefined)),
  },
  {
    id: 'given-up-at-429',
    says: 'does not retry a recording that was answered 429',
    rule: 'TERM-JOB-04',
    situation: 'copy/too-many-calls',
    fault: takes('documents.record', (_, status) => (status === 429 ? {} : undefined)),
  },
  {
    id: 'late-without-a-time',
    says: 'omits the datetime of a copy that is recorded later',
    rule: 'TERM-JOB-05',
    situation: 'copy/service-unwell',
    fault: sendsField('documents.record', 'datetime', undefined),
  },
  {
    id: 'pages-unsaid',
    says: 'omits the number of copied pages',
    rule: 'TERM-JOB-06',
    situation: 'copy/one',
    fault: sendsField('documents.record', 'totalpages', undefined),
  },
  {
    id: 'one-copy',
    says: 'releases one copy, whatever number was chosen',
    rule: 'TERM-OUT-07',
    situation: 'release/two-copies-in-grey',
    fault: sendsField('documents.send', 'copies', undefined),
  },
  {
    id: 'colour-anyway',
    says: 'releases in colour although grayscale was chosen',
    rule: 'TERM-OUT-07',
    situation: 'release/two-copies-in-grey',
    fault: sendsField('documents.send', 'grayscale', 'false'),
  },
  {
    id: 'other-edge',
    says: 'downloads a document two-sided although one-sided was chosen',
    rule: 'TERM-OUT-07',
    situation: 'download/as-chosen',
    fault: sendsField('documents.download', 'duplex', '2'),
  },
  {
    id: 'never-scaled',
    says: 'uploads with a scale of 100 percent, whatever was chosen',
    rule: 'TERM-OUT-07',
    situation: 'upload/laid-out',
    fault: sends('documents.upload', (request) => withPart(request, 'scale', '100')),
  },
  {
    id: 'never-uploaded',
    says: 'uploads to an unknown queue',
    rule: 'TERM-OUT-09',
    situation: 'upload/one',
    fault: sends('documents.upload', (request) => withPart(request, 'portname', 'nowhere')),
  },
  {
    id: 'login-with-a-blank',
    says: 'sends a space after the card number',
    rule: 'TERM-OUT-09',
    situation: 'look/one',
    fault: sends('login.post', (request) =>
      withFields(request, (fields) => fields.set('userid', `${fields.get('userid') ?? ''} `)),
    ),
  },
  {
    id: 'time-of-the-recording',
    says: 'sends the time of the recording as the time of the copy',
    rule: 'TERM-JOB-08',
    situation: 'copy/recorded-late',
    fault: sends('documents.record', (request, { clock }) =>
      withFields(request, (fields) =>
        fields.set('datetime', new Date(clock.now()).toISOString().replace(/\.\d+Z$/, '+00:00')),
      ),
    ),
  },
  {
    id: 'printed-as-asked',
    says: 'shows a chosen document as printed although it no longer waits',
    rule: 'TERM-ERR-07',
    situation: 'release/chosen-is-gone',
    fault: { tells: () => ({ outcome: 'done', printed: ['Budget 7.pdf'] }) },
  },
  {
    id: 'lists-what-was-printed',
    says: 'requests printed documents instead of waiting ones',
    rule: 'TERM-OUT-16',
    situation: 'look/one',
    fault: sendsField('documents.list', 'status', '1'),
  },
  {
    id: 'printed-means-ready',
    says: 'requests the history with status READY although printed jobs were chosen',
    rule: 'TERM-OUT-16',
    situation: 'history/three-pages',
    fault: sends('documents.history', (request) =>
      withFields(request, (fields) => {
        if (fields.has('status')) fields.set('status', '0');
      }),
    ),
  },
  {
    id: 'title-of-two-encodings',
    says: 'reads the UTF-8 of a title as Latin-1',
    rule: 'TERM-CALL-10',
    // Some of what comes of it are control characters.
    follows: ['TERM-OUT-09'],
    situation: 'copy/one',
    fault: sends('documents.record', (request) =>
      withFields(request, (fields) =>
        fields.set('title', Buffer.from(fields.get('title') ?? '').toString('latin1')),
      ),
    ),
  },
  {
    id: 'title-up-to-the-quote',
    says: 'cuts the title of an upload at its quotes',
    rule: 'TERM-CALL-10',
    situation: 'upload/one',
    fault: sends('documents.upload', (request) =>
      withParts(request, (text) => text.replace(/(name="title"\r\n\r\n[^\r"]*)"[^\r]*/, '$1.pdf')),
    ),
  },
  {
    id: 'one-sided-record',
    says: 'records a two-sided copy as one-sided',
    rule: 'TERM-JOB-07',
    situation: 'copy/as-chosen',
    fault: sendsField('documents.record', 'duplex', undefined),
  },
  {
    id: 'colour-unsaid',
    says: 'omits the number of colour pages of a scan',
    rule: 'TERM-JOB-07',
    situation: 'scan/as-chosen',
    fault: sendsField('documents.record', 'colorpages', undefined),
  },
  {
    id: 'time-without-offset',
    says: 'records the time of a copy without an offset',
    rule: 'TERM-REC-01',
    situation: 'copy/one',
    fault: sends('documents.record', (request) =>
      withFields(request, (fields) =>
        fields.set('datetime', (fields.get('datetime') ?? '').slice(0, 19)),
      ),
    ),
  },
  {
    id: 'nowhere',
    says: 'records a copy without its port',
    rule: 'TERM-REC-02',
    situation: 'copy/one',
    fault: sendsField('documents.record', 'address', undefined),
  },
  {
    id: 'next-door',
    says: 'records a copy with another port',
    rule: 'TERM-REC-03',
    situation: 'copy/one',
    fault: sendsField('documents.record', 'address', '192.0.2.1'),
  },
  {
    id: 'more-colour-than-pages',
    says: 'records more colour pages than pages',
    rule: 'TERM-REC-04',
    situation: 'copy/one',
    fault: sends('documents.record', (request) =>
      withFields(request, (fields) =>
        fields.set('colorpages', String(Number(fieldsOf(request).get('totalpages')) + 1)),
      ),
    ),
  },
];

const unlisted = '00000000-0000-4000-8000-000000000000';

function listed(text: string): readonly Json[] {
  const json = JSON.parse(text) as Json;
  return itemsOf(json);
}
