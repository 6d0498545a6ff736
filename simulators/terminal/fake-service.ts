import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http';
import { type Running, running } from '../kit/lifecycle.ts';
import { close, listen } from '../kit/listen.ts';

/** A request as it stood on the wire. */
export interface Heard {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** One answer, in whatever way a service goes wrong. */
export type Act = (response: ServerResponse, heard: Heard) => void;

export interface FakeService extends Running {
  readonly baseUrl: string;
  readonly heard: readonly Heard[];
  /** The next answers, in order; after them every request is answered 500. */
  script(...acts: readonly Act[]): void;
}

/** For tests: a service that answers as it is told and remembers what it heard. */
export async function startFakeService(): Promise<FakeService> {
  const heard: Heard[] = [];
  const acts: Act[] = [];
  const listener: RequestListener = (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      const one = { method, url, headers, body: Buffer.concat(chunks).toString('utf8') };
      heard.push(one);
      (acts.shift() ?? json(500, {}))(response, one);
    });
  };
  const server = createServer(listener);
  const port = await listen(server);
  const fake = {
    baseUrl: `http://127.0.0.1:${String(port)}/api/v1`,
    heard,
    script: (...next: readonly Act[]) => void acts.push(...next),
  };
  return running(fake, () => close(server));
}

export function json(status: number, value: unknown, headers: Record<string, string> = {}): Act {
  const type = status < 400 ? 'application/json' : 'application/problem+json';
  return (response) => {
    response.writeHead(status, { 'content-type': type, ...headers }).end(JSON.stringify(value));
  };
}

export function body(status: number, bytes: string | Uint8Array, type = 'text/plain'): Act {
  return (response) => {
    response.writeHead(status, { 'content-type': type }).end(bytes);
  };
}

/** The answer of a login: UserInfo, in the parts a terminal looks at. */
export function userInfo(token = 'user-token-1', expiresIn = 3600): Act {
  return json(200, {
    id: 7,
    userName: 'ann',
    fullName: 'Ann Archer',
    email: 'ann@customer.example',
    providerId: 1,
    token: { access_token: token, refresh_token: 'refresh-1', expires_in: expiresIn },
  });
}
