import type { Clock } from '../../kit/clock.ts';
import type { DeliveryEvent } from '../delivery/events.ts';
import type { AuditTrail, Entered } from '../http/audit-trail.ts';
import type { ServiceLog } from '../log.ts';
import type { AuditEvent, AuditRecord } from '../rules/audit.ts';
import type { Store, Transactor } from '../store/store.ts';
import type { DailyFiles } from './daily-files.ts';
import { createFlood, type Flood } from './flood.ts';
import { deliveryInDoubt, refusalsLeftOut } from './own-events.ts';

export interface TrailParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Pick<ServiceLog, 'error'>;
  /** Tells this process from others on the same database. */
  readonly serverId: string;
  readonly files: DailyFiles;
}

/** So long what is noted may wait for others: a crash loses this much of it. */
const flushMs = 250;
/** Beyond it the store does not keep up; what comes then is counted only. */
const mostWaiting = 10_000;

export class Trail implements AuditTrail {
  readonly #parts: TrailParts;
  readonly #flood: Flood;
  /** Noted, and still being put together. */
  readonly #coming = new Set<Promise<void>>();
  /** Noted, and not in the table yet. */
  #waiting: AuditEvent[] = [];
  /** In the table, and not in a file yet. */
  #written: AuditRecord[] = [];
  #lost = 0;
  #timer: Disposable | undefined;
  #work: Promise<void> = Promise.resolve();

  constructor(parts: TrailParts) {
    this.#parts = parts;
    this.#flood = createFlood(parts.clock);
  }

  async enter({ change }: Transactor, event: AuditEvent): Promise<Entered> {
    const record = { ...event, serverId: this.#parts.serverId };
    const id = await change.addAudit(record);
    return () => {
      this.#written.push({ ...record, id });
      this.#soon();
    };
  }

  note(event: Promise<AuditEvent>): void {
    const one = event
      .then((made) => this.#take(made))
      .catch((error: unknown) => this.#failed(error))
      .finally(() => this.#coming.delete(one));
    this.#coming.add(one);
  }

  admitsRefusal(source: string): boolean {
    const admitted = this.#flood.admits(source);
    if (!admitted) this.#soon();
    return admitted;
  }

  /** An end that is uncertain is recorded (SIL-56). */
  delivery(event: DeliveryEvent): void {
    if (event.kind !== 'settled' || event.state !== 'uncertain') return;
    const { store, clock } = this.#parts;
    this.note(deliveryInDoubt(store.read, event, clock.now()));
  }

  /** Resolves when all that was noted is durable, in the table and in the files. */
  async flush(): Promise<void> {
    await Promise.all(this.#coming);
    await this.after(() => this.#write());
  }

  /** Does some work when what went before is done; a failure is logged. */
  after(work: () => Promise<void>): Promise<void> {
    this.#work = this.#work.then(work).catch((error: unknown) => this.#failed(error));
    return this.#work;
  }

  async stop(): Promise<void> {
    await this.flush();
    this.#timer?.[Symbol.dispose]();
  }

  #take(event: AuditEvent): void {
    if (this.#waiting.length < mostWaiting) this.#waiting.push(event);
    else this.#lost += 1;
    this.#soon();
  }

  #failed(error: unknown): void {
    this.#parts.log.error('the audit trail failed', { error });
  }

  #soon(): void {
    this.#timer ??= this.#parts.clock.timer(flushMs, () => {
      this.#timer = undefined;
      void this.flush();
    });
  }

  async #write(): Promise<void> {
    const { clock, files } = this.#parts;
    const leftOut = this.#flood.takeLeftOut() + this.#lost;
    this.#lost = 0;
    const events = this.#waiting;
    this.#waiting = [];
    if (leftOut > 0) events.push(refusalsLeftOut(leftOut, clock.now()));
    if (events.length > 0) await this.#writeTable(events);
    const records = this.#written.toSorted((one, other) => one.id - other.id);
    this.#written = [];
    await files.append(records);
  }

  async #writeTable(events: readonly AuditEvent[]): Promise<void> {
    const { store, serverId } = this.#parts;
    const records = await store.write(async ({ change }) => {
      const added: AuditRecord[] = [];
      for (const event of events) {
        const record = { ...event, serverId };
        added.push({ ...record, id: await change.addAudit(record) });
      }
      return added;
    });
    this.#written.push(...records);
  }
}
