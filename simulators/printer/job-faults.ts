import type { Clock } from '../kit/clock.ts';
import { isCondition } from './conditions.ts';
import type { PrinterFault } from './faults.ts';

export interface JobFaultParts {
  readonly clock: Clock;
  /** Those in force for every job. */
  faults(): readonly PrinterFault[];
  /** Those that the printer was given; what was taken back is over for this job too. */
  armed(): readonly PrinterFault[];
  /** Those that were drawn for this one. */
  readonly drawn: readonly PrinterFault[];
  /** Told when a stall is over. */
  changed(): void;
}

/** The faults as they are for one job: a stall that has had its time is none any more. */
export class JobFaults {
  readonly #parts: JobFaultParts;
  readonly #drawn: readonly PrinterFault[];
  readonly #stalls = new Map<PrinterFault, Disposable>();
  readonly #over = new Set<PrinterFault>();

  constructor(parts: JobFaultParts) {
    this.#parts = parts;
    // Conditions are in force for the whole printer, for as long as they last.
    this.#drawn = parts.drawn.filter((fault) => !isCondition(fault));
  }

  inForce(): readonly PrinterFault[] {
    const faults = this.#parts.faults();
    if (this.#drawn.length === 0 && this.#over.size === 0) return faults;
    const armed = this.#parts.armed();
    const drawn = this.#drawn.filter((fault) => armed.includes(fault));
    return [...faults, ...drawn].filter((fault) => !this.#over.has(fault));
  }

  /** The job takes nothing more, having `taken` bytes: stalls that have a time begin to run. */
  blocked(taken: number): void {
    for (const fault of this.inForce()) {
      if (fault.kind !== 'stall' || fault.forMs === undefined || taken < fault.afterBytes) continue;
      if (this.#stalls.has(fault)) continue;
      const over = (): void => {
        this.#over.add(fault);
        this.#parts.changed();
      };
      this.#stalls.set(fault, this.#parts.clock.timer(fault.forMs, over));
    }
  }

  /** The job is over. */
  end(): void {
    for (const timer of this.#stalls.values()) timer[Symbol.dispose]();
  }
}
