/** A process that carries deliveries; it counts on as long as it lives. */
export interface Worker {
  readonly id: string;
  readonly beats: number;
  /** It stopped in order: nothing of its is under way any more. */
  readonly ended: boolean;
}

export interface WorkerReads {
  all(): Promise<readonly Worker[]>;
}

export interface WorkerChanges {
  addWorker(id: string): Promise<void>;
  /** False when the worker is no longer listed: others have taken over. */
  beat(id: string): Promise<boolean>;
  endWorker(id: string): Promise<void>;
  /** Only while it is as it was seen; false when it is not. */
  removeWorker(seen: Worker): Promise<boolean>;
}
