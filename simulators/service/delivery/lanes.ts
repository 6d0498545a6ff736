import { Lane, type LaneParts } from './lane.ts';

/** The lanes of all output ports, made as they are needed. */
export class Lanes {
  readonly #parts: LaneParts;
  readonly #lanes = new Map<number, Lane>();

  constructor(parts: LaneParts) {
    this.#parts = parts;
  }

  of(outputPortId: number): Lane {
    let lane = this.#lanes.get(outputPortId);
    if (lane === undefined) {
      lane = new Lane(this.#parts);
      this.#lanes.set(outputPortId, lane);
    }
    return lane;
  }

  /** Handles a signal that another process may have released the port. */
  turn(outputPortId: number): void {
    this.#lanes.get(outputPortId)?.turn();
  }

  breakOff(reason: string): void {
    for (const lane of this.#lanes.values()) lane.breakOff(reason);
  }

  get areIdle(): boolean {
    return [...this.#lanes.values()].every((lane) => lane.isIdle);
  }

  /** Resolves when no job is under way. */
  async idle(): Promise<void> {
    while (!this.areIdle) {
      await Promise.all([...this.#lanes.values()].map((lane) => lane.settled()));
    }
  }

  /** Ends all work; what is under way may take `graceMs` longer. Lanes asked for afterwards are new. */
  async stop(graceMs: number): Promise<void> {
    const lanes = [...this.#lanes.values()];
    this.#lanes.clear();
    await Promise.all(lanes.map((lane) => lane.stop(graceMs)));
  }
}
