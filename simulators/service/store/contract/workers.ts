/** A process that performs deliveries while its lease is valid by the database's clock. */
export interface Worker {
  readonly id: string;
  /** Whether its lease has expired or it has stopped: other processes may take over its deliveries. */
  readonly isGone: boolean;
}

export interface WorkerReads {
  all(): Promise<readonly Worker[]>;
}

export interface WorkerChanges {
  addWorker(id: string, leaseMs: number): Promise<void>;
  /** Renews the lease; false if it has expired and others may have taken over. */
  beat(id: string, leaseMs: number): Promise<boolean>;
  endWorker(id: string): Promise<void>;
  /** Removes a worker whose `isGone` is true; false if it is not, or another process removed it first. */
  removeWorker(id: string): Promise<boolean>;
}
