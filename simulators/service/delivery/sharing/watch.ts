import { type Running, running } from '../../../kit/lifecycle.ts';
import type { DeliveryRecord } from '../../rules/records.ts';
import { endRows, type RecoveryParts } from '../recovery.ts';
import type { DeliverySettings } from '../settings.ts';
import { Membership, type MembershipParts } from './membership.ts';
import type { Sharing } from './sharing.ts';
import { takeOver } from './take-over.ts';

export interface WatchParts extends RecoveryParts, Omit<MembershipParts, 'fenceMs' | 'leaseMs'> {
  readonly settings: DeliverySettings;
  /** Push jobs of this port wait for us now. */
  readonly wake: (outputPortId: number) => void;
  /** Told when nobody is there any more who did what was left half done besides deliveries. */
  readonly onGone: () => Promise<void>;
  /** Whether a job in memory stands for the delivery. */
  readonly knows: (delivery: DeliveryRecord) => boolean;
}

export interface Watch extends Sharing, Running {
  /** To be called once, before anything is delivered; takes over what was left in order. */
  join(): Promise<void>;
  /** The store failed: deliveries of ours may be in it that nobody carries. */
  doubt(): void;
}

/** Keeps us among the processes that share the records, and takes over from those that are gone. */
export function startWatch(parts: WatchParts): Watch {
  const { clock, settings, store } = parts;
  const { workerFenceMs: fenceMs, workerLeaseMs: leaseMs } = settings;
  const membership = new Membership({ ...parts, fenceMs, leaseMs });
  let hasOthers = false;
  const strays = straySeeker(parts, membership);
  let timer: Disposable | undefined;
  let looking: Promise<void> | undefined;
  let stopped = false;

  async function look(isFirst = false): Promise<void> {
    await membership.makeSure();
    const workers = await store.read.workers.all();
    const others = workers.filter(({ id }) => id !== membership.owner());
    hasOthers = others.length > 0;
    const gone = others.filter(({ isGone }) => isGone);
    for (const { id } of gone) {
      for (const port of await takeOver(parts, id, membership.owner())) parts.wake(port);
    }
    if (gone.length > 0 || (isFirst && others.length === 0)) await parts.onGone();
    await strays.seek();
  }
  function round(): void {
    timer = clock.timer(settings.workerBeatMs, () => {
      membership.checkFence();
      // Without the database there is nothing to be done; the next round tries again.
      looking ??= look()
        .catch(() => undefined)
        .finally(() => {
          looking = undefined;
        });
      if (!stopped) round();
    });
  }
  const watch = {
    owner: () => membership.owner(),
    isSure: () => membership.isSure(),
    makeSure: () => membership.makeSure(),
    passOn(outputPortId: number): void {
      if (hasOthers) store.signals?.tell(portTopic(outputPortId));
    },
    doubt: () => strays.doubt(),
    async join() {
      if (timer !== undefined) return;
      await membership.join();
      await look(true);
      round();
    },
  };
  return running(watch, async () => {
    stopped = true;
    timer?.[Symbol.dispose]();
    await looking;
    await membership.end().catch(() => undefined);
  });
}

function portTopic(outputPortId: number): string {
  return `port:${String(outputPortId)}`;
}

/** The port that a signal's topic names; undefined for a topic of another kind. */
export function portOf(topic: string): number | undefined {
  const [, id] = /^port:(\d+)$/.exec(topic) ?? [];
  return id === undefined ? undefined : Number(id);
}

/** Deliveries of ours that no job stands for: a commit that failed may have been done all the same. */
function straySeeker(parts: WatchParts, sharing: Pick<Sharing, 'owner'>) {
  let isInDoubt = false;
  let suspects: ReadonlySet<number> = new Set();

  async function seek(): Promise<void> {
    if (!isInDoubt) return;
    const rows = await parts.store.read.deliveries.ownedBy(sharing.owner());
    const unknown = rows.filter((row) => !parts.knows(row));
    // One that is just being written has its job by the next round.
    const strays = unknown.filter(({ id }) => suspects.has(id));
    suspects = new Set(unknown.map(({ id }) => id));
    isInDoubt = unknown.length > 0;
    const reason = 'the store failed';
    const sending = strays.filter(({ state }) => state === 'sending');
    await endRows(parts, sending, { state: 'uncertain', reason });
    const queued = strays.filter(({ state }) => state === 'queued');
    const abandoned = queued.filter(({ cause }) => cause !== 'push');
    await endRows(parts, abandoned, { state: 'given-up', reason });
    for (const { cause, outputPortId } of queued) if (cause === 'push') parts.wake(outputPortId);
  }

  return {
    seek,
    doubt(): void {
      isInDoubt = true;
    },
  };
}
