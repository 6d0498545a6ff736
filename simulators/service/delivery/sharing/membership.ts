import type { Clock } from '../../../kit/clock.ts';
import type { Ids } from '../../../kit/ids.ts';
import type { Store } from '../../store/store.ts';
import type { Sharing } from './sharing.ts';

export interface MembershipParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly ids: Pick<Ids, 'uuid'>;
  /** What we are sending must be broken off: others may believe that we are gone. */
  readonly breakOff: (reason: string) => void;
  readonly fenceMs: number;
  readonly leaseMs: number;
}

/**
 * The membership of this process among those that share the records: a lease in the store. If the
 * lease could not be renewed for `fenceMs`, well before the others take over, transfers are broken off.
 */
export class Membership implements Omit<Sharing, 'passOn'> {
  readonly #parts: MembershipParts;
  #id: string;
  /** Start time of the last successful renewal. */
  #sureNs = 0n;
  #beating: Promise<void> | undefined;

  constructor(parts: MembershipParts) {
    this.#parts = parts;
    this.#id = parts.ids.uuid();
  }

  owner(): string {
    return this.#id;
  }

  async join(): Promise<void> {
    const { store, clock, leaseMs } = this.#parts;
    const sinceNs = clock.monotonic();
    const id = this.#id;
    await store.write(({ change }) => change.addWorker(id, leaseMs));
    this.#sureNs = sinceNs;
  }

  isSure(): boolean {
    return this.#quietMs() <= this.#parts.fenceMs / 2;
  }

  /** Renews the lease; continues under a new name if others have taken over. One renewal runs at a time. */
  makeSure(): Promise<void> {
    this.#beating ??= this.#beat().finally(() => {
      this.#beating = undefined;
    });
    return this.#beating;
  }

  /** To be called often, whatever the store does. */
  checkFence(): void {
    const { fenceMs, breakOff } = this.#parts;
    if (this.#quietMs() > fenceMs)
      breakOff('the lease of this process could not be renewed in the database');
  }

  async end(): Promise<void> {
    await this.#beating?.catch(() => undefined);
    await this.#parts.store.write(({ change }) => change.endWorker(this.#id));
  }

  async #beat(): Promise<void> {
    const { store, clock, ids, breakOff, leaseMs } = this.#parts;
    const sinceNs = clock.monotonic();
    const id = this.#id;
    if (await store.write(({ change }) => change.beat(id, leaseMs))) {
      this.#sureNs = sinceNs;
      return;
    }
    breakOff('another process has taken over');
    this.#id = ids.uuid();
    await this.join();
  }

  #quietMs(): number {
    return Number((this.#parts.clock.monotonic() - this.#sureNs) / 1_000_000n);
  }
}
