import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { identityNearEnd, identityNearStart } from '../../../fixtures/documents/synthetic.ts';
import { systemClock } from '../../../simulators/kit/clock.ts';
import { randomIds } from '../../../simulators/kit/ids.ts';
import { type Receipt, startPrinter } from '../../../simulators/printer/index.ts';
import type { LoadReceipt } from '../../journal/load-trace.ts';
import type { PrintersStart } from './printers.ts';

// The printers of a load run, in a process of their own: driver and printers don't wait for each other.
const { count, listen, onAddressEach } = JSON.parse(process.argv[2] ?? '{}') as PrintersStart;
const folder = await mkdtemp(join(tmpdir(), 'platen-load-paper-'));
const printers = await Promise.all(
  Array.from({ length: count }, (_, index) =>
    startPrinter({
      name: `printer ${String(index + 1)}`,
      host: onAddressEach ? `127.0.90.${String(index + 1)}` : listen,
      rawPort: onAddressEach ? 9100 : 0,
      folder,
      keep: 'digest',
      clock: systemClock,
      ids: randomIds,
    }),
  ),
);
let waiting: LoadReceipt[] = [];
for (const printer of printers) printer.onReceipt(gather);
process.on('message', () => void end());
process.on('disconnect', () => void end());
process.send?.(printers.map(({ name, rawAddress }) => ({ name, ...rawAddress })));

function gather(receipt: Receipt): void {
  if (receipt.state !== 'completed') return;
  const { printer, sha256, lastByteNs } = receipt;
  const [start, finish] = [identityNearStart(receipt.head), identityNearEnd(receipt.tail)];
  // A document whose two ends name different jobs is nobody's.
  const identity = start === finish ? start : undefined;
  const one = { printer, sha256, lastByteNs, ...(identity === undefined ? {} : { identity }) };
  if (waiting.push(one) === 1) setImmediate(flush);
}

function flush(): void {
  process.send?.(waiting);
  waiting = [];
}

async function end(): Promise<void> {
  await Promise.all(printers.map((printer) => printer.stop()));
  await rm(folder, { recursive: true, force: true });
  process.exit();
}
