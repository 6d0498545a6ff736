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
}

/**
 * This process among those that share the records. It counts on in the store; when it could not for
 * `fenceMs`, well before the others take over what it has under way, it breaks off what it sends.
 */
export class Membership implements Sharing {
  readonly #parts: MembershipParts;
  #id: string;
  /** When the last count that was written was begun. */
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
    const { store, clock } = this.#parts;
    const sinceNs = clock.monotonic();
    const id = this.#id;
    await store.write(({ change }) => change.addWorker(id));
    this.#sureNs = sinceNs;
  }

  isSure(): boolean {
    return this.#quietMs() <= this.#parts.fenceMs / 2;
  }

  /** Counts on; where others have taken over, goes on under a new name. One at a time. */
  makeSure(): Promise<void> {
    this.#beating ??= this.#beat().finally(() => {
      this.#beating = undefined;
    });
    return this.#beating;
  }

  /** To be called often, whatever the store does. */
  checkFence(): void {
    const { fenceMs, breakOff } = this.#parts;
    if (this.#quietMs() > fenceMs) breakOff('the database could not be told that we go on');
  }

  async end(): Promise<void> {
    await this.#beating?.catch(() => undefined);
    await this.#parts.store.write(({ change }) => change.endWorker(this.#id));
  }

  async #beat(): Promise<void> {
    const { store, clock, ids, breakOff } = this.#parts;
    const sinceNs = clock.monotonic();
    const id = this.#id;
    if (await store.write(({ change }) => change.beat(id))) {
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
