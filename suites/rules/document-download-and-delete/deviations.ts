import {
  alterForm,
  alterList,
  alterRecords,
  okay,
  on,
  pretends,
  without,
} from '../../prove/alter.ts';
import type { Fault } from '../../prove/fault.ts';
import {
  formOf,
  isAnswer,
  type PassingAnswer,
  type PassingRequest,
  type Upstream,
  withForm,
} from '../../prove/interception.ts';

const list = on('documents.list');
const download = on('documents.download');
const remove = on('documents.delete');

/** interface 4.4, download and delete. */
export const endDeviations: readonly Fault[] = [
  {
    id: 'download-truncated',
    says: 'leaves out the last byte of a download',
    rule: 'DOC-DL-01',
    make: () => ({
      answer: (answer, request) =>
        download(request) && answer.status === 200
          ? { ...answer, body: answer.body.subarray(0, -1) }
          : answer,
    }),
  },
  {
    id: 'download-never-retains',
    says: 'ignores retain at a download',
    rule: 'DOC-DL-02',
    make: () => alterForm(download, (form) => form.delete('retain')),
  },
  {
    id: 'download-always-retains',
    says: 'keeps every downloaded document',
    rule: 'DOC-DL-03',
    make: () => alterForm(download, (form) => form.set('retain', 'true')),
  },
  {
    id: 'broken-off-download-counts',
    says: 'treats a document as downloaded before it sends the first byte',
    rule: 'DOC-DL-08',
    make: () => ({
      request: (request, upstream) => (download(request) ? upstream(request) : request),
    }),
  },
  {
    id: 'download-unknown-is-empty',
    says: 'answers 200 for an unknown document',
    rule: 'DOC-DL-04',
    make: () => pretends(download),
  },
  {
    id: 'download-anybodys-document',
    says: "returns another user's document",
    rule: 'DOC-DL-05',
    make: ({ key }) => ({
      request: (request) => {
        if (!download(request)) return request;
        const { authorization: _, ...headers } = request.headers;
        return { ...request, headers: { ...headers, 'x-api-key': key('full') } };
      },
    }),
  },
  {
    id: 'deleted-stays',
    says: 'reports a document as deleted and keeps it',
    rule: 'DOC-DEL-01',
    make: () => ({ request: deletesNothing }),
  },
  {
    id: 'delete-answer-lacks-errorcode',
    says: 'answers a deletion without errorCode',
    rule: 'DOC-DEL-02',
    make: () => alterRecords(remove, (record) => without(record, 'errorCode')),
  },
  {
    id: 'delete-unknown-is-okay',
    says: 'answers errorCode 0 to the deletion of an unknown document',
    rule: 'DOC-DEL-03',
    make: () => pretends(remove),
  },
  {
    id: 'delete-anybodys-document',
    says: "deletes another user's document",
    rule: 'DOC-DEL-04',
    make: ({ key }) => ({
      request: (request) => {
        if (!remove(request)) return request;
        const { authorization: _, ...headers } = request.headers;
        return { ...request, headers: { ...headers, 'x-api-key': key('full') } };
      },
    }),
  },
  {
    id: 'deleted-downloads',
    says: 'still returns a deleted document',
    rule: 'DOC-DL-06',
    make: () => {
      const contents = new Map<string, Buffer>();
      return {
        request: async (request, upstream) => {
          const uuid = request.pathParameters['uuid'] ?? '';
          if (!download(request)) return request;
          const answer = await upstream(request);
          if (!isAnswer(answer)) return request;
          if (answer.status === 200) contents.set(uuid, answer.body);
          const kept = contents.get(uuid);
          return answer.status === 404 && kept !== undefined
            ? { status: 200, headers: {}, body: kept }
            : answer;
        },
      };
    },
  },
  {
    id: 'deleted-is-not-listed',
    says: 'lists no deleted documents under status 2',
    rule: 'DOC-DEL-05',
    make: () =>
      alterList(
        (request) => list(request) && formOf(request).getAll('status').join() === '2',
        () => [],
      ),
  },
];

/** A delete of a document that is there is answered and not done; of any other it goes on. */
async function deletesNothing(
  request: PassingRequest,
  upstream: Upstream,
): Promise<PassingRequest | PassingAnswer> {
  if (!remove(request)) return request;
  const look = await upstream(
    withForm(
      { ...request, method: 'GET', path: `${request.path}.content` },
      new URLSearchParams({ retain: 'true' }),
    ),
  );
  return look.status === 200 ? okay : request;
}
