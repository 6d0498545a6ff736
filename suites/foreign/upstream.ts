import { type Agent, type Dispatcher, request as send } from 'undici';
import type { Json, Next, Reply } from './call.ts';

/** Headers of the connection, not of the message (RFC 9110 7.6.1). */
const hopHeaders: ReadonlySet<string> = new Set(
  'connection keep-alive transfer-encoding upgrade content-length expect'.split(' '),
);

/** The service behind the layers. */
export function service(baseUrl: string, agent: Agent): Next {
  const { origin, pathname } = new URL(baseUrl);
  return async ({ method, path, isOutside, query, headers, body }) => {
    const url = `${origin}${isOutside ? '' : pathname}${path}${query === '' ? '' : `?${query}`}`;
    const sent = Object.entries(headers).filter(
      // A host that is not the foreign service's own names an account by its domain.
      ([name, value]) =>
        !hopHeaders.has(name) && (name !== 'host' || !value.startsWith('127.0.0.1:')),
    );
    const answer = await send(url, {
      method: method as Dispatcher.HttpMethod,
      headers: { ...Object.fromEntries(sent), 'accept-encoding': 'identity' },
      dispatcher: agent,
      ...(body.length === 0 ? {} : { body }),
    });
    const received = Object.entries(answer.headers)
      .filter(([name]) => !hopHeaders.has(name))
      .map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : (value ?? '')]);
    const bytes = Buffer.from(await answer.body.arrayBuffer());
    const answerHeaders = Object.fromEntries(received) as Readonly<Record<string, string>>;
    return {
      status: answer.statusCode,
      headers: answerHeaders,
      content: contentOf(answerHeaders, bytes),
    };
  };
}

function contentOf(headers: Readonly<Record<string, string>>, bytes: Buffer): Reply['content'] {
  if (!/json/i.test(headers['content-type'] ?? '') || bytes.length === 0) return { bytes };
  try {
    return { json: JSON.parse(bytes.toString('utf8')) as Json };
  } catch {
    return { bytes };
  }
}
