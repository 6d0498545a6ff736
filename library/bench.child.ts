import { rm } from 'node:fs/promises';
import { startBench } from '../simulators/bench/index.ts';
import { systemClock } from '../simulators/kit/clock.ts';
import { startControl } from '../simulators/kit/control.ts';
import { randomIds } from '../simulators/kit/ids.ts';
import { whenParentIsGone } from '../simulators/kit/orphans.ts';
import { createPictures, printerControlRoutes, startPrinter } from '../simulators/printer/index.ts';
import { readSettings } from '../simulators/service/index.ts';
import type { ChildOrder, ChildReady } from './child-order.ts';
import { makeOwnFolder } from './own-folder.ts';

/** Runs a bench or a printer in a child process, which exits and removes its files when its parent exits. */
const order = JSON.parse(process.argv[2] ?? '') as ChildOrder;
const searchPath = process.env['PATH'] ?? '';
const folder = await makeOwnFolder();
const graceMs = 5_000;
let ending = false;
const end = (): void => {
  if (ending) return;
  ending = true;
  // Jobs that are still printing may be cut off after the grace period: nobody waits for their result.
  setTimeout(() => process.exit(), graceMs).unref();
  void running
    .then((one) => one[Symbol.asyncDispose]())
    .then(() => rm(folder, { recursive: true, force: true }))
    .finally(() => process.exit());
};
// Ctrl-C reaches the whole process group; the parent decides when this process ends.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', end);
const running = order.kind === 'bench' ? bench(order) : printer(order);
whenParentIsGone(end);
try {
  const ready: ChildReady = { control: (await running).control };
  process.send?.(ready);
} catch (error) {
  // Not thrown: Node would print the line of a bundle, which is very long.
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

type RunningPart = AsyncDisposable & ChildReady;

async function bench({
  seed,
  http,
  printers,
}: Extract<ChildOrder, { kind: 'bench' }>): Promise<RunningPart> {
  const flags = {
    dataFolder: folder,
    port: '0',
    seed,
    logLevel: 'warn',
    ...(http ? { http: 'true' } : {}),
  };
  const settings = await readSettings({ flags, environment: {} });
  const log = (line: string): void => void process.stderr.write(`${line}\n`);
  const world = { clock: systemClock, ids: randomIds, log };
  const started = await startBench({ settings, printerPort: 0, printers, searchPath }, world);
  return { control: started.service.control, [Symbol.asyncDispose]: () => started.stop() };
}

async function printer(options: Extract<ChildOrder, { kind: 'printer' }>): Promise<RunningPart> {
  await using parts = new AsyncDisposableStack();
  const started = parts.use(
    await startPrinter({
      ...options,
      host: '127.0.0.1',
      folder,
      pictures: createPictures({ searchPath, clock: systemClock }),
      clock: systemClock,
      ids: randomIds,
    }),
  );
  const token = randomIds.secret();
  const routes = printerControlRoutes([started]);
  const control = parts.use(await startControl({ port: 0, token, routes }));
  const owned = parts.move();
  return {
    control: { url: control.url, token },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}
