import type { Clock } from '../../kit/clock.ts';
import { type Running, running } from '../../kit/lifecycle.ts';
import type { ContentStore } from '../content/content.ts';
import type { Store } from '../store/store.ts';
import { type Carriers, openCarriers } from './carriers/table.ts';
import { Courier } from './courier.ts';
import type { Delivery, ReleaseOrder } from './delivery.ts';
import type { DeliveryLog } from './events.ts';
import { type Job, newJob } from './job.ts';
import { Lanes } from './lanes.ts';
import { openLedger } from './ledger.ts';
import { enqueue, loadPushJobs } from './push-queue.ts';
import { recoverDeliveries } from './recovery.ts';
import type { Renderer } from './rendering.ts';
import type { DeliverySettings } from './settings.ts';
import { freeOfCharge, type Settlement } from './settlement.ts';

export interface DeliveryParts {
  readonly store: Store;
  readonly content: ContentStore;
  readonly clock: Clock;
  readonly settings: DeliverySettings;
  readonly log: DeliveryLog;
  /** Without one every document goes as it is. */
  readonly renderer?: Renderer;
  /** Nothing costs anything where it is left out. */
  readonly settlement?: Settlement;
}

export interface RunningDelivery extends Delivery, Running {
  /** To be called once, before anything else: settles what a crash left and resumes push queues. */
  recover(): Promise<void>;
  /** Resolves when no job is under way; jobs that wait for their next try don't count. */
  idle(): Promise<void>;
  /** Breaks everything off at once and forgets it: before the store is cleared. */
  clear(): Promise<void>;
}

export function createDelivery(given: DeliveryParts): RunningDelivery {
  const parts = { settlement: freeOfCharge, ...given };
  const { clock, settings } = parts;
  const carriers = openCarriers({ clock, connectMs: settings.connectMs });
  const lanes = lanesOf(parts, carriers);
  let stopped = false;

  /** Deadlines are real time, however the wall clock is moved; the record tells them in wall time. */
  function enter(order: ReleaseOrder, cause: 'send' | 'tap', afterMs: number): Job {
    const job = newJob({ order, cause, deadline: clock.now() + afterMs });
    const lane = lanes.of(order.port.id);
    const timer = clock.timer(afterMs, () => lane.withdraw(job));
    const cancelTimer = (): void => timer[Symbol.dispose]();
    job.ended.promise.then(cancelTimer, cancelTimer);
    lane.add(job);
    return job;
  }

  async function load(outputPortId: number): Promise<void> {
    const jobs = await loadPushJobs(parts, outputPortId);
    const port = await parts.store.read.ports.outputById(outputPortId);
    if (stopped) return;
    const lane = lanes.of(outputPortId);
    if (port !== undefined) lane.renew(port);
    for (const job of jobs) if (!lane.knows(job.id)) lane.add(job);
    lane.wake();
  }

  const loads = pendingLoads(parts, load);
  const delivery: Omit<RunningDelivery, keyof Running> = {
    async release(order) {
      if (stopped) return 'not-ready';
      return enter(order, 'send', settings.releaseMs).ended.promise;
    },
    async releaseAll(orders) {
      if (stopped) return 0;
      const jobs = orders.map((order) => enter(order, 'tap', settings.tapMs));
      const claims = await Promise.all(jobs.map((job) => job.claimed.promise));
      return claims.filter((claimed) => claimed).length;
    },
    enqueuePush: (transactor, order) => enqueue(parts, transactor, order),
    wake: (outputPortId) => loads.begin(outputPortId),
    async recover() {
      for (const outputPortId of await recoverDeliveries(parts)) loads.begin(outputPortId);
    },
    async idle() {
      await loads.done();
      await lanes.idle();
    },
    async clear() {
      await loads.done();
      await lanes.stop(0);
    },
  };
  return running(delivery, async () => {
    stopped = true;
    await loads.done();
    await lanes.stop(settings.stopMs);
    await carriers.close();
  });
}

type PricedParts = DeliveryParts & Required<Pick<DeliveryParts, 'settlement'>>;

function lanesOf(parts: PricedParts, carriers: Carriers): Lanes {
  const { clock, settings } = parts;
  const ledger = openLedger(parts);
  return new Lanes({ clock, courier: new Courier({ ...parts, ...settings, ledger, carriers }) });
}

/** Loads of push jobs under way; one that fails is logged, and tried again at the next wake. */
function pendingLoads({ log }: DeliveryParts, load: (outputPortId: number) => Promise<void>) {
  const pending = new Set<Promise<void>>();
  return {
    begin(outputPortId: number): void {
      const one = load(outputPortId).catch((error: unknown) => {
        const reason = error instanceof Error ? error.message : String(error);
        log({ kind: 'store-failed', outputPortId, reason });
      });
      pending.add(one);
      void one.then(() => pending.delete(one));
    },
    async done(): Promise<void> {
      while (pending.size > 0) await Promise.all(pending);
    },
  };
}
