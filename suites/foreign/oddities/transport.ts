import { bytesReply, type Call, errorCodeOf, type Reply } from '../call.ts';
import { answers, type Oddity, oddity } from '../oddity.ts';

/** Calls that make something and do not state the status 200. */
const creations: ReadonlySet<string> = new Set([
  'PUT /account',
  'PUT /documents',
  'POST /outputports',
  'PUT /outputports',
  'PUT /inputports',
  'PUT /users',
  'PUT /groups',
  'POST /locations',
  'PUT /authproviders',
  'PUT /accesscontrols',
  'POST /users/{name}/cards',
]);

const unevenMs = 40;

/** Calls that need not be done when they are answered, and do not state the status 200. */
const later = /^(DELETE \/|POST \/documents\/\{uuid\}\/\{port\}$|POST \/users\/import$)/;

export const transportOddities: readonly Oddity[] = [
  oddity('close-each', { wire: { closesAfter: 1 } }, { rival: 'closes-often' }),
  oddity('closes-often', { wire: { closesAfter: 5 } }, { rival: 'close-each' }),
  oddity('chunked', { wire: { chunkBytes: 7 } }, { rival: 'until-close' }),
  oddity('until-close', { wire: { untilClose: true } }, { rival: 'chunked' }),
  oddity('idle-closed', { wire: { idleMs: 40 } }),
  oddity('reason-words', { wire: { reason: 'As you say' } }),
  oddity('uneven', ({ clock, chance }) => ({
    around: async (call, next) => {
      const reply = await next(call);
      await clock.sleep(chance.below(unevenMs));
      return reply;
    },
  })),
  oddity('slow', { wire: { delayMs: 120 } }),
  oddity('header-names', { wire: { strangeHeaders: true } }),
  oddity('early-hints', { wire: { earlyHints: true } }),
  oddity('gzip', { wire: { gzips: true } }),
  oddity('length-required', { wire: { wantsLength: true } }),
  oddity('no-expectations', { wire: { refusesExpectations: true } }),
  oddity('bearer-any-case', {
    around: (call, next) => {
      const { authorization } = call.headers;
      if (authorization === undefined) return next(call);
      const headers = {
        ...call.headers,
        authorization: authorization.replace(/^bearer /i, 'Bearer '),
      };
      return next({ ...call, headers });
    },
  }),
  answers('quoted-charset', (reply) => typed(reply, 'application/json;charset="UTF-8"'), {
    rival: 'json-unlabelled',
  }),
  answers('json-unlabelled', (reply) => typed(reply, 'text/plain;charset=UTF-8'), {
    rival: 'quoted-charset',
  }),
  answers('created-201', (reply, { operation }) =>
    creations.has(operation) && reply.status === 200 && (errorCodeOf(reply) ?? 0) === 0
      ? { ...reply, status: 201 }
      : reply,
  ),
  answers('accepted-202', (reply, { operation }) =>
    reply.status === 200 && later.test(operation) && errorCodeOf(reply) === 0
      ? { ...reply, status: 202 }
      : reply,
  ),
  answers('empty-successes', (reply, call) => (isBare(reply, call) ? emptied(call) : reply)),
];

function typed(reply: Reply, type: string): Reply {
  return 'json' in reply.content
    ? { ...reply, headers: { ...reply.headers, 'content-type': type } }
    : reply;
}

function isBare({ status }: Reply, { operation }: Call): boolean {
  return status === 200 && /^(POST \/documents\/history|(GET|POST) \/card)$/.test(operation);
}

function emptied({ operation }: Call): Reply {
  return operation === 'GET /card'
    ? bytesReply(200, 'text/html; charset=utf-8', '<p>Thank you.</p>')
    : { status: 200, headers: {}, content: { bytes: Buffer.alloc(0) } };
}
