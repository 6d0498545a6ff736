import type { Fault } from './fault.ts';

/** When a fault is to happen: at which of the moments that could have it. */
export interface FaultOrder<F extends Fault> {
  readonly fault: F;
  /** Where: a call, a port; anywhere when left out. */
  readonly at?: string;
  /** The how manyeth moment from now on it meets first; 1 when left out. */
  readonly nth?: number;
  /** How many moments it meets, one after another; 1 when left out. */
  readonly times?: number;
}

export interface StandingOrder<F extends Fault> extends Required<Omit<FaultOrder<F>, 'at'>> {
  readonly id: number;
  readonly at?: string;
  /** How many moments it has met so far. */
  readonly met: number;
}

/** Faults that were ordered and have not all happened. */
export interface FaultOrders<F extends Fault> {
  put(order: FaultOrder<F>): StandingOrder<F>;
  list(): readonly StandingOrder<F>[];
  remove(id: number): boolean;
  clear(): void;
  /** What happens at a place now; the oldest order counts where several would. */
  meet(at: string): F | undefined;
}

interface Counted<F extends Fault> {
  readonly order: Omit<StandingOrder<F>, 'met'>;
  passed: number;
}

export function faultOrders<F extends Fault>(): FaultOrders<F> {
  let standing: readonly Counted<F>[] = [];
  let last = 0;
  return {
    put({ nth = 1, times = 1, ...order }) {
      last += 1;
      const counted = { order: { id: last, nth, times, ...order }, passed: 0 };
      standing = [...standing, counted];
      return told(counted);
    },
    list: () => standing.map(told),
    remove(id) {
      const kept = standing.filter(({ order }) => order.id !== id);
      const removed = kept.length < standing.length;
      standing = kept;
      return removed;
    },
    clear() {
      standing = [];
    },
    meet(at) {
      if (standing.length === 0) return undefined;
      const concerned = standing.filter(({ order }) => order.at === undefined || order.at === at);
      for (const one of concerned) one.passed += 1;
      const due = concerned.find(({ order, passed }) => passed >= order.nth);
      standing = standing.filter(({ order, passed }) => passed < order.nth + order.times - 1);
      return due?.order.fault;
    },
  };
}

function told<F extends Fault>({ order, passed }: Counted<F>): StandingOrder<F> {
  return { ...order, met: Math.max(0, passed - order.nth + 1) };
}
