import { documentPath } from '../../../fixtures/documents/manifest.ts';
import { systemClock } from '../../../simulators/kit/clock.ts';
import { startControl } from '../../../simulators/kit/control.ts';
import { waitFor } from '../../../simulators/kit/lifecycle.ts';
import { printerControlRoutes, type StockChange } from '../../../simulators/printer/index.ts';
import { type CupsCheck, type Queue, receiptAfter, submit } from './checks.ts';

/** Checks that a queue shows what the control plane changes at the running printer. */
export async function checkStock(queue: Queue): Promise<readonly CupsCheck[]> {
  const { printer } = queue.target;
  const token = 'stock';
  const routes = printerControlRoutes([printer]);
  await using control = await startControl({ port: 0, token, routes });
  const change = async (wanted: StockChange): Promise<void> => {
    const answer = await fetch(`${control.url}/printers/${printer.name}/stock`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(wanted),
    });
    if (!answer.ok) throw new Error(`the control plane said: ${await answer.text()}`);
  };
  return [await checkSupply(queue, change), await checkPaper(queue, change)];
}

type Change = (wanted: StockChange) => Promise<void>;

/** Checks that the queue shows low toner as an alert and as a marker level after the next job. */
async function checkSupply(queue: Queue, change: Change): Promise<CupsCheck> {
  const name = 'toner that runs low';
  const [supply] = queue.target.printer.stock().supplies;
  if (supply === undefined) return { name, wrong: ['no supply is known'] };
  await change({ supplies: { [supply.name]: { level: 4 } } });
  await printOne(queue);
  const levels = queue.target.printer.stock().supplies.map(({ level }) => level);
  const wrong = [
    ...(await untilShown(queue, 'lpstat', 'toner-low')),
    ...(await untilShown(queue, 'lpoptions', `marker-levels=${levels.join(',')} `)),
  ];
  await change({ supplies: { [supply.name]: { level: supply.level } } });
  return { name, wrong };
}

/** Checks that the queue shows that a job waits for paper, and that the job is printed once there is paper. */
async function checkPaper(queue: Queue, change: Change): Promise<CupsCheck> {
  const { printer } = queue.target;
  const trays = printer.stock().trays.filter(({ level }) => level > 0);
  const [tray] = trays;
  if (tray === undefined) return { name: 'paper that runs out', wrong: ['no tray has paper'] };
  await change({ trays: Object.fromEntries(trays.map(({ source }) => [source, { level: 0 }])) });
  const before = printer.receipts().length;
  await submit(queue, documentPath('three-pages.pdf'), []);
  const wrong = [
    ...(await untilShown(queue, 'lpstat', 'media-empty')),
    ...(await untilShown(queue, 'lpstat', 'media-needed')),
    ...(printer.receipts().length === before ? [] : ['the job was printed without paper']),
  ];
  await change({ trays: { [tray.source]: { level: 100 } } });
  const { state } = await receiptAfter(queue, before);
  if (state !== 'completed') wrong.push(`with paper the job is ${state}`);
  const levels = trays.map(({ source, level }) => [source, { level }] as const);
  await change({ trays: Object.fromEntries(levels) });
  await printOne(queue);
  return { name: 'paper that runs out', wrong: [...wrong, ...(await untilQuiet(queue))] };
}

async function printOne(queue: Queue): Promise<void> {
  const before = queue.target.printer.receipts().length;
  await submit(queue, documentPath('three-pages.pdf'), []);
  await receiptAfter(queue, before);
}

/** Waits until the command prints the text; resolves to a complaint if it never does. */
async function untilShown(
  queue: Queue,
  command: 'lpstat' | 'lpoptions',
  text: string,
): Promise<readonly string[]> {
  const shown = await eventually(async () => (await ask(queue, command)).includes(text));
  return shown ? [] : [`CUPS does not show ${text.trim()}`];
}

async function untilQuiet(queue: Queue): Promise<readonly string[]> {
  const quiet = await eventually(async () => !(await ask(queue, 'lpstat')).includes('media-'));
  return quiet ? [] : ['CUPS shows an alert of paper that is there'];
}

function ask({ cups, name }: Queue, command: 'lpstat' | 'lpoptions'): Promise<string> {
  return command === 'lpstat'
    ? cups.run('lpstat', '-l', '-p', name)
    : cups.run('lpoptions', '-p', name);
}

function eventually(isSo: () => Promise<boolean>): Promise<boolean> {
  const wait = { clock: systemClock, deadlineMs: 50_000, what: 'the queue' };
  return waitFor(async () => (await isSo()) || undefined, wait).catch(() => false);
}
