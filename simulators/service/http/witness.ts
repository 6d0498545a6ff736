import { topOfReach } from '../operations/find/account.ts';
import type { Call } from '../operations/operation.ts';
import {
  type AuditDetails,
  administers,
  errorOf,
  isChange,
  madeThing,
  writesWhatItMeans,
} from '../rules/audit.ts';
import type { Problem } from '../rules/problem.ts';
import type { Store, Transactor } from '../store/store.ts';
import type { AuditTrail, Entered } from './audit-trail.ts';
import { type AuditedCall, eventOf } from './audited-call.ts';
import type { Mounted } from './mounting.ts';

/**
 * Sees one call through and tells the audit trail, so that no operation can forget it. A change is
 * recorded in the call's first transaction, everything else when it is over.
 */
export class Witness {
  readonly #audit: AuditTrail;
  readonly #call: AuditedCall;
  #isRecorded = false;

  constructor(audit: AuditTrail, call: Omit<AuditedCall, 'values'>) {
    this.#audit = audit;
    this.#call = { ...call, values: {} };
  }

  /** The call with a store that takes the record along. */
  over(call: Call<never>): Call<never> {
    const { store } = call.service;
    const audited = writesWhatItMeans(this.#call.operation)
      ? { ...call, service: { ...call.service, store: this.#recording(this.#held(store, call)) } }
      : call;
    this.#call.asking = audited;
    return audited;
  }

  /** The operation, whose parameters are noted when they are read. */
  reading({ operation, read }: Mounted): Mounted {
    return {
      operation,
      read: (sources) => {
        const values = read(sources);
        this.#call.values = values;
        return values;
      },
    };
  }

  done(): void {
    if (this.#isRecorded || !isChange(this.#call.operation)) return;
    this.#isRecorded = true;
    this.#note({ result: { errorCode: 0 } });
  }

  refused(problem: Problem): void {
    if (this.#audit.admitsRefusal(this.#call.request.ip)) this.#note({ error: errorOf(problem) });
  }

  #note(outcome: Pick<AuditDetails, 'result' | 'error'>): void {
    this.#audit.note(eventOf(this.#call, outcome));
  }

  /** Wraps the store so that administrative calls for the same account run one after the other. */
  #held(store: Store, call: Call<never>): Store {
    const accountId = topOfReach(call);
    if (accountId === undefined || !administers(this.#call.operation)) return store;
    return {
      ...store,
      write: (work) =>
        store.write(async (transactor) => {
          await transactor.change.holdAccount(accountId);
          return await work(transactor);
        }),
    };
  }

  #recording(store: Store): Store {
    return { ...store, write: (work) => this.#write(store, work) };
  }

  async #write<T>(store: Store, work: (transactor: Transactor) => Promise<T>): Promise<T> {
    if (this.#isRecorded) return store.write(work);
    const event = await eventOf(this.#call, { result: { errorCode: 0 } });
    let entered: Entered | undefined;
    const answer = await store.write(async (transactor) => {
      const made = await work(transactor);
      // `false` is how a change says that there was nothing to change.
      if (made === false) return made;
      const thing = madeThing(made);
      const details =
        thing === undefined ? event.details : { ...event.details, intentResult: thing };
      entered = await this.#audit.enter(transactor, { ...event, details });
      return made;
    });
    if (entered !== undefined) this.#isRecorded = true;
    entered?.();
    return answer;
  }
}
