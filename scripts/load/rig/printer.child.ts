import { systemClock } from '../../../simulators/kit/clock.ts';
import { randomIds } from '../../../simulators/kit/ids.ts';
import { startPrinter } from '../../../simulators/printer/index.ts';
import type { PrinterPorts, PrinterTask } from './printer.ts';

// A simulated printer in a process of its own; tells the digests of what it received.
const task = JSON.parse(process.argv[2] ?? '{}') as PrinterTask;
const host = '127.0.0.1';
const world = { clock: systemClock, ids: randomIds };
const printer = await startPrinter({
  name: 'load',
  host,
  rawPort: 0,
  ippPort: 0,
  ...task,
  ...world,
});
let digests: string[] = [];
printer.onReceipt((receipt) => digests.push(receipt.sha256));
process.on('message', () => {
  process.send?.(digests);
  digests = [];
});
process.on('disconnect', () => process.exit());
const ports: PrinterPorts = {
  raw: printer.rawAddress?.port ?? 0,
  ipp: Number(new URL(printer.ippUrl ?? '').port),
};
process.send?.(ports);
