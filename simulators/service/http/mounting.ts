import type { Clock } from '../../kit/clock.ts';
import type { Operation, Service } from '../operations/operation.ts';
import type { AuditTrail } from './audit-trail.ts';
import type { CallFaults } from './faults.ts';
import type { Log } from './log.ts';
import type { ParameterReader } from './parameters/compile-parameters.ts';
import type { HttpSettings } from './settings.ts';

/** What every mounted operation works with. */
export interface Mounting {
  readonly service: Service;
  readonly clock: Clock;
  readonly audit: AuditTrail;
  readonly settings: HttpSettings;
  readonly log: Log;
  /** What is to go wrong. */
  readonly faults?: CallFaults;
}

export interface Mounted {
  readonly operation: Operation;
  readonly read: ParameterReader;
}
