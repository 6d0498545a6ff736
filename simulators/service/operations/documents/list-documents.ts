import Type from 'typebox';
import { errorCodes } from '../../rules/error-codes.ts';
import { grant } from '../../rules/grant.ts';
import type { DocumentStatus } from '../../rules/records.ts';
import { json, operation } from '../operation.ts';
import { form, withDefault } from '../parameter.ts';
import { documentInfo, toDocumentInfo } from '../shapes/document-info.ts';
import { int, list } from '../words.ts';

const mostRecords = 500;

export const listDocuments = operation({
  id: 'listDocuments',
  method: 'GET',
  path: '/documents',
  section: '4.4',
  silences: ['SIL-14', 'SIL-15', 'SIL-17', 'SIL-52', 'SIL-52a', 'SIL-53'],
  summary: 'List the documents of the user; without statuses, the waiting ones',
  grant: grant(['ViewJob'], { advanced: 'not needed', bearer: 'user', insecureKey: 'refused' }),
  parameters: {
    status: withDefault(form(list(int({ minimum: 0, maximum: 9 }))), [0]),
    // SIL-14, SIL-15: served as the maximum beyond it, 400 below 1
    maxRecords: withDefault(
      form(
        int({
          minimum: 1,
          description: `at most ${String(mostRecords)}, larger values are reduced`,
        }),
      ),
      50,
    ),
  },
  answer: json(Type.Array(documentInfo)),
  problems: [],
  errorCode: errorCodes.objectTree,

  async run({ access, service, now }, { status, maxRecords }) {
    if (access.user === undefined)
      throw new TypeError('the grant of listDocuments requires a user');
    const limit = Math.min(maxRecords, mostRecords);
    const shown = { statuses: status as DocumentStatus[], now };
    const listed = await service.store.read.documents.ofUser(access.user.id, shown, limit);
    const there = await service.content.whichAreThere(listed.map(({ content }) => content));
    return listed.map((document) =>
      toDocumentInfo(document, { now, isOnline: there.has(document.content) }),
    );
  },
});
