import type { StageOver } from '../../session/load/driver-link.ts';
import type { LoadDriver } from '../../session/load/drivers.ts';
import type { LoadPrinters } from '../../session/load/printers.ts';
import type { StageUse } from './resource-watch.ts';
import { idleSeconds, ownUsage, usageOf } from './usage.ts';

export interface WatchedProcesses {
  readonly printers: Pick<LoadPrinters, 'use'>;
  /** Of the service, where it runs on this machine. */
  readonly servicePid?: number;
}

/** Where all processes of this machine stand at one moment. */
export interface UseMark {
  readonly ms: number;
  readonly own: ReturnType<typeof ownUsage>;
  readonly printers: ReturnType<LoadPrinters['use']>;
  readonly service: ReturnType<typeof usageOf>;
  readonly idleSeconds: number;
}

export function markUse({ printers, servicePid }: WatchedProcesses, ms: number): UseMark {
  return {
    ms,
    own: ownUsage(),
    printers: printers.use(),
    service: servicePid === undefined ? undefined : usageOf(servicePid),
    idleSeconds: idleSeconds(),
  };
}

/** What was used from one mark to the other, by all but the drivers. */
export function usedBetween(
  before: UseMark,
  after: UseMark,
  { servicePid }: WatchedProcesses,
): readonly StageUse[] {
  const seconds = (after.ms - before.ms) / 1000;
  const [papersBefore, papers] = [before.printers, after.printers];
  const served = before.service !== undefined && after.service !== undefined;
  return [
    {
      who: 'coordinator',
      pid: process.pid,
      cpuSeconds: after.own.cpuSeconds - before.own.cpuSeconds,
      seconds,
      peakMemoryBytes: after.own.peakMemoryBytes,
    },
    {
      who: 'printers',
      pid: papers.pid,
      cpuSeconds: papers.cpuSeconds - papersBefore.cpuSeconds,
      // It tells of itself now and then: what it told last is of its own moment.
      seconds:
        papers.toldMs > papersBefore.toldMs
          ? (papers.toldMs - papersBefore.toldMs) / 1000
          : seconds,
      peakMemoryBytes: papers.peakMemoryBytes,
      loopDelayP99Ms: papers.loopDelayP99Ms,
    },
    ...(served && servicePid !== undefined && before.service && after.service
      ? [
          {
            who: 'service' as const,
            pid: servicePid,
            cpuSeconds: after.service.cpuSeconds - before.service.cpuSeconds,
            seconds,
            peakMemoryBytes: after.service.peakMemoryBytes,
          },
        ]
      : []),
  ];
}

export function driverUse(
  { name, pid, offset, isLocal }: LoadDriver,
  over: StageOver,
  seconds: number,
): StageUse {
  const { cpuSeconds, peakMemoryBytes, loopDelayP99Ms } = over;
  return {
    who: 'driver',
    name,
    pid,
    cpuSeconds,
    seconds,
    peakMemoryBytes,
    loopDelayP99Ms,
    ...(isLocal ? {} : { clockUncertaintyMs: offset.uncertaintyMs }),
  };
}
