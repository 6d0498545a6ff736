import { operationOf } from '../../catalogue/operations.ts';
import { isArray, isObject, type Json, textMember } from '../../journal/json.ts';
import { bendForm, bendJson, bendList, bendStatus, on } from '../bend.ts';
import type { Twin } from '../deviation.ts';
import {
  formOf,
  jsonAnswer,
  jsonOf,
  type PassingAnswer,
  type PassingRequest,
  withJson,
} from '../interception.ts';

/** Where the interface is silent: another choice than ours, as legal. `silence-twins.ts` says which silence has which. */
export const silenceTwins: readonly Twin[] = [
  {
    id: 'errors-as-text',
    says: 'answers errors as plain text in another language',
    freedom: 'SIL-10: the body of an HTTP error is not shown',
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
    says: 'answers 400 where our service answers 200 with an errorCode, and 401 where it answers 403',
    freedom: 'SIL-11 and SIL-12: which of the two is not shown',
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
    freedom: 'SIL-17: the order of lists is not shown',
    make: () =>
      bendList(on('documents.list', 'outputports.list', 'inputports.list'), (list) =>
        list.toReversed(),
      ),
  },
  {
    id: 'blank-page-token',
    says: 'gives an empty nextPageToken on the last page, where our service gives none',
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
    says: 'refuses a page size above the maximum instead of serving the maximum',
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
    says: 'answers a page of the usual size where none, a negative or no number is asked for',
    freedom: 'SIL-15: what a page size below 1 asks for is not shown',
    make: () =>
      bendForm(on('users.all', 'documents.list', 'documents.history'), (form) => {
        for (const name of ['maxrecords', 'maxRecords'])
          if (!/^\d*[1-9]\d*$/.test(form.get(name) ?? '1')) form.delete(name);
      }),
  },
  {
    id: 'documented-spelling',
    says: 'refuses parameters that are not spelled as the interface spells them, or that it does not have',
    freedom: 'SIL-02 and SIL-05: whether names have a case, and what unknown ones do, is not shown',
    make: () => ({
      request: (request) => (strangeNames(request).length > 0 ? badRequest : request),
    }),
  },
  {
    id: 'every-wish-of-a-download',
    says: 'refuses a download that does not say copies, grayscale and duplex',
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
    freedom: 'SIL-08: how long a name may be is not shown',
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
    says: 'answers GET /users/all with a plain list and the page token in a header',
    freedom: 'SIL-18: a list that yet has a nextPageToken',
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
    says: 'gives documents other numbers of type, no tags, another storage, security and order',
    freedom: 'SIL-52, SIL-53 and SIL-5B: what these members mean is not shown',
    make: () => bendJson(on('documents.list', 'documents.upload', 'documents.history'), otherwise),
  },
  {
    id: 'seconds',
    says: 'tells the times of documents in seconds',
    freedom: 'SIL-1A: the unit of dateTime is not shown',
    make: () =>
      bendJson(on('documents.list', 'documents.upload', 'documents.history'), (json) =>
        inSeconds(json),
      ),
  },
  {
    id: 'unknown-card-is-404',
    says: 'answers 404 where a card or a reader is unknown',
    freedom: 'SIL-58: 400 is listed, not tied to it',
    make: () =>
      bendStatus(on('card.get', 'card.post'), 400, {
        status: 404,
        headers: {},
        body: Buffer.alloc(0),
      }),
  },
  {
    id: 'unknown-paths-are-400',
    says: 'answers 400 to paths and methods that it does not have',
    freedom: 'SIL-19: what answers them is not shown',
    make: () => ({
      request: (request) => (request.operation === 'none' ? badRequest : request),
    }),
  },
  {
    id: 'paper-in-an-envelope',
    says: 'wraps every job that comes bare in a PJL envelope',
    freedom: 'SIL-5C: which bytes arrive at a printer is not shown',
    make: () => ({ paper: ({ bytes }) => [{ bytes: enveloped(bytes) }] }),
  },
  {
    id: 'no-request-ids',
    says: 'tells no id of a request',
    freedom: 'SIL-134: how requests are told apart is not shown',
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
    says: 'gives recorded jobs two copies in gray, and a scan workflow and connector of -1',
    freedom: 'SIL-148: the call has no parameters for them',
    make: () => {
      const titles = new Set<string>();
      return {
        request: (request) => {
          if (request.operation === 'documents.record')
            titles.add(formOf(request).get('title') ?? '');
          return request;
        },
        ...bendJson(on('documents.history'), (json) =>
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
  body: Buffer.from('not so'),
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
