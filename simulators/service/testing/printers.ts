import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { authority } from '../../kit/authority.ts';
import { systemClock } from '../../kit/clock.ts';
import { randomIds, sha256 } from '../../kit/ids.ts';
import { type Running, running, waitFor } from '../../kit/lifecycle.ts';
import { type Printer, type PrinterFault, startPrinter } from '../../printer/index.ts';
import type { OutputPort } from '../rules/records.ts';
import type { TestDelivery } from './test-delivery.ts';

export type Protocol = 'raw' | 'ipp';

/** A simulated printer with the output port that leads to one of its fronts. */
export interface TestPrinter extends Running {
  readonly printer: Printer;
  readonly port: OutputPort;
  /** How often a document came out whole. */
  papersOf(bytes: Uint8Array): number;
  /** Resolves when nothing is under way or waits in it. */
  quiet(): Promise<void>;
}

export interface PrinterChoice {
  readonly front: Protocol;
  readonly faults?: readonly PrinterFault[];
  readonly faultSeed?: number;
}

export async function startTestPrinter(
  fixture: TestDelivery,
  choice: PrinterChoice,
): Promise<TestPrinter> {
  const { front, ...wrong } = choice;
  const folder = await mkdtemp(join(tmpdir(), 'platen-faults-'));
  const [clock, ids] = [systemClock, randomIds];
  const fronts = front === 'raw' ? { rawPort: 0 } : { ippPort: 0 };
  const world = { name: front, host: '127.0.0.1', folder, clock, ids };
  const printer = await startPrinter({ ...world, ...fronts, ...wrong });
  const port = await fixture.addPort(wayTo(printer));
  const parts = {
    printer,
    port,
    papersOf: (bytes: Uint8Array) => {
      const hash = sha256(bytes);
      const whole = printer.receipts().filter(({ state }) => state === 'completed');
      return whole.filter((receipt) => receipt.sha256 === hash).length;
    },
    async quiet() {
      const probe = (): true | undefined => printer.state().state === 'idle' || undefined;
      await waitFor(probe, { clock, deadlineMs: 50_000, what: 'a quiet printer' });
    },
  };
  return running(parts, async () => {
    await printer.stop();
    await rm(folder, { recursive: true });
  });
}

/** How a port finds the printer where it is now. */
export function wayTo({ rawAddress, ippUrl = '' }: Printer): Partial<OutputPort> {
  if (rawAddress === undefined) return { printProtocol: 1, printerIppUrl: ippUrl };
  return { printProtocol: 0, address: authority(rawAddress.host, rawAddress.port) };
}
