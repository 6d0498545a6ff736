import { documentPath } from '../../../fixtures/documents/manifest.ts';
import { systemClock } from '../../../simulators/kit/clock.ts';
import { waitFor } from '../../../simulators/kit/lifecycle.ts';
import { type CupsCheck, type Queue, receiptAfter, submit } from './checks.ts';

/** Toner that ran low while the printer ran is an alert of the queue, once a job has gone there. */
export async function checkStock(queue: Queue): Promise<CupsCheck> {
  const { cups, name, target } = queue;
  const { printer } = target;
  const [supply] = printer.stock().supplies;
  if (supply === undefined) return { name: 'toner that runs low', wrong: ['no supply is known'] };
  printer.changeStock({ supplies: { [supply.name]: { level: 4 } } });
  const before = printer.receipts().length;
  await submit(queue, documentPath('three-pages.pdf'), []);
  await receiptAfter(queue, before);
  const wait = { clock: systemClock, deadlineMs: 50_000, what: 'the alert of the queue' };
  const told = async (): Promise<true | undefined> =>
    (await cups.run('lpstat', '-l', '-p', name)).includes('toner-low') || undefined;
  const seen = await waitFor(told, wait).catch(() => undefined);
  printer.changeStock({ supplies: { [supply.name]: { level: supply.level } } });
  const wrong = seen === undefined ? ['CUPS shows no alert toner-low'] : [];
  return { name: 'toner that runs low', wrong };
}
