import { createServer as createHttp, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer, type Socket } from 'node:net';
import { createServer as createTls, type Server as TlsServer } from 'node:tls';
import { type Running, running } from '../../../simulators/kit/lifecycle.ts';
import { listen } from '../../../simulators/kit/listen.ts';
import type { TlsMaterial } from '../../../simulators/kit/tls.ts';

/** Which certificate is shown: the one that the terminal can check, or one that it must refuse. */
export type Shown = 'given' | 'expired' | 'other-name' | 'unknown-authority';

/** How somebody came in. */
export interface Entrance {
  readonly secure: boolean;
  /** Of a secure one. */
  readonly shown: Shown;
}

export interface DoorOptions {
  readonly host: string;
  readonly port: number;
  /** Absent: plain HTTP alone. */
  readonly tls?: Readonly<Record<Shown, TlsMaterial>>;
  asked(request: IncomingMessage, response: ServerResponse, entrance: Entrance): void;
  /** Somebody connected; false: broke off before the first request. */
  connected(entrance: Entrance, asks: boolean): void;
  /** What came is no request. It is answered 400. */
  malformed(fault: string, entrance: Entrance): void;
}

/** One address at which TLS and plain HTTP are told apart by the first byte (RFC 8446 5.1). */
export interface Door extends Running {
  readonly host: string;
  readonly port: number;
  /** Shows this certificate from now on, on new connections: the old ones are closed. */
  show(which: Shown): void;
  /** The same, but connections stay until their answers are out. */
  change(which: Shown): void;
  /** Breaks the connection off as a network would. */
  reset(socket: Socket): void;
  /** Nobody listens any more. Connections stay until their answers are out. */
  leaveNetwork(): void;
  /** Back at the same address. */
  joinNetwork(): Promise<void>;
}

const handshakeRecord = 0x16;

export async function openDoor(options: DoorOptions): Promise<Door> {
  const open = new Map<string, Socket>();
  let shown: Shown = 'given';
  const hall = openHall(options);
  const handshakes = securely(options, (socket, entrance) => hall.enter(socket, entrance));
  const front = createServer((socket) => {
    const name = nameOf(socket);
    open.set(name, socket);
    socket.once('close', () => open.delete(name)).on('error', () => socket.destroy());
    tell(socket, (first) => {
      if (first === handshakeRecord && handshakes !== undefined)
        handshakes[shown].emit('connection', socket);
      else hall.enter(socket, plainly);
    });
  });
  const closeIdle = (): void => {
    for (const [name, socket] of open) if (!hall.isBusy(name)) socket.destroy();
  };
  const port = await listen(front, options.port, options.host);
  const door = {
    host: options.host,
    port,
    show: (which: Shown) => {
      if (which !== shown) for (const socket of open.values()) socket.destroy();
      shown = which;
    },
    change: (which: Shown) => {
      shown = which;
      closeIdle();
    },
    reset: (socket: Socket) => {
      const raw = open.get(nameOf(socket));
      if (raw === undefined) socket.destroy();
      else raw.resetAndDestroy();
    },
    leaveNetwork: () => {
      front.close();
      closeIdle();
    },
    joinNetwork: async () => {
      if (!front.listening) await listen(front, port, options.host);
    },
  };
  return running(door, async () => {
    for (const socket of open.values()) socket.destroy();
    if (front.listening) await new Promise((resolve) => front.close(resolve));
  });
}

type Enter = (socket: Socket, entrance: Entrance) => void;

interface Hall {
  enter(socket: Socket, entrance: Entrance): void;
  /** Somebody of this name waits for an answer. */
  isBusy(name: string): boolean;
}

/** Where connections become requests, each with how it came in. */
function openHall(options: DoorOptions): Hall {
  const busy = new Set<string>();
  const entrances = new WeakMap<Socket, Entrance>();
  const told = new WeakSet<Socket>();
  const http = createHttp((request, response) => {
    const entrance = entrances.get(request.socket) ?? plainly;
    if (!told.has(request.socket)) options.connected(entrance, true);
    told.add(request.socket);
    const name = nameOf(request.socket);
    busy.add(name);
    response.once('close', () => busy.delete(name));
    options.asked(request, response, entrance);
  });
  http.on('clientError', (error: Error & { readonly rawPacket?: Buffer }, socket) => {
    const entrance = entrances.get(socket as Socket) ?? plainly;
    if (error.rawPacket !== undefined) options.malformed(error.message, entrance);
    if (socket.writable) socket.end(badRequest);
    else socket.destroy();
  });
  const enter: Enter = (socket, entrance) => {
    entrances.set(socket, entrance);
    socket.once('close', () => {
      if (!told.has(socket) && entrance.secure) options.connected(entrance, false);
    });
    http.emit('connection', socket);
  };
  return { enter, isBusy: (name) => busy.has(name) };
}

const plainly: Entrance = { secure: false, shown: 'given' };
const badRequest = 'HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\nconnection: close\r\n\r\n';

/** A server of handshakes for every certificate, so that a connection keeps the one it began with. */
function securely(
  options: DoorOptions,
  enter: Enter,
): Readonly<Record<Shown, TlsServer>> | undefined {
  const { tls } = options;
  if (tls === undefined) return undefined;
  const serverFor = (shown: Shown): TlsServer => {
    const { key, cert } = tls[shown];
    const entrance = { secure: true, shown };
    const server = createTls({ key, cert, ALPNProtocols: ['http/1.1'] });
    server.on('secureConnection', (socket) => enter(socket, entrance));
    server.on('tlsClientError', (_, socket) => {
      options.connected(entrance, false);
      socket.destroy();
    });
    return server;
  };
  return {
    given: serverFor('given'),
    expired: serverFor('expired'),
    'other-name': serverFor('other-name'),
    'unknown-authority': serverFor('unknown-authority'),
  };
}

/** Looks at the first byte, and puts it back. */
function tell(socket: Socket, then: (first: number) => void): void {
  socket.once('readable', () => {
    const first = socket.read() as Buffer | null;
    if (first === null) {
      socket.destroy();
      return;
    }
    socket.unshift(first);
    then(first[0] ?? 0);
  });
}

function nameOf({ remoteAddress = '', remotePort = 0 }: Socket): string {
  return `${remoteAddress} ${String(remotePort)}`;
}
