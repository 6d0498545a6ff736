import { createServer, type Socket } from 'node:net';
import { type Running, running } from '../../kit/lifecycle.ts';
import { listen } from '../../kit/listen.ts';

/** What a plain TCP sink does with a connection; it takes no part of the printer simulator's code. */
export interface SinkManners {
  /** Bytes to read before it stops reading, or resets. */
  readonly stallAfter?: number;
  readonly resetAfter?: number;
  /** Reads to the end but keeps its own half open. */
  readonly keepsOpen?: boolean;
  /** Ends its half after so many bytes, in order, and reads no further. */
  readonly hangUpAfter?: number;
  /** Resets after the last byte was read. */
  readonly resetAtEnd?: boolean;
  /** Waits for this before it ends a job. */
  readonly gate?: () => Promise<void>;
}

export interface SinkJob {
  readonly bytes: Buffer;
  /** ended: the sender closed its half in order; cut: it did not. */
  readonly state: 'ended' | 'cut';
}

export interface RawSink extends Running {
  readonly address: string;
  /** In the order of arrival, connections without a byte left out. */
  readonly jobs: readonly SinkJob[];
  /** For jobs to come; those that stall read on. */
  behave(manners: SinkManners): void;
  /** The most jobs that were open at one time. */
  mostAtOnce(): number;
}

export async function rawSink(port = 0): Promise<RawSink> {
  const jobs: SinkJob[] = [];
  const open = new Set<Socket>();
  let manners: SinkManners = {};
  let most = 0;
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    takeJob(socket, manners, (job) => jobs.push(job));
    socket.once('data', () => {
      most = Math.max(most, open.size);
    });
  });
  const own = await listen(server, port);
  const parts = {
    address: `127.0.0.1:${String(own)}`,
    jobs,
    behave: (next: SinkManners) => {
      manners = next;
      for (const socket of open) socket.resume();
    },
    mostAtOnce: () => most,
  };
  return running(parts, async () => {
    for (const socket of open) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
}

function takeJob(socket: Socket, manners: SinkManners, keep: (job: SinkJob) => void): void {
  const chunks: Buffer[] = [];
  let size = 0;
  let kept = false;
  const finish = (state: SinkJob['state']): void => {
    if (kept || size === 0) return;
    kept = true;
    keep({ bytes: Buffer.concat(chunks), state });
  };
  socket.on('error', () => finish('cut'));
  socket.on('close', () => finish('cut'));
  socket.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= (manners.resetAfter ?? Infinity)) socket.resetAndDestroy();
    else if (size >= (manners.stallAfter ?? Infinity)) socket.pause();
    else if (size >= (manners.hangUpAfter ?? Infinity)) socket.pause().end();
  });
  socket.on('end', () => {
    if (manners.resetAtEnd === true) {
      socket.resetAndDestroy();
      return;
    }
    void (manners.gate?.() ?? Promise.resolve()).then(() => {
      finish('ended');
      if (manners.keepsOpen !== true) socket.end();
    });
  });
}
