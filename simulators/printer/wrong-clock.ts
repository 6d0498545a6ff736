import type { Clock } from '../kit/clock.ts';
import type { PrinterFault } from './faults.ts';

/** The time of day as the printer has it: off while a fault says so. Waiting takes its real time. */
export function wrongClock(clock: Clock, faults: () => readonly PrinterFault[]): Clock {
  const offMs = (): number => {
    const offsets = faults().map((fault) => (fault.kind === 'clock-wrong' ? fault.offsetMs : 0));
    return offsets.reduce((sum, offset) => sum + offset, 0);
  };
  return { ...clock, now: () => clock.now() + offMs() };
}
