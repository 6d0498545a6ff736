import {
  alterForm,
  alterJson,
  alterList,
  alterStatus,
  on,
} from '../../engine/fault-proxy/alter.ts';
import type { Variant } from '../../engine/fault-proxy/fault.ts';
import {
  formOf,
  jsonAnswer,
  jsonOf,
  type PassingAnswer,
  type PassingRequest,
  withJson,
} from '../../engine/fault-proxy/interception.ts';
import { isArray, isObject, type Json, textMember } from '../../engine/journal/json.ts';
import { operationOf } from '../../spec/operations.ts';

/** Legal choices other than ours for open questions; `other-choices.ts` says which variant answers which question. */
export const openQuestionVariants: readonly Variant[] = [
  {
    id: 'errors-as-text',
    says: 'returns errors as plain text in another language',
    freedom: 'SIL-10: the body of an HTTP error is unspecified',
    make: () => ({
      answer: (answer) =>
        answer.status < 400
          ? answer
          : {
              status: answer.status,
              headers: { 'content-type': 'text/plain; charset=utf-8' },
              body: Buffer.from('abgelehnt\n'),
            },
    }),
  },
  {
    id: 'refusals-by-status',
    says: 'returns 400 where the reference service returns 200 with an errorCode, and 401 where it returns 403',
    freedom: 'SIL-11 and SIL-12: which of the two is unspecified',
    make: () => ({
      answer: (answer) => {
        const json = jsonOf(answer);
        const code = isObject(json) ? json['errorCode'] : 0;
        if (answer.status === 403) return { ...answer, status: 401 };
        return answer.status === 200 && typeof code === 'number' && code !== 0
          ? { ...answer, status: 400 }
          : answer;
      },
    }),
  },
  {
    id: 'oldest-first',
    says: 'lists documents and ports in another order',
    freedom: 'SIL-17: the order of lists is unspecified',
    make: () =>
      alterList(on('documents.list', 'outputports.list', 'inputports.list'), (list) =>
        list.toReversed(),
      ),
  },
  {
    id: 'blank-page-token',
    says: 'returns an empty nextPageToken on the last page, where the reference service returns none',
    freedom: 'SIL-16: blank may be absent, null or empty',
    make: () => ({
      answer: (answer, request) => {
        const json = jsonOf(answer);
        if (request.operation !== 'documents.history' || !isObject(json) || answer.status !== 200)
          return answer;
        return withJson(answer, { nextPageToken: '', ...json });
      },
    }),
  },
  {
    id: 'pages-of-refused-size',
    says: 'refuses a page size above the maximum instead of reducing it',
    freedom: 'SIL-14: at most the maximum, or refused',
    make: () => ({
      request: (request) => {
        const size = Number(formOf(request).get('maxRecords') ?? formOf(request).get('maxrecords'));
        const limit = { 'documents.list': 500, 'documents.history': 2000 }[request.operation];
        return limit !== undefined && size > limit
          ? { status: 400, headers: {}, body: Buffer.alloc(0) }
          : request;
      },
    }),
  },
  {
    id: 'usual-page-for-no-size',
    says: 'returns a page of the default size for a page size that is 0, negative or not a number',
    freedom: 'SIL-15: the effect of a page size below 1 is unspecified',
    make: () =>
      alterForm(on('users.all', 'documents.list', 'documents.history'), (form) => {
        for (const name of ['maxrecords', 'maxRecords'])
          if (!/^\d*[1-9]\d*$/.test(form.get(name) ?? '1')) form.delete(name);
      }),
  },
  {
    id: 'documented-spelling',
    says: 'refuses unknown parameters, and names in a different case',
    freedom: 'SIL-02 and SIL-05: case-sensitivity and unknown parameters are unspecified',
    make: () => ({
      request: (request) => (strangeNames(request).length > 0 ? badRequest : request),
    }),
  },
  {
    id: 'every-wish-of-a-download',
    says: 'refuses a download without copies, grayscale and duplex',
    freedom: 'SIL-07: the interface lists them without [opt]',
    make: () => ({
      request: (request) => {
        const form = formOf(request);
        const lacks = ['copies', 'grayscale', 'duplex'].some((name) => !form.has(name));
        return request.operation === 'documents.download' && lacks ? badRequest : request;
      },
    }),
  },
  {
    id: 'short-names',
    says: 'refuses parameters of more than 200 characters',
    freedom: 'SIL-08: the maximum length of names is unspecified',
    make: () => ({
      request: (request) =>
        ['users.create', 'inputports.create', 'outputports.create'].includes(request.operation) &&
        [...formOf(request).values()].some((value) => value.length > 200)
          ? badRequest
          : request,
    }),
  },
  {
    id: 'users-as-a-plain-list',
    says: 'returns a plain list for GET /users/all, with the page token in a header',
    freedom: 'SIL-18: it is stated as a list, but also with a nextPageToken',
    make: () => ({
      answer: (answer, request) => {
        const json = jsonOf(answer);
        const items = isObject(json) ? json['items'] : undefined;
        if (request.operation !== 'users.all' || !isArray(items)) return answer;
        const token = textMember(json, 'nextPageToken');
        const { status, headers, body } = jsonAnswer(200, items);
        const more: Record<string, string> = token === undefined ? {} : { nextpagetoken: token };
        return { status, headers: { ...headers, ...more }, body };
      },
    }),
  },
  {
    id: 'documents-described-otherwise',
    says: 'returns different numbers of documentType, no tags, and different storageOnline, secure and collate',
    freedom: 'SIL-52, SIL-53 and SIL-5B: the meaning of these members is unspecified',
    make: () => alterJson(on('documents.list', 'documents.upload', 'documents.history'), otherwise),
  },
  {
    id: 'seconds',
    says: 'returns the times of documents in seconds',
    freedom: 'SIL-1A: the unit of dateTime is unspecified',
    make: () =>
      alterJson(on('documents.list', 'documents.upload', 'documents.history'), (json) =>
        inSeconds(json),
      ),
  },
  {
    id: 'unknown-card-is-404',
    says: 'returns 404 for an unknown card or reader',
    freedom: 'SIL-58: 400 is listed, but not for this condition',
    make: () =>
      alterStatus(on('card.get', 'card.post'), 400, {
        status: 404,
        headers: {},
        body: Buffer.alloc(0),
      }),
  },
  {
    id: 'unknown-paths-are-400',
    says: 'returns 400 for unknown paths and methods',
    freedom: 'SIL-19: the response is unspecified',
    make: () => ({
      request: (request) => (request.operation === 'none' ? badRequest : request),
    }),
  },
  {
    id: 'paper-in-an-envelope',
    says: 'wraps every job without PJL in a PJL job',
    freedom: 'SIL-5C: the bytes sent to a printer are unspecified',
    make: () => ({ paper: ({ bytes }) => [{ bytes: enveloped(bytes) }] }),
  },
  {
    id: 'no-request-ids',
    says: 'returns no id of the request',
    freedom: 'SIL-134: the identification of requests is unspecified',
    make: () => ({
      answer: ({ headers, ...answer }) => ({
        ...answer,
        headers: Object.fromEntries(
          Object.entries(headers).filter(([name]) => name !== 'x-request-id'),
        ),
      }),
    }),
  },
  {
    id: 'recorded-jobs-described-otherwise',
    says: 'reports recorded jobs with two copies in gray, and a scan workflow and connector of -1',
    freedom: 'SIL-148: the call has no parameters for them',
    make: () => {
      const titles = new Set<string>();
      return {
        request: (request) => {
          if (request.operation === 'documents.record')
            titles.add(formOf(request).get('title') ?? '');
          return request;
        },
        ...alterJson(on('documents.history'), (json) =>
          isObject(json) && isArray(json['documents'])
            ? {
                ...json,
                documents: json['documents'].map((one) => describedOtherwise(one, titles)),
              }
            : json,
        ),
      };
    },
  },
];

