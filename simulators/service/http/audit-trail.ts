import type { AuditEvent } from '../rules/audit.ts';
import type { Transactor } from '../store/store.ts';

/** Where the HTTP side says what was done and what was refused. */
export interface AuditTrail {
  /** Joins the transaction that makes the change, so that neither is there without the other. */
  enter(transactor: Transactor, event: AuditEvent): Promise<Entered>;
  /** Recorded soon, with others: what has no transaction of its own to join. One that fails is logged: no call is refused for it. */
  note(event: Promise<AuditEvent>): void;
  /** Whether another refusal from there is to be recorded: a flood of them is not, but is counted. */
  admitsRefusal(source: string): boolean;
}

/** To be called when the transaction has ended well. */
export type Entered = () => void;
