import { once } from 'node:events';
import { connect as connectPlain, isIP, type Socket } from 'node:net';
import { type ConnectionOptions, connect as connectSecure } from 'node:tls';
import type { LdapConfiguration } from '../rules/ldap-configuration.ts';
import { elementsIn } from './ber.ts';
import { DirectoryFault } from './fault.ts';
import { messageCutter } from './messages.ts';

export type Target = Pick<
  LdapConfiguration,
  'address' | 'port' | 'ssl' | 'startTls' | 'caCertificates'
>;

export interface Reaching {
  /** PEM certificates to trust where the target names none; undefined: those that Node trusts. */
  readonly ca: string | undefined;
  readonly signal: AbortSignal;
}

/** A connection to the directory, secured as its configuration says and its certificate checked. */
export async function reach(target: Target, reaching: Reaching): Promise<Socket> {
  const { address: host, port, ssl, startTls } = target;
  const secured = tlsOptions(target, reaching);
  if (ssl) return await ready(connectSecure({ host, port, ...secured }), 'secureConnect', reaching);
  const socket = await ready(connectPlain({ host, port }), 'connect', reaching);
  if (!startTls) return socket;
  await askForTls(socket, reaching);
  return await ready(connectSecure({ socket, host, ...secured }), 'secureConnect', reaching);
}

function tlsOptions({ address, caCertificates }: Target, { ca }: Reaching): ConnectionOptions {
  const trusted = caCertificates === '' ? ca : caCertificates;
  return {
    ...(trusted === undefined ? {} : { ca: trusted }),
    // RFC 6066 3: an address is no server name; the certificate is checked against it all the same.
    ...(isIP(address) === 0 ? { servername: address } : {}),
  };
}

async function ready<S extends Socket>(
  socket: S,
  event: 'connect' | 'secureConnect',
  { signal }: Reaching,
): Promise<S> {
  socket.on('error', () => undefined);
  try {
    await once(socket, event, { signal });
    return socket;
  } catch (error) {
    socket.destroy();
    throw error;
  }
}

/** RFC 4511 4.14.1: message 1, the extended request 1.3.6.1.4.1.1466.20037. */
const startTlsRequest = Buffer.concat([
  Uint8Array.of(0x30, 0x1d, 0x02, 0x01, 0x01, 0x77, 0x18, 0x80, 0x16),
  Buffer.from('1.3.6.1.4.1.1466.20037'),
]);

async function askForTls(socket: Socket, { signal }: Reaching): Promise<void> {
  try {
    socket.write(startTlsRequest);
    const messages = messageCutter();
    const answers: Uint8Array[] = [];
    while (answers.length === 0) {
      const [chunk] = (await once(socket, 'data', { signal })) as [Uint8Array];
      answers.push(...messages.cut(chunk));
    }
    const [answer] = answers;
    // Whatever came behind it in the clear may be anybody's.
    if (answers.length > 1 || messages.isWithin() || !isGranted(answer))
      throw new DirectoryFault('the directory does not offer StartTLS');
  } catch (error) {
    socket.destroy();
    throw error;
  }
}

function isGranted(answer: Uint8Array = new Uint8Array()): boolean {
  const whole = { start: 0, end: answer.length };
  const [message] = elementsIn(answer, whole) ?? [];
  const [, operation] = (message && elementsIn(answer, message)) ?? [];
  const [code] = (operation && elementsIn(answer, operation)) ?? [];
  const isExtended = operation?.tag === 0x78;
  return (
    isExtended && code !== undefined && code.end - code.start === 1 && answer[code.start] === 0
  );
}
