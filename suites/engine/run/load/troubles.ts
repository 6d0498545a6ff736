import type { LoadFault } from '../../journal/load/workload.ts';
import type { Trouble } from '../../session/load/driver/messages.ts';
import type { LoadPrinters } from '../../session/load/printers.ts';
import type { RunClock } from '../../session/load/run-clock.ts';

/** Lets the faults of a workload happen, counted from that moment; answers with those that drivers make. */
export type Troubles = (beginMs: number) => readonly Trouble[];

export interface TroubleParts {
  readonly faults: readonly LoadFault[];
  readonly printers: Pick<LoadPrinters, 'stall'>;
  readonly time: RunClock;
  /** Keeps the timers, to be disposed with it. */
  readonly timers: DisposableStack;
}

export function troublesOf({ faults, printers, time, timers }: TroubleParts): Troubles {
  return (beginMs) => {
    for (const fault of faults) {
      if (fault.kind !== 'stalled-printer') continue;
      const { printer, fromSecond, forSeconds } = fault;
      const inMs = Math.max(0, beginMs + fromSecond * 1000 - time.nowMs());
      const stall = (): void => printers.stall(printer, forSeconds * 1000);
      timers.use(time.clock.timer(inMs, stall));
    }
    return faults.flatMap((fault) => troubleOf(fault, beginMs));
  };
}

function troubleOf(fault: LoadFault, beginMs: number): readonly Trouble[] {
  const fromMs = beginMs + fault.fromSecond * 1000;
  const toMs = fromMs + fault.forSeconds * 1000;
  if (fault.kind === 'flood')
    return [{ kind: fault.kind, perSecond: fault.perSecond, fromMs, toMs }];
  if (fault.kind === 'slow-reader')
    return [{ kind: fault.kind, bytesPerSecond: fault.bytesPerSecond, fromMs, toMs }];
  return [];
}
