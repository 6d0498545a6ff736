import type { Server as HttpServer, IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import {
  createServer as createTlsServer,
  type SecureContextOptions,
  TLSSocket,
  type Server as TlsServer,
} from 'node:tls';
import type { Clock } from '../../kit/clock.ts';
import type { TlsMaterial } from '../../kit/tls.ts';
import type { FaultyTls } from '../../kit/tls-faulty.ts';
import type { Device } from '../device.ts';
import type { PrinterFault } from '../faults.ts';

/** TLS on the port of the IPP front. */
export interface PrinterTls {
  readonly material: TlsMaterial;
  /** What is shown instead while a fault of the certificate is in force. */
  readonly faulty: FaultyTls;
  /** What comes without TLS is told to use it. */
  readonly required: boolean;
}

/** What upgrades and refusals name (RFC 2817 3.1). */
export const upgradeToken = 'TLS/1.2, HTTP/1.1';

/**
 * What printers speak. With the tickets that OpenSSL sends after a handshake of TLS 1.3, the backend
 * of CUPS 2.4 loses every third first request.
 */
const maxVersion = 'TLSv1.2';

/** For the first byte, and for the handshake. */
const patienceMs = 30_000;

/** RFC 8446 5.1: the first record of TLS is a handshake; no method of HTTP begins so. */
const handshakeRecord = 22;

const overTls =
  'HTTP/1.1 200 OK\r\nallow: GET, HEAD, OPTIONS, POST\r\ncontent-length: 0\r\nconnection: keep-alive\r\n\r\n';

/**
 * Lets the server speak TLS too: at once, as its connections' first bytes ask, or after an Upgrade
 * (RFC 2817 3). The certificate follows the faults in force, for connections that come then.
 */
export function offerTls(
  server: HttpServer,
  parts: { readonly device: Device; readonly clock: Clock; readonly tls: PrinterTls },
): void {
  const { device, clock, tls } = parts;
  let shown = shownBy(device.faults(), tls);
  const handshakes = createTlsServer({
    ...contextOf(shown),
    handshakeTimeout: patienceMs,
    ALPNProtocols: ['http/1.1'],
  });
  device.onChange(() => {
    const before = shown;
    shown = shownBy(device.faults(), tls);
    if (shown !== before) handshakes.setSecureContext(contextOf(shown));
  });
  const serveHttp = takeOver(server, (socket) => tell(socket, { clock, handshakes, serveHttp }));
  // Without a client that wants it there is no connection: the server has nothing to do.
  handshakes.on('tlsClientError', (_, socket) => socket.destroy());
  handshakes.on('secureConnection', serveHttp);
  server.on('upgrade', (_: IncomingMessage, socket: Socket, head: Buffer) => {
    upgrade(socket, head, handshakes);
  });
}

/** For the server's options: which requests are upgrades. All others are served as they are. */
export function isUpgradeToTls(request: IncomingMessage): boolean {
  const wanted = (request.headers.upgrade ?? '').toUpperCase();
  // RFC 2817 3.2: OPTIONS is the request that loses nothing by going without TLS.
  return request.method === 'OPTIONS' && wanted.includes('TLS/1') && !isSecure(request.socket);
}

export function isSecure(socket: Socket): boolean {
  return socket instanceof TLSSocket;
}

function shownBy(faults: readonly PrinterFault[], { material, faulty }: PrinterTls): TlsMaterial {
  const [shown = material] = faults.flatMap(({ kind }) => {
    if (kind === 'tls-expired') return faulty.expired;
    if (kind === 'tls-other-name') return faulty['other-name'];
    return kind === 'tls-unknown-authority' ? faulty['unknown-authority'] : [];
  });
  return shown;
}

function contextOf({ key, cert }: TlsMaterial): SecureContextOptions {
  return { key, cert, maxVersion };
}

type Serve = (socket: Socket) => void;

/** Connections go to `serve` first; the answer is what HTTP does with them. */
function takeOver(server: HttpServer, serve: Serve): Serve {
  const own = server.listeners('connection') as readonly Serve[];
  server.removeAllListeners('connection').on('connection', serve);
  return (socket) => {
    for (const one of own) one.call(server, socket);
  };
}

interface Choice {
  readonly clock: Clock;
  readonly handshakes: TlsServer;
  readonly serveHttp: Serve;
}

function tell(socket: Socket, { clock, handshakes, serveHttp }: Choice): void {
  const patience = clock.timer(patienceMs, () => socket.destroy());
  const failed = (): void => patience[Symbol.dispose]();
  socket.once('error', failed).once('close', failed);
  socket.once('readable', () => {
    patience[Symbol.dispose]();
    socket.off('error', failed).off('close', failed);
    const first = socket.read() as Buffer | null;
    if (first === null) {
      socket.destroy();
      return;
    }
    socket.unshift(first);
    if (first[0] === handshakeRecord) handshakes.emit('connection', socket);
    else serveHttp(socket);
  });
}

/** RFC 2817 3.3: the request that asked for TLS is answered through it. */
function upgrade(socket: Socket, head: Buffer, handshakes: TlsServer): void {
  const client = addressOf(socket);
  const answer = (secure: TLSSocket): void => {
    if (addressOf(secure) !== client) return;
    handshakes.off('secureConnection', answer);
    secure.write(overTls);
  };
  socket.on('error', () => socket.destroy());
  socket.once('close', () => handshakes.off('secureConnection', answer));
  const switching = `HTTP/1.1 101 Switching Protocols\r\nconnection: Upgrade\r\nupgrade: ${upgradeToken}\r\n\r\n`;
  socket.write(switching, () => {
    if (head.length > 0) socket.unshift(head);
    handshakes.prependListener('secureConnection', answer).emit('connection', socket);
  });
}

function addressOf({ remoteAddress = '', remotePort = 0 }: Socket): string {
  return `${remoteAddress} ${String(remotePort)}`;
}