function describedOtherwise(record: Json, titles: ReadonlySet<string>): Json {
  if (!isObject(record) || !titles.has(textMember(record, 'documentName') ?? '')) return record;
  return { ...record, scanWorkflowId: -1, scanConnectorId: -1, copies: 2, grayscale: true };
}

const badRequest: PassingAnswer = {
  status: 400,
  headers: { 'content-type': 'text/plain' },
  body: Buffer.from('refused'),
};

/** Names that the catalogue does not have for the call. */
function strangeNames(request: PassingRequest): readonly string[] {
  if (request.operation === 'none') return [];
  const known = operationOf(request.operation).parameters.map(({ name }) => name);
  return [...formOf(request).keys()].filter((name) => !known.includes(name));
}

/** Every record of a document, wherever it stands. */
function otherwise(json: Json): Json {
  if (isArray(json)) return json.map(otherwise);
  if (!isObject(json)) return json;
  const { documents } = json;
  if (isArray(documents)) return { ...json, documents: documents.map(otherwise) };
  return {
    ...json,
    documentType: 4711,
    tags: [{ tagType: 1, name: 'everybody' }],
    storageOnline: false,
    secure: true,
    collate: false,
    // What was recorded is told as it was.
    ...('jobType' in json ? {} : { colorPages: 0 }),
  };
}

function inSeconds(json: Json): Json {
  if (isArray(json)) return json.map(inSeconds);
  if (!isObject(json)) return json;
  return Object.fromEntries(
    Object.entries(json).map(([name, value]) => [
      name,
      name === 'dateTime' && typeof value === 'number'
        ? Math.floor(value / 1000)
        : inSeconds(value),
    ]),
  );
}

function enveloped(bytes: Buffer): Buffer {
  const exit = '\u001b%-12345X';
  if (bytes.subarray(0, exit.length).toString('latin1') === exit) return bytes;
  return Buffer.concat([
    Buffer.from(`${exit}@PJL JOB NAME="x"\r\n@PJL ENTER LANGUAGE=PDF\r\n`),
    bytes,
    Buffer.from(`${exit}@PJL EOJ\r\n${exit}`),
  ]);
}
