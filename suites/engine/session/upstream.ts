import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Agent, type Dispatcher, request as send } from 'undici';

/** What goes on to a service. `path` stands below the URL that the way was opened for, `query` without its mark. */
export interface UpstreamRequest {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | Readable;
}

export interface WholeAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** Headers that belong to the connection and not to the message (RFC 9110 7.6.1), or that the next hop sets. */
export const hopHeaders: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
  'content-length',
  'host',
  'expect',
]);

/** An answer whose body is still on its way. */
export interface OpenAnswer extends Omit<WholeAnswer, 'body'> {
  readonly content: Readable;
  /** As its head says; 0 where it doesn't. */
  readonly announcedBytes: number;
}

export type OpenUpstream = (request: UpstreamRequest) => Promise<OpenAnswer>;

/** Sends requests on to the service. */
export function openUpstream(baseUrl: string, agent: Agent): OpenUpstream {
  return async ({ method, path, query, headers, body }) => {
    const answer = await send(`${baseUrl}${path}${query === '' ? '' : `?${query}`}`, {
      method: method as Dispatcher.HttpMethod,
      // What passes must be readable, whatever the suites take.
      headers: { ...headers, 'accept-encoding': 'identity' },
      dispatcher: agent,
      ...(Buffer.isBuffer(body) && body.length === 0 ? {} : { body }),
    });
    const answerHeaders = Object.fromEntries(
      Object.entries(answer.headers)
        .filter(([name]) => !hopHeaders.has(name.toLowerCase()))
        .map(([name, value]) => [
          name.toLowerCase(),
          Array.isArray(value) ? value.join(', ') : (value ?? ''),
        ]),
    );
    const announcedBytes = Number(answer.headers['content-length'] ?? 0);
    const { statusCode: status, body: content } = answer;
    return { status, headers: answerHeaders, content, announcedBytes };
  };
}

export function isOpen(answer: WholeAnswer | OpenAnswer): answer is OpenAnswer {
  return 'content' in answer;
}

const largeBytes = 4 * 1024 * 1024;

/** A document too large to be bent: passed on as it comes, so that who breaks it off is seen to do so behind the proxy as well. */
export function isLarge({ headers, announcedBytes }: OpenAnswer): boolean {
  return announcedBytes > largeBytes && !/json/i.test(headers['content-type'] ?? '');
}

export async function passOn(
  { status, headers, content, announcedBytes }: OpenAnswer,
  response: ServerResponse,
): Promise<void> {
  response.writeHead(status, { ...headers, 'content-length': announcedBytes });
  await pipeline(content, response);
}

export async function whole({ status, headers, content }: OpenAnswer): Promise<WholeAnswer> {
  const chunks: Buffer[] = [];
  for await (const chunk of content as AsyncIterable<Buffer>) chunks.push(chunk);
  return { status, headers, body: Buffer.concat(chunks) };
}
