/**
 * What delivery knows of other processes that work on the same records. Each delivery that is under
 * way belongs to one process; at a port they take turns, by the ids of their deliveries.
 */
export interface Sharing {
  /** The name under which this process's deliveries stand in the store. */
  owner(): string;
  /** Whether the others know well enough that we go on: what is begun now will not be taken over soon. */
  isSure(): boolean;
  /** Lets them know; rejects when the store can't be told. */
  makeSure(): Promise<void>;
  /** Signals to the other processes, if any, that the port is free. */
  passOn(outputPortId: number): void;
}
