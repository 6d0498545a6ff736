import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { identityNearEnd, identityNearStart } from '../../../../fixtures/documents/synthetic.ts';
import { systemClock } from '../../../../simulators/kit/clock.ts';
import { randomIds } from '../../../../simulators/kit/ids.ts';
import { whenParentIsGone } from '../../../../simulators/kit/orphans.ts';
import { type Receipt, startPrinter } from '../../../../simulators/printer/index.ts';
import { receiptEvent } from '../printers/printers.ts';
import { watchSelf } from './driver/self-watch.ts';
import { caseOf } from './driver/witness.ts';
import { startOf } from './press.ts';
import type { FromPrinters, PaperNews, PrintersStart, ToPrinters } from './printers.ts';
import { runClock } from './run-clock.ts';

// The printers of a load run, in a process of their own: drivers and printers don't wait for each other.
const start = JSON.parse(process.argv[2] ?? '{}') as PrintersStart;
const { count, listen, onAddressEach, prefix, pagesPerMinute, zeroNs } = start;
const time = runClock(systemClock, BigInt(zeroNs));
const watch = watchSelf();
const folder = await mkdtemp(join(tmpdir(), 'platen-load-paper-'));
const printers = await Promise.all(
  Array.from({ length: count }, (_, index) =>
    startPrinter({
      name: `printer ${String(index + 1)}`,
      host: onAddressEach
        ? `127.0.${String(90 + (index >> 8))}.${String((index & 255) + 1)}`
        : listen,
      rawPort: onAddressEach ? 9100 : 0,
      folder,
      keep: 'digest',
      bounds: { jobs: 10, bytes: 0 },
      clock: systemClock,
      ids: randomIds,
      ...(pagesPerMinute === undefined ? {} : { pace: pagesPerMinute }),
    }),
  ),
);
/** Papers are told a few together: a message each would cost more than the paper. */
const gatherMs = 2;
let waiting: PaperNews[] = [];
for (const [index, printer] of printers.entries())
  printer.onReceipt((receipt) => gather(index, receipt));
process.on('message', (message: ToPrinters) => void take(message));
whenParentIsGone(() => void end());
process.on('SIGINT', () => undefined);
tell({
  type: 'ready',
  printers: printers.map(({ name, rawAddress }) => ({ name, host: '', port: 0, ...rawAddress })),
});
beat();

function gather(printer: number, receipt: Receipt): void {
  const [near, end] = [identityNearStart(receipt.head), identityNearEnd(receipt.tail)];
  // A whole document whose two ends name different jobs is nobody's.
  const isOne = receipt.state !== 'completed' || near === end;
  const named = near === undefined || !isOne ? undefined : startOf(prefix, near);
  const { sha256, acceptedNs, firstByteNs, lastByteNs, state } = receipt;
  const whose = { printer, ...(named === undefined ? {} : { number: named.number }) };
  const paper = {
    ...whose,
    sha256,
    ...(acceptedNs === undefined ? {} : { acceptedMs: time.msOf(acceptedNs) }),
    firstByteMs: time.msOf(firstByteNs),
    lastByteMs: time.msOf(lastByteNs),
  };
  const news: PaperNews = {
    ...(state === 'completed' ? { paper } : { torn: whose }),
    ...(named?.isSampled === true ? { event: eventOf(named.number, receipt) } : {}),
  };
  if (waiting.push(news) === 1) systemClock.timer(gatherMs, flush);
}

function eventOf(number: number, receipt: Receipt): NonNullable<PaperNews['event']> {
  const event = receiptEvent(caseOf(number), receipt);
  const sinceZero = (atNs: bigint): string => String(atNs - BigInt(zeroNs));
  return {
    ...event,
    lastByteAt: sinceZero(receipt.lastByteNs),
    at: sinceZero(systemClock.monotonic()),
  };
}

function flush(): void {
  tell({ type: 'papers', papers: waiting });
  waiting = [];
}

async function take(message: ToPrinters): Promise<void> {
  if (message.type === 'end') return end();
  const printer = printers[message.printer];
  // A time of the fault's own would count anew for each job.
  await printer?.setFaults([{ kind: 'stall', afterBytes: 0 }]);
  systemClock.timer(message.forMs, () => void printer?.setFaults([]));
}

function beat(): void {
  tell({ type: 'use', pid: process.pid, toldMs: time.nowMs(), ...watch.use() });
  systemClock.timer(250, beat);
}

function tell(message: FromPrinters): void {
  if (process.connected) process.send?.(message);
}

async function end(): Promise<void> {
  await Promise.all(printers.map((printer) => printer.stop()));
  await rm(folder, { recursive: true, force: true });
  process.exit();
}
