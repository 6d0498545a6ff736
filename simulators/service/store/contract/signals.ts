/** Signals between processes that share the records, sent after a commit. A signal may get lost. */
export interface Signals {
  tell(topic: string): void;
  /** Calls the listener with the signals of all processes, including this one. */
  listen(heard: (topic: string) => void): Disposable;
}
