import type { FaultTarget } from './fault-proxy/fault.ts';
import type { Interception } from './fault-proxy/interception.ts';

/** A fault of a service that a rule must notice: the proof that the rule can fail. */
export interface RuleFault {
  readonly id: string;
  /** The mistake of the service: "leaves the 51st document out of a full page". */
  readonly says: string;
  make(target: FaultTarget): Interception;
}

/** `make` is a function where the fault keeps state during a run, or depends on the target. */
export function fault(
  id: string,
  says: string,
  make: Interception | ((target: FaultTarget) => Interception),
): RuleFault {
  return { id, says, make: typeof make === 'function' ? make : () => make };
}
