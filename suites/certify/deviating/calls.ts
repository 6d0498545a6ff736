import type { TerminalRequest } from '../../../simulators/terminal/index.ts';
import type { DeviatingTerminal } from './deviating-terminal.ts';
import { adds, repeats, sends, sendsField, sendsHeader } from './faults.ts';
import { withFields, withHeader, withPart, withParts, withQuery } from './request.ts';

/** interface, conventions and 4: how calls are made. */
export const callDeviations: readonly DeviatingTerminal[] = [
  {
    id: 'call-of-its-own',
    says: 'requests the number of documents with an undocumented call',
    rule: 'TERM-CALL-01',
    situation: 'look/one',
    fault: adds('documents.list', ({ headers }, { given }) => [
      { method: 'GET', url: `${given.baseUrl}/documents/waiting/count`, headers },
    ]),
  },
  {
    id: 'field-of-its-own',
    says: 'requests the list with an undocumented parameter',
    rule: 'TERM-CALL-02',
    situation: 'look/one',
    fault: sendsField('documents.list', 'sortBy', 'name'),
  },
  {
    id: 'record-without-type',
    says: 'records a copy without its jobtype',
    rule: 'TERM-CALL-03',
    situation: 'copy/one',
    fault: sendsField('documents.record', 'jobtype', undefined),
  },
  {
    id: 'number-in-words',
    says: 'sends two copies as "2.0"',
    rule: 'TERM-CALL-04',
    situation: 'release/two-copies-in-grey',
    fault: sendsField('documents.send', 'copies', '2.0'),
  },
  {
    id: 'one-for-true',
    says: 'sends grayscale as 1',
    rule: 'TERM-CALL-05',
    situation: 'release/two-copies-in-grey',
    fault: sendsField('documents.send', 'grayscale', '1'),
  },
  {
    id: 'twice-the-same-field',
    says: 'sends maxRecords twice',
    rule: 'TERM-CALL-07',
    situation: 'look/one',
    fault: sends('documents.list', (request) =>
      withFields(request, (fields) => fields.append('maxRecords', '50')),
    ),
  },
  {
    id: 'shouted-name',
    says: 'spells maxRecords in capitals',
    rule: 'TERM-CALL-08',
    situation: 'look/one',
    fault: sends('documents.list', (request) =>
      withFields(request, (fields) => {
        fields.set('MAXRECORDS', fields.get('maxRecords') ?? '');
        fields.delete('maxRecords');
      }),
    ),
  },
  {
    id: 'parts-without-end',
    says: 'omits the last boundary of an upload',
    rule: 'TERM-CALL-09',
    situation: 'upload/one',
    fault: sends('documents.upload', (request) =>
      withParts(request, (text) => text.replace(/\r\n--[^\r\n]*--\r\n$/, '')),
    ),
  },
  {
    id: 'wishes-in-the-query',
    says: 'sends the options of a release in the query',
    rule: 'TERM-FORM-01',
    situation: 'release/two-copies-in-grey',
    fault: sends('documents.send', withQuery),
  },
  {
    id: 'upload-mixed',
    says: 'uploads multipart/mixed',
    rule: 'TERM-FORM-04',
    follows: ['TERM-CALL-03'],
    situation: 'upload/one',
    fault: sends('documents.upload', (request) =>
      withType(request, (type) => type.replace('form-data', 'mixed')),
    ),
  },
  {
    id: 'release-without-type',
    says: 'sends a release without a Content-Type',
    rule: 'TERM-SEND-01',
    situation: 'release/one',
    fault: sendsHeader('documents.send', 'content-type', undefined),
  },
  {
    id: 'upload-as-pdf',
    says: 'uploads the file part as application/pdf',
    rule: 'TERM-UP-01',
    situation: 'upload/one',
    fault: sends('documents.upload', (request) =>
      withParts(request, (text) => text.replace('application/octet-stream', 'application/pdf')),
    ),
  },
  {
    id: 'upload-unnamed',
    says: 'uploads the file part without a file name',
    rule: 'TERM-UP-02',
    situation: 'upload/one',
    fault: sends('documents.upload', (request) =>
      withParts(request, (text) => text.replace(/; filename="[^"]*"/, '')),
    ),
  },
  {
    id: 'bare-title',
    says: 'omits the extension of a text file in its title',
    rule: 'TERM-UP-03',
    follows: ['TERM-CALL-10'],
    situation: 'upload/other-kind',
    fault: sends('documents.upload', (request) =>
      withPart(request, 'title', 'Notes from the meeting'),
    ),
  },
  {
    id: 'upload-by-uri',
    says: 'uploads the URI of a document instead of its content',
    rule: 'TERM-UP-04',
    situation: 'upload/one',
    fault: sends('documents.upload', (request) =>
      withParts(request, (text) =>
        text.replace(
          /name="data"[\s\S]*?(?=\r\n--)/,
          'name="uri"\r\n\r\nhttps://scans.example/1.pdf',
        ),
      ),
    ),
  },
  {
    id: 'uploaded-twice',
    says: 'uploads a document twice',
    rule: 'TERM-UP-05',
    situation: 'upload/one',
    fault: repeats('documents.upload', { times: 1, everyMs: 100 }),
  },
];

function withType(request: TerminalRequest, change: (type: string) => string): TerminalRequest {
  return withHeader(request, 'content-type', change(request.headers['content-type'] ?? ''));
}
