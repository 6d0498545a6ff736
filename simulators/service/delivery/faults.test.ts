import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../kit/clock.ts';
import { randomIds, sha256 } from '../../kit/ids.ts';
import { waitFor } from '../../kit/lifecycle.ts';
import { type Printer, type PrinterFault, startPrinter } from '../../printer/index.ts';
import { openSample } from '../store/samples/open-sample.ts';
import { noise, openStage, orderOf, type Stage } from './stage/stage.ts';

let stage: Stage;
let folder: string;
let printer: Printer;

beforeEach(async () => {
  stage = await openStage(openSample);
  folder = await mkdtemp(join(tmpdir(), 'platen-faults-'));
  const [clock, ids] = [systemClock, randomIds];
  const fronts = { rawPort: 0, ippPort: 0 };
  printer = await startPrinter({ name: 'p', host: '127.0.0.1', ...fronts, folder, clock, ids });
});
afterEach(async () => {
  await stage.stop();
  await printer.stop();
  await rm(folder, { recursive: true });
});

function portTo(front: 'raw' | 'ipp') {
  const { host = '', port = 0 } = printer.rawAddress ?? {};
  const raw = { printProtocol: 0, address: `${host}:${String(port)}` } as const;
  const ipp = { printProtocol: 1, printerIppUrl: printer.ippUrl ?? '' } as const;
  return stage.addPort(front === 'raw' ? raw : ipp);
}

const faults: readonly (readonly [PrinterFault, string, string])[] = [
  [{ kind: 'refuse' }, 'not-ready', 'not-ready'],
  [{ kind: 'ipp-busy' }, 'printed', 'not-ready'],
  [{ kind: 'reset', afterBytes: 700 }, 'failed', 'failed'],
  [{ kind: 'stall', afterBytes: 700 }, 'failed', 'failed'],
  [{ kind: 'slow', bytesPerSecond: 200_000 }, 'printed', 'printed'],
  [{ kind: 'toner-low' }, 'printed', 'printed'],
  // Over IPP the printer says that it has the job; over raw it says nothing until it has printed.
  [{ kind: 'out-of-paper' }, 'failed', 'printed'],
];
const cases = (['raw', 'ipp'] as const).flatMap((front) =>
  faults.map(([fault, overRaw, overIpp]) => ({
    front,
    fault,
    outcome: front === 'raw' ? overRaw : overIpp,
  })),
);

describe('a simulated printer that', () => {
  it.each(cases)('$front, $fault.kind: $outcome', async ({ front, fault, outcome }) => {
    await printer.setFaults([fault]);
    const port = await portTo(front);
    const bytes = noise(50_000);
    const document = await stage.addDocument(bytes);
    expect(await stage.delivery.release(orderOf(document, port))).toBe(outcome);
    expect(await stage.status(document)).toBe(outcome === 'printed' ? 1 : 0);
    await printer.setFaults([]);
    if (outcome !== 'printed') {
      expect(await stage.delivery.release(orderOf(document, port))).toBe('printed');
    }
    const whole = await waitFor(
      () => {
        const receipts = printer.receipts().filter((one) => one.state === 'completed');
        return receipts.length > 0 ? receipts : undefined;
      },
      { clock: systemClock, deadlineMs: 3_000, what: 'the printed job' },
    );
    expect(whole.map((receipt) => receipt.sha256)).toContain(sha256(bytes));
  });
});
