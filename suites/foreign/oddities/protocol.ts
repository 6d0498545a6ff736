import { sha256 } from '../../../simulators/kit/ids.ts';
import { type Call, jsonOf, type Reply, refusal } from '../call.ts';
import { answers, type Oddity, oddity } from '../oddity.ts';
import { operations } from '../operations.ts';

const bodyDelayMs = 15;

/** More of HTTP: what may come before, with and after an answer, and other refusals of a request's form. */
export const protocolOddities: readonly Oddity[] = [
  oddity('closes-on-refusal', { wire: { closesOnRefusal: true } }),
  oddity('early-refusals', { wire: { refusesEarly: true } }),
  oddity('continue-unasked', { wire: { continuesUnasked: true } }),
  oddity('body-later', { wire: { bodyDelayMs } }),
  oddity('trailers', { wire: { trailers: true } }),
  answers('validators', validated),
  answers(
    'vendor-json',
    (reply) =>
      jsonOf(reply) === undefined
        ? reply
        : withHeaders(reply, { 'content-type': 'application/vnd.foreign.v1+json' }),
    { rival: 'json-unlabelled' },
  ),
  answers('challenges', (reply) =>
    reply.status === 401 || reply.status === 403
      ? withHeaders(reply, {
          'www-authenticate':
            'Negotiate, Basic realm="the \\"print\\" room", charset="UTF-8", Bearer realm="print", error="invalid_token"',
        })
      : reply,
  ),
  oddity('unnamed-400', {
    around: (call, next) =>
      call.operation === '' ? Promise.resolve(refusal(400, 'There is no such call.')) : next(call),
  }),
  oddity('media-415', {
    around: (call, next) =>
      isOfOtherType(call) ? Promise.resolve(refusal(415, 'Send another media type.')) : next(call),
  }),
];

function withHeaders(reply: Reply, headers: Readonly<Record<string, string>>): Reply {
  return { ...reply, headers: { ...reply.headers, ...headers } };
}

/** Headers for caches and browsers; what did not change is not sent again to a caller that has it. */
function validated(reply: Reply, { method, headers }: Call): Reply {
  const { content, status } = reply;
  const bytes = 'bytes' in content ? content.bytes : Buffer.from(JSON.stringify(content.json));
  const tag = `W/"${sha256(bytes).slice(0, 12)}"`;
  const more = {
    etag: tag,
    'last-modified': 'Mon, 23 Nov 2026 08:00:00 GMT',
    'cache-control': 'private, max-age=0, must-revalidate',
    vary: 'Authorization, X-Api-Key, Accept',
    age: '0',
    'alt-svc': 'h3=":443"; ma=60',
    'accept-ranges': 'none',
    'strict-transport-security': 'max-age=60',
    'content-security-policy': "default-src 'none'",
  };
  const isKnown = method === 'GET' && status === 200 && headers['if-none-match'] === tag;
  return isKnown
    ? { status: 304, headers: more, content: { bytes: Buffer.alloc(0) } }
    : withHeaders(reply, more);
}

const jsonCalls =
  /^(PUT \/authproviders|PUT \/accesscontrols|POST \/locations|PUT \/locations\/\{id\})$/;
const multipartCalls = /^(PUT \/documents|POST \/users\/import)$/;

function isOfOtherType({ operation, headers, body }: Call): boolean {
  if (body.length === 0 || !operations.has(operation)) return false;
  const type = headers['content-type'] ?? '';
  if (jsonCalls.test(operation)) return !/json/i.test(type);
  if (multipartCalls.test(operation)) return !/^multipart\/form-data/i.test(type);
  return !/^application\/x-www-form-urlencoded/i.test(type);
}
