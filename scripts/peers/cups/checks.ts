import { readFile } from 'node:fs/promises';
import { documentPath } from '../../../fixtures/documents/manifest.ts';
import { systemClock } from '../../../simulators/kit/clock.ts';
import { sha256 } from '../../../simulators/kit/ids.ts';
import { waitFor } from '../../../simulators/kit/lifecycle.ts';
import type { Receipt } from '../../../simulators/printer/index.ts';
import type { PrinterTarget } from '../printer-target.ts';
import type { Cups } from './daemon.ts';
import { differences } from './differences.ts';
import type { Arrival, Order } from './orders.ts';

/** A queue of CUPS that leads to a printer of ours. */
export interface Queue {
  readonly cups: Cups;
  readonly name: string;
  readonly target: PrinterTarget;
}

export interface CupsCheck {
  readonly name: string;
  /** What was asked and did not arrive; none when all did. */
  readonly wrong: readonly string[];
}

/** Prints as ordered and compares what the printer took. */
export async function checkOrder(queue: Queue, order: Order): Promise<CupsCheck> {
  const before = queue.target.printer.receipts().length;
  await submit(queue, documentPath(order.document), order.options);
  const seen = arrivalOf(await receiptAfter(queue, before), await digestOf(order.document));
  return { name: order.name, wrong: differences({ state: 'completed', ...order.arrives }, seen) };
}

function arrivalOf({ pages, language, state, ticket, ...rest }: Receipt, sent: string): Arrival {
  const printed = pages * (ticket.copies ?? 1);
  const bytes = rest.sha256 === sent ? 'as sent' : 'converted';
  return { pages, language, state, ...ticket, printed, bytes };
}

async function digestOf(document: string): Promise<string> {
  return sha256(await readFile(documentPath(document)));
}

/** The job's name at CUPS, by which it can be canceled. */
export async function submit(
  queue: Queue,
  document: string,
  options: readonly string[],
): Promise<string> {
  const asked = options.flatMap((option) => ['-o', option]);
  const told = await queue.cups.run('lp', '-d', queue.name, ...asked, document);
  const [, job] = /request id is (\S+)/.exec(told) ?? [];
  if (job === undefined) throw new Error(`lp said: ${told}`);
  return job;
}

export function receiptAfter({ target, name }: Queue, before: number): Promise<Receipt> {
  const what = `a job of the queue ${name}`;
  const wait = { clock: systemClock, deadlineMs: 50_000, what };
  return waitFor(() => target.printer.receipts()[before], wait);
}
