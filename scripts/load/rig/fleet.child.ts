import { systemClock } from '../../../simulators/kit/clock.ts';
import { randomIds } from '../../../simulators/kit/ids.ts';
import { startFleet } from '../../../simulators/printer/index.ts';
import type { FleetMeasure, FleetTask } from './fleet.ts';

// Many idle printers in a process of their own; tells how long they took and what they weigh.
const task = JSON.parse(process.argv[2] ?? '{}') as FleetTask;
const world = { clock: systemClock, ids: randomIds };
const host = '127.0.0.1';
// The first ones bring along what all of them share.
await using _ = await startFleet({
  ...task,
  ...world,
  name: 'first',
  host,
  count: 20,
  rawPort: 0,
  ippPort: 0,
});
const before = weigh();
const start = systemClock.monotonic();
const fleet = await startFleet({ ...task, ...world, name: 'load', host, rawPort: 0, ippPort: 0 });
const startMs = Number(systemClock.monotonic() - start) / 1e6;
const after = weigh();
const printers = fleet.printers.length;
const measure: FleetMeasure = {
  printers,
  startMs,
  heapKb: (after.heap - before.heap) / printers / 1000,
  residentKb: (after.resident - before.resident) / printers / 1000,
};
process.on('disconnect', () => process.exit());
process.send?.(measure);

function weigh(): { readonly heap: number; readonly resident: number } {
  for (let turn = 0; turn < 3; turn += 1) globalThis.gc?.();
  const { heapUsed, external, rss } = process.memoryUsage();
  return { heap: heapUsed + external, resident: rss };
}
