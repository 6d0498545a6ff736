import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { request } from 'undici';
import { type Running, running } from '../../../../../simulators/kit/lifecycle.ts';
import { close, listen } from '../../../../../simulators/kit/listen.ts';

/** Records as they are answered. */
export type Item = Readonly<Record<string, unknown>>;

export interface Bend {
  /** What a page of a ledger, or of balances, becomes. */
  readonly transactions?: (items: readonly Item[]) => readonly Item[];
  readonly balances?: (items: readonly Item[]) => readonly Item[];
  /** Calls that are answered with 500: `GET /transactions`. */
  readonly refuses?: (call: string) => boolean;
}

/** For tests: stands before the balances of a service and bends what they tell. */
export async function startBentBalances(
  url: string,
  bend: Bend,
): Promise<{ readonly url: string; readonly asked: readonly string[] } & Running> {
  const asked: string[] = [];
  const server = createServer((incoming, response) => {
    void (async () => {
      const { method = 'GET', headers } = incoming;
      const at = new URL(incoming.url ?? '/', 'http://bent');
      const call = `${method} ${at.pathname.replace('/bent', '')}`;
      asked.push(call);
      const { host: _, connection: __, 'content-length': ___, ...passed } = headers;
      const body = method === 'GET' ? null : await buffer(incoming);
      const to = `${url}${at.pathname.replace('/bent', '')}${at.search}`;
      if (bend.refuses?.(call) === true) return void response.writeHead(500).end();
      const answer = await request(to, { method: method as 'GET', headers: passed, body });
      const text = await answer.body.text();
      response.writeHead(answer.statusCode, { 'content-type': 'application/json' });
      response.end(bent(text, call, bend));
    })();
  });
  const own = `http://127.0.0.1:${String(await listen(server))}/bent`;
  return running({ url: own, asked }, () => close(server));
}

function bent(text: string, call: string, { transactions, balances }: Bend): string {
  const change =
    call === 'GET /transactions' ? transactions : call === 'GET ' ? balances : undefined;
  if (change === undefined) return text;
  const page = JSON.parse(text) as { readonly items: readonly Item[] };
  return JSON.stringify({ ...page, items: change(page.items) });
}
