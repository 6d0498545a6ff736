import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type Running, running } from '../../../simulators/kit/lifecycle.ts';
import type { LoadReceipt } from '../../journal/load-trace.ts';
import type { TargetProfile } from '../profile.ts';

/** What the process of the printers is told. */
export interface PrintersStart {
  readonly count: number;
  readonly listen: string;
  /** Each at port 9100 of a loopback address of its own, for targets that know no ports (SIL-60a). */
  readonly onAddressEach: boolean;
}

export interface LoadPrinter {
  readonly name: string;
  /** As the target is told. */
  readonly address: string;
}

export interface LoadPrinters extends Running {
  readonly printers: readonly LoadPrinter[];
  /** All that came out so far. */
  readonly receipts: readonly LoadReceipt[];
  /** Resolves with when its last byte came; at once if it is out already. */
  waitFor(identity: string): Promise<bigint>;
}

interface ChildPrinter {
  readonly name: string;
  readonly host: string;
  readonly port: number;
}

export async function startLoadPrinters(
  count: number,
  { addressing, listen = '127.0.0.1', advertise = '127.0.0.1' }: TargetProfile['printers'],
): Promise<LoadPrinters> {
  const start: PrintersStart = { count, listen, onAddressEach: addressing === 'host' };
  const path = fileURLToPath(new URL('printers.child.ts', import.meta.url));
  const child = fork(path, [JSON.stringify(start)], { serialization: 'advanced' });
  const gone = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const first = new Promise<unknown>((resolve) => child.once('message', resolve));
  const ready = (await Promise.race([first, gone])) as readonly ChildPrinter[] | undefined;
  if (ready === undefined) throw new Error('the printers could not be started');
  const book = receiptBook();
  child.on('message', (receipts) => book.enter(receipts as readonly LoadReceipt[]));
  const printers = ready.map(({ name, host, port }) => ({
    name,
    address: addressing === 'host' ? host : `${advertise}:${String(port)}`,
  }));
  return running({ printers, receipts: book.receipts, waitFor: book.waitFor }, async () => {
    if (child.connected) child.send('end');
    await gone;
  });
}

function receiptBook() {
  const receipts: LoadReceipt[] = [];
  const stamps = new Map<string, bigint>();
  const waiting = new Map<string, (lastByteNs: bigint) => void>();
  return {
    receipts,
    enter(more: readonly LoadReceipt[]): void {
      for (const receipt of more) {
        receipts.push(receipt);
        const { identity, lastByteNs } = receipt;
        if (identity === undefined || stamps.has(identity)) continue;
        stamps.set(identity, lastByteNs);
        waiting.get(identity)?.(lastByteNs);
        waiting.delete(identity);
      }
    },
    waitFor(this: void, identity: string): Promise<bigint> {
      const known = stamps.get(identity);
      if (known !== undefined) return Promise.resolve(known);
      return new Promise((resolve) => waiting.set(identity, resolve));
    },
  };
}
