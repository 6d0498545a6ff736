import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { documentPath } from '../../../fixtures/documents/manifest.ts';
import { syntheticPdf } from '../../../fixtures/documents/synthetic.ts';
import { type CupsCheck, checkOrder, type Queue, receiptAfter, submit } from './checks.ts';
import { untilTaking } from './taking.ts';

/** A job that the printer is taking is canceled at CUPS, which tells the printer: Cancel-Job. */
export async function checkIppCancellation(queue: Queue): Promise<readonly CupsCheck[]> {
  const before = queue.target.printer.receipts().length;
  await cancelWhileTaking(queue, documentPath('report-50k.pdf'), []);
  const { state } = await receiptAfter(queue, before);
  await queue.target.printer.setFaults([]);
  const wrong = state === 'canceled' ? [] : [`the job is ${state}, not canceled`];
  return [{ name: 'cancellation', wrong }, await checkNext(queue)];
}

/** On a socket CUPS can only stop sending: the document has no end. */
export async function checkSocketCancellation(queue: Queue): Promise<readonly CupsCheck[]> {
  const before = queue.target.printer.receipts().length;
  const document = join(queue.cups.folder, 'large.pdf');
  await writeFile(document, syntheticPdf({ pages: 1, bytes: largeBytes, identity: queue.name }));
  // No filter may make it smaller.
  await cancelWhileTaking(queue, document, ['raw']);
  await queue.target.printer.setFaults([]);
  const { bytes } = await receiptAfter(queue, before);
  const wrong = bytes < largeBytes ? [] : ['the whole document arrived'];
  return [{ name: 'cancellation', wrong }, await checkNext(queue)];
}

/** More than the buffers between CUPS and a printer that stopped reading hold. */
const largeBytes = 32_000_000;

async function cancelWhileTaking(
  queue: Queue,
  document: string,
  options: readonly string[],
): Promise<void> {
  await queue.target.printer.setFaults([{ kind: 'stall', afterBytes: 1000 }]);
  const job = await submit(queue, document, options);
  await untilTaking(queue.target);
  await queue.cups.run('cancel', job);
}

function checkNext(queue: Queue): Promise<CupsCheck> {
  const [document, arrives] = ['three-pages.pdf', { pages: 3 }] as const;
  return checkOrder(queue, {
    name: 'the job after a canceled one',
    document,
    options: [],
    arrives,
  });
}
