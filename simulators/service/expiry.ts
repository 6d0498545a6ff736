import type { Clock } from '../kit/clock.ts';
import { type Running, running } from '../kit/lifecycle.ts';
import type { ContentStore } from './content/content.ts';
import type { ServiceLog } from './log.ts';
import { takeRemains } from './operations/account/take-remains.ts';
import { endDocuments } from './operations/documents/end-documents.ts';
import { documentStatus } from './rules/document.ts';
import type { Store } from './store/store.ts';

export interface ExpiryParts {
  readonly store: Store;
  readonly content: ContentStore;
  readonly clock: Clock;
  readonly log: ServiceLog;
}

export interface Expiry extends Running {
  /** Looks now instead of at the next round: the clock was moved. */
  sweep(): Promise<void>;
}

/** Nobody sees when it is done: what is past its time is treated as expired at once (SIL-51). */
const roundMs = 10_000;
const batch = 100;

/** Ends documents whose time is over, forgets dead tokens and old failures, and takes away what removed accounts left. */
export function startExpiry(parts: ExpiryParts): Expiry {
  const { clock, log } = parts;
  let stopped = false;
  let timer: Disposable | undefined;
  let sweeping: Promise<void> = Promise.resolve();

  function sweep(): Promise<void> {
    sweeping = sweeping
      .then(() => (stopped ? undefined : sweepOnce(parts)))
      .catch((error: unknown) => log.error('expired records could not be removed', { error }));
    return sweeping;
  }
  function round(): void {
    timer = clock.timer(roundMs, () => {
      void sweep().then(() => {
        if (!stopped) round();
      });
    });
  }
  round();
  return running({ sweep }, async () => {
    stopped = true;
    timer?.[Symbol.dispose]();
    await sweeping;
  });
}

async function sweepOnce({ store, content, clock }: ExpiryParts): Promise<void> {
  const now = clock.now();
  for (;;) {
    const documents = await store.read.documents.expired(now, batch);
    const ended = await endDocuments({ store }, documents, documentStatus.expired);
    for (const { content: ref } of ended) await content.discard(ref);
    // One that was claimed or ended meanwhile is not found again; one that stays is left for later.
    if (documents.length < batch || ended.length === 0) break;
  }
  await store.write(async ({ change }) => {
    await change.forgetCallers(now - keptAfterwardsMs);
    await change.forgetDevices(now - keptAfterwardsMs);
  });
  if (await store.read.removal.hasRemains()) {
    await takeRemains({ store, content });
    // Until then something that was on its way may still arrive in a removed account.
    await store.write(({ change }) => change.forgetRemoved(now - keptAfterwardsMs));
  }
}

/** Failures count for minutes, and a dead token may still end its family for a while (SIL-26, SIL-28). */
const keptAfterwardsMs = 24 * 3_600_000;
