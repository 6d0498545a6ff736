import { join } from 'node:path';
import { type LoadDriver, openDrivers } from '../../session/load/drivers.ts';
import { type LoadPrinters, startLoadPrinters } from '../../session/load/printers.ts';
import { type RunClock, runClock } from '../../session/load/run-clock.ts';
import type { LoadBenchOptions } from './load-bench.ts';
import { LoadFloor } from './load-floor.ts';
import { createRowFile } from './row-file.ts';

/** All processes of a run but the service, and the floor where what they tell comes together. */
export interface LoadProcesses {
  readonly floor: LoadFloor;
  readonly printers: LoadPrinters;
  readonly drivers: readonly LoadDriver[];
  readonly time: RunClock;
  readonly zeroNs: bigint;
}

/** Everything that is started ends with the stack. Rejects, with its name, when one can't be started. */
export async function startProcesses(
  options: LoadBenchOptions,
  prefix: string,
  stack: AsyncDisposableStack,
): Promise<LoadProcesses> {
  const { profile, environment, workload, surroundings, clock, ids, folder } = options;
  const zeroNs = clock.monotonic();
  const header = { target: profile.name, workload, surroundings };
  const rows = stack.use(await createRowFile(join(folder, 'rows.bin'), header));
  const floor = new LoadFloor(rows, clock);
  const printers = stack.use(
    await startLoadPrinters({
      count: workload.ports,
      prefix,
      ...(workload.printers.pagesPerMinute === undefined ? {} : workload.printers),
      zeroNs: String(zeroNs),
      how: profile.printers,
      take: (news) => floor.papers(news),
    }),
  );
  const { all: drivers } = stack.use(
    await openDrivers({
      local: options.drivers,
      hosts: options.driverHosts,
      environment,
      ids,
      clock,
      version: surroundings.platen,
      played: (starts) => floor.played(starts),
      witnessed: (name, events) => floor.witnessed(name, events),
    }),
  );
  floor.drivers(drivers);
  return { floor, printers, drivers, time: runClock(clock, zeroNs), zeroNs };
}
