import type { DeliveryLog } from './events.ts';

/** Loads of push jobs under way; one that fails is logged, and tried again at the next wake. */
export interface Loads {
  begin(outputPortId: number): void;
  /** Resolves when none is under way. */
  done(): Promise<void>;
}

export function pendingLoads(
  log: DeliveryLog,
  load: (outputPortId: number) => Promise<void>,
): Loads {
  const pending = new Set<Promise<void>>();
  return {
    begin(outputPortId) {
      const one = load(outputPortId).catch((error: unknown) => {
        const reason = error instanceof Error ? error.message : String(error);
        log({ kind: 'store-failed', outputPortId, reason });
      });
      pending.add(one);
      void one.then(() => pending.delete(one));
    },
    async done() {
      while (pending.size > 0) await Promise.all(pending);
    },
  };
}
