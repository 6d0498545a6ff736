import { connect, createServer, type Server, type Socket } from 'node:net';
import { splitAuthority } from '../../../simulators/kit/authority.ts';
import { systemClock } from '../../../simulators/kit/clock.ts';
import { listen } from '../../../simulators/kit/listen.ts';
import { openAtFreshAddress } from '../session/printers/fresh-address.ts';
import {
  formOf,
  type Interception,
  type PassingAnswer,
  type PassingJob,
  type PassingRequest,
} from './interception.ts';

/**
 * Stands between the service and the harness's raw printers: ports are made known to the service
 * at a relay's address, so that a fault can change what comes out on paper.
 */
export interface PaperRelays {
  /** Towards the service: printers' addresses become relays' addresses. */
  outwards(request: PassingRequest): Promise<PassingRequest>;
  /** Towards the suites: and back. */
  inwards(answer: PassingAnswer): PassingAnswer;
  stop(): Promise<void>;
}

export function openPaperRelays(interception: Interception): PaperRelays {
  const { paperDelayMs = 0 } = interception;
  const paper = interception.paper?.bind(interception) ?? (paperDelayMs > 0 ? asItCame : undefined);
  const late = new Set<Promise<void>>();
  const relayOf = new Map<string, string>();
  const servers: Server[] = [];
  const open = async (printer: string): Promise<void> => {
    if (paper === undefined || relayOf.has(printer) || !/^127\.0\.0\.1:\d+$/.test(printer)) return;
    const server = await openAtFreshAddress(
      () => relayServer((socket) => relay(socket, { printer, paper, paperDelayMs, late })),
      {
        addressOf,
        stop: close,
      },
    );
    servers.push(server);
    relayOf.set(printer, addressOf(server));
  };
  return {
    outwards: async (request) => {
      if (paper === undefined) return request;
      const protocol = formOf(request).get('printprotocol');
      if (request.operation === 'outputports.create' && protocol !== '1')
        await open(formOf(request).get('address') ?? '');
      return exchangeAddresses(request, [...relayOf]);
    },
    inwards: (answer) => {
      if (relayOf.size === 0) return answer;
      let text = answer.body.toString('latin1');
      for (const [printer, relayed] of relayOf) text = text.replaceAll(relayed, printer);
      return { ...answer, body: Buffer.from(text, 'latin1') };
    },
    stop: async () => {
      await Promise.all([...servers.map(close), ...late]);
    },
  };
}

function asItCame(job: PassingJob): readonly PassingJob[] {
  return [job];
}

async function relayServer(take: (socket: Socket) => Promise<void>): Promise<Server> {
  const server = createServer({ allowHalfOpen: true }, (socket) => void take(socket));
  await listen(server);
  return server;
}

function addressOf(server: Server): string {
  const address = server.address();
  return `127.0.0.1:${typeof address === 'object' && address !== null ? String(address.port) : ''}`;
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}

function exchangeAddresses(
  request: PassingRequest,
  pairs: readonly (readonly [printer: string, relay: string])[],
): PassingRequest {
  let path = request.path;
  let body = request.body.toString('latin1');
  const isForm = /urlencoded/i.test(request.headers['content-type'] ?? '');
  for (const [printer, relayed] of pairs) {
    path = path.replaceAll(encodeURIComponent(printer), encodeURIComponent(relayed));
    if (isForm) body = body.replaceAll(encodeURIComponent(printer), encodeURIComponent(relayed));
  }
  return { ...request, path, body: isForm ? Buffer.from(body, 'latin1') : request.body };
}

interface Relaying {
  readonly printer: string;
  readonly paper: NonNullable<Interception['paper']>;
  readonly paperDelayMs: number;
  /** Jobs that were taken and are not printed yet. */
  readonly late: Set<Promise<void>>;
}

async function relay(
  socket: Socket,
  { printer, paper, paperDelayMs, late }: Relaying,
): Promise<void> {
  const chunks: Buffer[] = [];
  const at = `127.0.0.1:${String(socket.localPort)}`;
  try {
    for await (const chunk of socket) chunks.push(chunk as Buffer);
    const jobs = chunks.length === 0 ? [] : paper({ bytes: Buffer.concat(chunks), at });
    const printAll = async (): Promise<void> => {
      for (const { bytes } of jobs) await print(printer, bytes);
    };
    if (paperDelayMs === 0) await printAll();
    else {
      // The printer may be gone by then: its case is over.
      const printing = systemClock
        .sleep(paperDelayMs)
        .then(printAll, printAll)
        .catch(() => undefined);
      late.add(printing);
      void printing.finally(() => late.delete(printing));
    }
    socket.end();
  } catch {
    socket.destroy();
  }
}

async function print(printer: string, bytes: Buffer): Promise<void> {
  const socket = connect(splitAuthority(printer));
  socket.resume();
  const closed = new Promise<void>((resolve, reject) => {
    socket.once('close', () => resolve());
    socket.once('error', reject);
  });
  socket.end(bytes);
  await closed;
}
