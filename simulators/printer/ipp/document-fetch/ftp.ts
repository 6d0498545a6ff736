import { connect, type Socket } from 'node:net';
import { socketHost } from '../../../kit/authority.ts';
import type { FetchLimits } from './fetch.ts';
import { FtpReplies } from './ftp-replies.ts';

/** RETR in passive mode (RFC 959, RFC 2428), as `anonymous` where the URI names nobody. */
export async function* fetchFromFtp(
  uri: URL,
  { silenceMs }: FetchLimits,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array, void> {
  const host = socketHost(uri.hostname);
  using control = dial({ host, port: Number(uri.port || 21) }, silenceMs, signal);
  const replies = new FtpReplies(control);
  const say = (line: string, ...expected: readonly number[]): Promise<string> => {
    control.write(`${line}\r\n`);
    return replies.next(expected);
  };
  await replies.next([220]);
  const login = await say(`USER ${named(uri.username) || 'anonymous'}`, 230, 331);
  if (login.startsWith('331')) await say(`PASS ${named(uri.password) || 'anonymous@'}`, 230, 202);
  await say('TYPE I', 200);
  const passive = /\(\|\|\|([0-9]{1,5})\|\)/.exec(await say('EPSV', 229));
  using content = dial({ host, port: Number(passive?.[1] ?? 0) }, silenceMs, signal);
  await say(`RETR ${named(uri.pathname.replace(/^\//, ''))}`, 125, 150);
  yield* content;
  await replies.next([226, 250]);
}

/** A line break in a name would be another command. */
function named(encoded: string): string {
  const name = decodeURIComponent(encoded);
  if (/[\r\n\0]/.test(name)) throw new Error('the URI contains a line break');
  return name;
}

function dial(
  address: { readonly host: string; readonly port: number },
  silenceMs: number,
  signal: AbortSignal,
): Socket & Disposable {
  const socket = connect({ ...address, signal });
  socket.setTimeout(silenceMs, () => socket.destroy(new Error(`${address.host} does not respond`)));
  // Whoever reads it hears of the error; one that comes when nobody does must not end the process.
  socket.on('error', () => undefined);
  return Object.assign(socket, { [Symbol.dispose]: () => void socket.destroy() });
}
