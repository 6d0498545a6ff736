import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { type Running, running } from '../../../../../simulators/kit/lifecycle.ts';
import { close, listen } from '../../../../../simulators/kit/listen.ts';
import { startOf } from '../press.ts';

/** For tests: takes uploads, and when a user taps, tells which of them came out. It answers at once. */
export interface TinyTarget extends Running {
  readonly baseUrl: string;
  /** Status of the answers to this method and path; without one 200, and with `never` none. */
  readonly answers: Map<string, number | 'never'>;
  /** How often each of them was asked. */
  readonly asked: Map<string, number>;
  /** What documents are answered with (interface 3). */
  status: number;
}

export async function startTinyTarget(
  prefix: string,
  printed: (number: number) => void,
): Promise<TinyTarget> {
  const waiting = new Map<string, number>();
  const out: number[] = [];
  const uuids = new Map<number, string>();
  const print = (user: string, number: number | undefined): void => {
    waiting.delete(user);
    if (number === undefined) return;
    out.push(number);
    printed(number);
  };
  const answers: TinyTarget['answers'] = new Map();
  const asked: TinyTarget['asked'] = new Map();
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://target');
      const path = pathname.replace('/api/v1', '');
      const line = `${String(request.method)} ${path.replace(/^\/documents\/.*/, '/documents/')}`;
      asked.set(line, (asked.get(line) ?? 0) + 1);
      const status = answers.get(line) ?? 200;
      if (status === 'never') return;
      response.writeHead(status, { 'content-type': 'application/json' });
      if (status !== 200) return void response.end('{}');
      if (line === 'PUT /documents') {
        const text = body.toString('latin1');
        const user = /name="username"\r\n\r\n([^\r]*)/.exec(text)?.[1] ?? '';
        const identity = /filename="([^"]*)[.]pdf"/.exec(text)?.[1] ?? '';
        const number = startOf(prefix, identity)?.number ?? -1;
        waiting.set(user, number);
        uuids.set(number, `u-${identity}`);
        response.end(JSON.stringify({ uuid: `u-${identity}`, status: target.status }));
        target.status = 0;
      } else if (line === 'GET /card') {
        const user = searchParams.get('cd') ?? '';
        print(user, waiting.get(user));
        response.end('{}');
      } else if (line === 'POST /documents/') {
        const number = startOf(prefix, path.split('/')[2]?.slice(2) ?? '')?.number;
        for (const [user, own] of waiting) if (own === number) print(user, number);
        response.end('{"errorCode":0}');
      } else {
        const listed = [...waiting.values(), ...out].map((number) => ({
          uuid: uuids.get(number),
          status: 0,
        }));
        response.end(line === 'GET /documents' ? JSON.stringify(listed) : '{"errorCode":0}');
      }
    });
  });
  const port = String(await listen(server));
  const parts = { baseUrl: `http://127.0.0.1:${port}/api/v1`, answers, asked, status: 0 };
  const target: TinyTarget = running(parts, () => close(server));
  return target;
}
