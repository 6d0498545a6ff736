import type { Clock } from '../../kit/clock.ts';
import type { Ids } from '../../kit/ids.ts';
import { type Running, running } from '../../kit/lifecycle.ts';
import type { ContentStore } from '../content/content.ts';
import type { Store } from '../store/store.ts';
import { type DeliveryFaults, faulty } from './carriers/faulty.ts';
import { type Carriers, openCarriers } from './carriers/table.ts';
import { Courier } from './courier.ts';
import type { Delivery, ReleaseOrder } from './delivery.ts';
import type { DeliveryLog } from './events.ts';
import { type Job, newJob } from './job.ts';
import { Lanes } from './lanes.ts';
import { openLedger } from './ledger.ts';
import { type Loads, pendingLoads } from './loads.ts';
import { enqueue, loadPushJobs } from './push-queue.ts';
import { recoverDeliveries } from './recovery.ts';
import type { Renderer } from './rendering.ts';
import type { DeliverySettings } from './settings.ts';
import { freeOfCharge, type Settlement } from './settlement.ts';
import type { Sharing } from './sharing/sharing.ts';
import { portOf, startWatch, type Watch } from './sharing/watch.ts';

export interface DeliveryParts {
  readonly store: Store;
  readonly content: ContentStore;
  readonly clock: Clock;
  readonly ids: Pick<Ids, 'uuid'>;
  readonly settings: DeliverySettings;
  readonly log: DeliveryLog;
  /** Without one every document goes as it is. */
  readonly renderer?: Renderer;
  /** Told when what ended processes have left half done besides deliveries is to be taken up. */
  readonly onGone?: () => Promise<void>;
  /** What is to go wrong on the way. */
  readonly faults?: DeliveryFaults;
  /** Nothing costs anything where it is left out. */
  readonly settlement?: Settlement;
}

export interface RunningDelivery extends Delivery, Running {
  /** To be called once, before anything else: settles what a crash left and resumes push queues. */
  recover(): Promise<void>;
  /** Takes up what stands in the store, as after a start. */
  resume(): Promise<void>;
  /** Resolves when no job is under way; jobs that wait for their next try don't count. */
  idle(): Promise<void>;
  /** Begins nothing more, and ends what is under way: the first part of a stop. Pushes are still queued, for others. */
  quit(): Promise<void>;
  /** Breaks everything off at once and forgets it: before the store is cleared. */
  clear(): Promise<void>;
}

export function createDelivery(given: DeliveryParts): RunningDelivery {
  const priced = { settlement: freeOfCharge, ...given };
  const { clock, settings, store } = priced;
  const watch = watchOver(
    priced,
    () => lanes,
    (outputPortId) => loads.begin(outputPortId),
  );
  const log = telling(given.log, watch);
  const parts = { ...priced, log, ...(watch === undefined ? {} : { sharing: watch }) };
  const usual = openCarriers({ clock, connectMs: settings.connectMs });
  const carriers = given.faults === undefined ? usual : faulty(usual, given.faults, clock);
  const lanes: Lanes = lanesOf(parts, carriers);
  const loads: Loads = pendingLoads(
    log,
    loaderOf(parts, lanes, () => stopped),
  );
  const hearing = store.signals?.listen((topic) => {
    const outputPortId = portOf(topic);
    if (outputPortId !== undefined) lanes.turn(outputPortId);
  });
  let stopped = false;

  async function resume(): Promise<void> {
    for (const outputPortId of await recoverDeliveries(parts)) loads.begin(outputPortId);
  }

  const quit = once(async () => {
    stopped = true;
    await loads.done();
    await lanes.stop(settings.stopMs);
  });

  const delivery: Omit<RunningDelivery, keyof Running> = {
    ...releases(parts, lanes, () => stopped),
    enqueuePush: (transactor, order) => enqueue(parts, transactor, order),
    wake: (outputPortId) => loads.begin(outputPortId),
    async recover() {
      await (watch === undefined ? given.onGone?.() : watch.join());
      await resume();
    },
    resume,
    async idle() {
      await loads.done();
      await lanes.idle();
    },
    quit,
    async clear() {
      await loads.done();
      await lanes.stop(0);
    },
  };
  return running(delivery, async () => {
    await quit();
    hearing?.[Symbol.dispose]();
    await watch?.stop();
    await carriers.close();
  });
}

function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => (done ??= work());
}

/** Takes the push jobs of a port into its lane. */
function loaderOf(
  parts: OwnParts,
  lanes: Lanes,
  isStopped: () => boolean,
): (outputPortId: number) => Promise<void> {
  return async (outputPortId) => {
    const jobs = await loadPushJobs(parts, outputPortId);
    const port = await parts.store.read.ports.outputById(outputPortId);
    if (isStopped()) return;
    const lane = lanes.of(outputPortId);
    if (port !== undefined) lane.renew(port);
    for (const job of jobs) if (!lane.knows(job.id)) lane.add(job);
    lane.wake();
  };
}

function releases(
  { clock, settings }: DeliveryParts,
  lanes: Lanes,
  isStopped: () => boolean,
): Pick<Delivery, 'release' | 'releaseAll'> {
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

  return {
    async release(order) {
      if (isStopped()) return 'not-ready';
      return enter(order, 'send', settings.releaseMs).ended.promise;
    },
    async releaseAll(orders) {
      if (isStopped()) return [];
      const jobs = orders.map((order) => enter(order, 'tap', settings.tapMs));
      const claims = await Promise.all(jobs.map((job) => job.claimed.promise));
      return orders.filter((_, index) => claims[index]);
    },
  };
}

type OwnParts = DeliveryParts & {
  readonly settlement: Settlement;
  readonly sharing?: Sharing;
};

function lanesOf(parts: OwnParts, carriers: Carriers): Lanes {
  const { clock, settings } = parts;
  const ledger = openLedger(parts);
  return new Lanes({ clock, courier: new Courier({ ...parts, ...settings, ledger, carriers }) });
}

/** What watches over other processes with these records, where there may be some; it is told of a store that fails. */
function watchOver(
  given: DeliveryParts & { readonly settlement: Settlement },
  lanes: () => Lanes,
  wake: (outputPortId: number) => void,
): Watch | undefined {
  if (!given.store.isShared) return undefined;
  return startWatch({
    ...given,
    wake,
    onGone: given.onGone ?? (() => Promise.resolve()),
    knows: ({ outputPortId, id }) => lanes().of(outputPortId).knows(id),
    breakOff: (reason) => lanes().breakOff(reason),
  });
}

function telling(log: DeliveryLog, watch: Watch | undefined): DeliveryLog {
  return (event) => {
    if (event.kind === 'store-failed') watch?.doubt();
    log(event);
  };
}
