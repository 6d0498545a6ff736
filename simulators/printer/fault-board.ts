import { type Chance, seededChance } from '../kit/chance.ts';
import type { Clock } from '../kit/clock.ts';
import { isCondition } from './conditions.ts';
import { type FaultMoment, faultShapes } from './fault-fields.ts';
import type { PrinterFault } from './faults.ts';

/** A condition that came by chance is put right so long after, where the fault doesn't say. */
export const mendMs = 1000;

/** A fault that has come, or comes after so many more pages. */
interface Standing {
  readonly fault: PrinterFault;
  pagesLeft: number;
  timer?: Disposable;
}

export interface BoardParts {
  readonly clock: Clock;
  /** Told when faults come or go by themselves. */
  changed(): void;
}

/** Which of the faults that a printer was given are in force. */
export class FaultBoard {
  readonly #parts: BoardParts;
  #armed: readonly PrinterFault[] = [];
  #standing: Standing[] = [];
  #inForce: readonly PrinterFault[] = [];
  #chance: Chance = seededChance(0);
  /** Of each moment so many have been drawn for. */
  #drawn = new Map<FaultMoment, number>();

  constructor(parts: BoardParts) {
    this.#parts = parts;
  }

  /** These and no others from now on; the seed decides those by chance, whatever was drawn before. */
  arm(faults: readonly PrinterFault[], seed: number): void {
    for (const { timer } of this.#standing) timer?.[Symbol.dispose]();
    this.#armed = [...faults];
    this.#chance = seededChance(seed);
    this.#drawn = new Map();
    this.#standing = [];
    for (const fault of faults) if (fault.probability === undefined) this.#stand(fault);
    this.#note();
  }

  armed(): readonly PrinterFault[] {
    return this.#armed;
  }

  inForce(): readonly PrinterFault[] {
    return this.#inForce;
  }

  /**
   * Draws for the next job, connection or request: those that strike it. Conditions among them
   * are in force for the whole printer from now on.
   */
  meet(moment: FaultMoment): readonly PrinterFault[] {
    if (this.#armed.length === 0) return [];
    const nth = this.#drawn.get(moment) ?? 0;
    this.#drawn.set(moment, nth + 1);
    const struck = this.#armed.filter(({ kind, probability = 0 }, index) => {
      if (probability === 0 || faultShapes[kind].moment !== moment) return false;
      // A stream for each draw: who is drawn for in between changes nothing.
      return this.#chance.fork(`${index} ${kind} ${nth}`).next() < probability;
    });
    for (const fault of struck)
      if (isCondition(fault)) {
        this.#stand({ forMs: mendMs, ...fault } as PrinterFault);
      }
    return struck;
  }

  /** So many pages can be printed before something happens. */
  pagesLeft(): number {
    const coming = this.#standing.map(({ pagesLeft }) => pagesLeft).filter((left) => left > 0);
    return Math.min(...coming);
  }

  printed(pages: number): void {
    const coming = this.#standing.filter(({ pagesLeft }) => pagesLeft > 0);
    if (pages === 0 || coming.length === 0) return;
    for (const one of coming) {
      one.pagesLeft = Math.max(0, one.pagesLeft - pages);
      if (one.pagesLeft === 0) this.#come(one);
    }
    this.#note();
    this.#parts.changed();
  }

  #stand(fault: PrinterFault): void {
    const standing: Standing = { fault, pagesLeft: pagesBefore(fault) };
    this.#standing.push(standing);
    if (standing.pagesLeft === 0) this.#come(standing);
    this.#note();
  }

  #come(standing: Standing): void {
    const { fault } = standing;
    // A stall's time runs in each job that it stalls.
    if (fault.kind === 'stall' || !('forMs' in fault) || fault.forMs === undefined) return;
    const over = (): void => {
      this.#standing = this.#standing.filter((one) => one !== standing);
      this.#note();
      this.#parts.changed();
    };
    standing.timer = this.#parts.clock.timer(fault.forMs, over);
  }

  #note(): void {
    this.#inForce = this.#standing.filter((one) => one.pagesLeft === 0).map((one) => one.fault);
  }
}

/** Of each job, not of the printer, are the pages after which the device gives it up. */
function pagesBefore(fault: PrinterFault): number {
  if (fault.kind === 'abort' || !('afterPages' in fault)) return 0;
  return fault.afterPages ?? 0;
}
