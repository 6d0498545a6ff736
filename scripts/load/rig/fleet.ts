import { startChild } from './child.ts';

export interface FleetTask {
  readonly count: number;
  readonly folder: string;
}

export interface FleetMeasure {
  readonly printers: number;
  readonly startMs: number;
  /** Kilobytes a printer: of objects, and of all memory that the process has. */
  readonly heapKb: number;
  readonly residentKb: number;
}

/** Starts so many printers in a process of its own, and ends it when they are measured. */
export async function measureFleet(task: FleetTask): Promise<FleetMeasure> {
  const { child, ready } = await startChild<FleetMeasure>('fleet.child.ts', task, ['--expose-gc']);
  await child.stop();
  return ready;
}
