import { cpus, loadavg, release, totalmem, type } from 'node:os';

/** Where the numbers were taken; rates of different machines say nothing about each other. */
export interface Machine {
  readonly processor: string;
  readonly cores: number;
  readonly memoryGb: number;
  readonly system: string;
  readonly node: string;
  /** Processes that wanted to run, over the last minute: above the cores, the numbers are disturbed. */
  readonly loadAverage: number;
}

export function thisMachine(): Machine {
  const processors = cpus();
  return {
    processor: processors[0]?.model.trim() ?? 'unknown',
    cores: processors.length,
    memoryGb: Math.round(totalmem() / 1024 ** 3),
    system: `${type()} ${release()}`,
    node: process.versions.node,
    loadAverage: Number(loadavg()[0]?.toFixed(2) ?? 0),
  };
}

/** What stays the same from run to run: of two machines with the same name, numbers can be compared. */
export function machineName({ processor, cores, memoryGb, system }: Machine): string {
  return `${processor}, ${String(cores)} cores, ${String(memoryGb)} GB, ${system}`;
}

export function describeMachine(machine: Machine): string {
  const { node, loadAverage } = machine;
  return `${machineName(machine)}, Node ${node}, load ${String(loadAverage)}`;
}
