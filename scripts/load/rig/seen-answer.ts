import { connectTo } from './origin.ts';
import type { Asked } from './saturate.ts';
import type { MadeTls } from './tls-files.ts';

/** An answer as it was seen, for others to give. */
export interface SeenAnswer {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** These Node and fastify give by themselves. */
const ownHeaders: ReadonlySet<string> = new Set([
  'date',
  'connection',
  'keep-alive',
  'content-length',
]);

/** Asks once. Throws when the answer is no 200. */
export async function seeAnswer(
  { url, headers }: Pick<Asked, 'url' | 'headers'>,
  { caPem }: Pick<MadeTls, 'caPem'>,
): Promise<SeenAnswer> {
  const { origin, pathname, search } = new URL(url);
  const client = connectTo({ url: origin, caPem });
  const seen = await client.request({ method: 'GET', path: `${pathname}${search}`, headers });
  const body = await seen.body.text();
  await client.close();
  if (seen.statusCode !== 200) throw new Error(`${url} was answered ${body}`);
  const said = Object.entries(seen.headers).filter(([name]) => !ownHeaders.has(name));
  return { headers: Object.fromEntries(said) as SeenAnswer['headers'], body };
}
