import {
  bytesReply,
  type Call,
  errorCodeOf,
  isList,
  isObject,
  jsonOf,
  jsonReply,
  type Next,
  objectOf,
  problemOf,
  type Reply,
  refusal,
  withJson,
} from '../call.ts';
import { answers, type Layer, type Oddity, oddity } from '../oddity.ts';
import { operations } from '../operations.ts';
import { namesOf, valueOf } from '../parameters.ts';

export const refusalOddities: readonly Oddity[] = [
  answers(
    'html-refusals',
    (reply) =>
      reply.status < 400
        ? reply
        : refused(reply, bytesReply(reply.status, 'text/html; charset=utf-8', '<h1>Sorry</h1>')),
    { rival: 'empty-refusals' },
  ),
  answers(
    'empty-refusals',
    (reply) =>
      reply.status < 400
        ? reply
        : refused(reply, { ...reply, headers: {}, content: { bytes: Buffer.alloc(0) } }),
    { rival: 'html-refusals' },
  ),
  answers(
    'worded-refusals',
    (reply) => (reply.status < 400 ? reply : refused(reply, jsonReply(reply.status, worded))),
    { rival: 'html-refusals' },
  ),
  answers('login-403', (reply, { operation }) =>
    operation === 'POST /login' && reply.status === 401 ? { ...reply, status: 403 } : reply,
  ),
  answers('code-10000', (reply) =>
    (errorCodeOf(reply) ?? 0) === 0
      ? reply
      : withJson(reply, { ...objectOf(reply), errorCode: 10_000 }),
  ),
  answers('codes-as-400', (reply) => withStatus(reply, () => 400), { rival: 'codes-as-409' }),
  answers('codes-as-409', (reply, call) => withStatus(reply, (code) => statusOf(code, call)), {
    rival: 'codes-as-400',
  }),
  answers(
    'codes-as-200',
    (reply, { operation }) => {
      const { returns = 'other', errors = [] } = operations.get(operation) ?? {};
      if (reply.status !== 400 || returns === 'other' || errors.includes(400)) return reply;
      return jsonReply(200, { errorCode: objectOf(reply)?.['errorCode'] ?? 10_000 });
    },
    { rival: 'codes-as-400' },
  ),
  answers('id-on-failure', (reply, { operation }) =>
    operations.get(operation)?.returns === 'code and id' && (errorCodeOf(reply) ?? 0) !== 0
      ? withJson(reply, { ...objectOf(reply), id: -1 })
      : reply,
  ),
  oddity('parameters-first', {
    around: (call, next) => {
      const { required = [], errors = [] } = operations.get(call.operation) ?? {};
      const names = namesOf(call);
      return errors.includes(400) && required.some((name) => !names.has(name))
        ? refusal(400, 'A parameter is missing.')
        : next(call);
    },
  }),
  answers('unknown-key-401', (reply, { operation }) => {
    const isStranger = /^(key-missing|key-not-valid|user-token-missing|token-not-valid)$/;
    const lists403 = operations.get(operation)?.errors.includes(403) ?? true;
    return !lists403 && reply.status === 403 && isStranger.test(problemOf(reply) ?? '')
      ? { ...reply, status: 401 }
      : reply;
  }),
  answers('hidden-documents', (reply, { operation }) => {
    const isDownload = operation === 'GET /documents/{uuid}.content' && reply.status === 404;
    const isDeletion = operation === 'DELETE /documents/{uuid}' && errorCodeOf(reply) === 1002;
    return isDownload || isDeletion ? refusal(403, 'The caller has no such document.') : reply;
  }),
  oddity('idempotent-deletes', {
    around: async (call, next) => {
      const reply = await next(call);
      const isGone = (errorCodeOf(reply) ?? 0) !== 0 && (await isAbsent(call, next));
      return isGone ? jsonReply(200, { errorCode: 0 }) : reply;
    },
  }),
  answers('unknown-card-200', (reply) =>
    problemOf(reply) === 'card-unknown'
      ? { status: 200, headers: {}, content: { bytes: Buffer.alloc(0) } }
      : reply,
  ),
  answers('nobody-in-no-group', (reply, { operation }) =>
    operation === 'GET /users/{name}/groups' && problemOf(reply) === 'user-unknown'
      ? jsonReply(200, [])
      : reply,
  ),
  oddity('busy-429', busy, { alone: true }),
  oddity('download-503', firstDownloadFails, { alone: true }),
];

/** Under names that successes have, which say nothing here. */
const worded = { errorCode: 'E_DENIED', id: 'n/a', uuid: null, token: null, documents: [] };

/** What is not about the body stays: whom to ask, and when to come again. */
const kept = ['www-authenticate', 'retry-after'];

function refused({ headers }: Reply, reply: Reply): Reply {
  const own = Object.fromEntries(Object.entries(headers).filter(([name]) => kept.includes(name)));
  return { ...reply, headers: { ...reply.headers, ...own } };
}

function withStatus(reply: Reply, status: (code: number) => number): Reply {
  const code = errorCodeOf(reply) ?? 0;
  return code === 0 ? reply : { ...reply, status: status(code) };
}

function statusOf(code: number, { method }: Call): number {
  if (method === 'DELETE' || code === 1006) return 404;
  return [1003, 1008, 1009, 1015, 1043].includes(code) ? 409 : 422;
}

/** Whether what is to be deleted is not there, as far as the caller may look. */
async function isAbsent(call: Call, next: Next): Promise<boolean> {
  const { operation, path } = call;
  const name = path.split('/')[2] ?? '';
  const look = (to: string, query = ''): Promise<Reply> =>
    next({
      ...call,
      method: 'GET',
      path: to,
      operation: `GET ${to}`,
      query,
      body: Buffer.alloc(0),
    });
  if (operation === 'DELETE /users/{name}') {
    const providerid = valueOf(call, 'providerid');
    const query = new URLSearchParams({ username: decoded(name), providerid: providerid ?? '0' });
    return (await look('/users', query.toString())).status === 404;
  }
  if (operation === 'DELETE /groups/{id}') return (await look(`/groups/${name}`)).status === 404;
  if (operation !== 'DELETE /outputports/{id}' && operation !== 'DELETE /inputports/{id}')
    return false;
  const list = jsonOf(await look(`/${path.split('/')[1] ?? ''}`));
  const isListed = (id: string): boolean =>
    list !== undefined &&
    isList(list) &&
    list.some((one) => isObject(one) && one['id'] === Number(id));
  return list !== undefined && isList(list) && !isListed(name);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function busy(): Layer {
  const calls = new Map<string, number>();
  return {
    around: (call, next) => {
      const key = call.headers['x-api-key'] ?? '';
      const count = (calls.get(key) ?? 0) + 1;
      if (calls.size < 10_000) calls.set(key, count);
      if (count % 60 !== 0) return next(call);
      return { ...refusal(429, 'Too many calls.'), headers: { 'retry-after': '1' } };
    },
  };
}

function firstDownloadFails(): Layer {
  const asked = new Set<string>();
  return {
    around: async (call, next) => {
      const isDownload = call.operation === 'GET /documents/{uuid}.content';
      if (!isDownload || asked.has(call.path) || asked.size > 100_000) return next(call);
      asked.add(call.path);
      // Who may not have it is told so; retain leaves the document as it was.
      const { status } = await next({ ...call, query: 'retain=true', body: Buffer.alloc(0) });
      if (status !== 200) return next(call);
      return {
        ...refusal(503, 'The document is being downloaded.'),
        headers: { 'retry-after': '1' },
      };
    },
  };
}
