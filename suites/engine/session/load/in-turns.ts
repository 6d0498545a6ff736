export interface Turns {
  readonly atOnce: number;
  /** Aborted: nothing more is begun. */
  readonly signal: AbortSignal;
}

/** Does it with each, so many at a time. Rejects with the first failure, after which nothing more is begun. */
export async function inTurns<T>(
  items: readonly T[],
  { atOnce, signal }: Turns,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const queue = items.values();
  let hasFailed = false;
  const worker = async (): Promise<void> => {
    for (const item of queue) {
      signal.throwIfAborted();
      if (hasFailed) return;
      await work(item).catch((error: unknown) => {
        hasFailed = true;
        throw error;
      });
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker));
}
