import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { systemClock } from '../../../simulators/kit/clock.ts';
import { waitFor } from '../../../simulators/kit/lifecycle.ts';
import { startTarget } from '../printer-target.ts';
import { checkIppCancellation, checkSocketCancellation } from './cancellation.ts';
import { type CupsCheck, checkOrder, type Queue } from './checks.ts';
import { startCups } from './daemon.ts';
import { labelOrders, type Order, officeOrders } from './orders.ts';
import { pjlDriver } from './pjl-driver.ts';
import { checkStock } from './stock.ts';

/** How CUPS comes to a printer, and what it is then asked. */
const kinds = { driverless: checkDriverless, labels: checkLabels, socket: checkSocket } as const;

export type QueueKind = keyof typeof kinds;

/** Prints on a queue of a CUPS of its own that leads to a fresh printer of this profile. */
export async function runQueue(kind: QueueKind, profile: string): Promise<readonly CupsCheck[]> {
  await using target = await startTarget(profile);
  await using cups = await startCups();
  try {
    return await kinds[kind]({ cups, name: kind, target });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return [{ name: 'printing', wrong: [message.trim()] }];
  }
}

async function checkDriverless(queue: Queue): Promise<readonly CupsCheck[]> {
  await makeDriverless(queue);
  const printed = await checkOrders(
    queue,
    officeOrders('print-color-mode=monochrome', { bytes: 'as sent' }),
  );
  return [...printed, ...(await checkStock(queue)), ...(await checkIppCancellation(queue))];
}

/** What has one side and one colour is asked for no more. */
async function checkLabels(queue: Queue): Promise<readonly CupsCheck[]> {
  await makeDriverless(queue);
  return checkOrders(queue, labelOrders);
}

/** A queue that asks the printer what it can do, as CUPS makes them for any IPP printer. */
async function makeDriverless({ cups, name, target }: Queue): Promise<void> {
  await cups.run('lpadmin', '-p', name, '-E', '-v', target.ippUrl, '-m', 'everywhere');
  // lpadmin returns before the printer was asked; until then the queue passes jobs on as they are.
  const driver = join(cups.folder, 'root/ppd', `${name}.ppd`);
  const wait = { clock: systemClock, deadlineMs: 50_000, what: 'CUPS to have asked the printer' };
  await waitFor(() => (existsSync(driver) ? true : undefined), wait);
}

/** A queue that sends to port 9100, with a driver that says in PJL what is asked. */
async function checkSocket(queue: Queue): Promise<readonly CupsCheck[]> {
  const { cups, name, target } = queue;
  const driver = join(cups.folder, 'pjl.ppd');
  await writeFile(driver, pjlDriver());
  const uri = `socket://127.0.0.1:${String(target.rawPort)}/?snmp=false`;
  await cups.run('lpadmin', '-p', name, '-E', '-v', uri, '-P', driver);
  const printed = await checkOrders(queue, officeOrders('JCLColorMode=Gray', { language: 'pdf' }));
  return [...printed, ...(await checkSocketCancellation(queue))];
}

async function checkOrders(queue: Queue, orders: readonly Order[]): Promise<readonly CupsCheck[]> {
  const checks: CupsCheck[] = [];
  for (const order of orders) checks.push(await checkOrder(queue, order));
  return checks;
}
