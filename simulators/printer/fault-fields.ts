import type { FaultKind } from './faults.ts';

export interface FaultField {
  readonly name: 'afterBytes' | 'afterPages' | 'bytesPerSecond' | 'forMs' | 'ms' | 'offsetMs';
  readonly min: number;
  readonly isOptional: boolean;
}

/** What a fault strikes: the printer as it stands, or a connection, an IPP answer, a request for a job or a job of its own. */
export type FaultMoment = 'printer' | 'connection' | 'answer' | 'request' | 'job';

export interface FaultShape {
  readonly moment: FaultMoment;
  /** Those that are needed come first: on a command line they need no name. */
  readonly fields: readonly FaultField[];
}

const needed = (name: FaultField['name'], min = 0): FaultField => ({
  name,
  min,
  isOptional: false,
});
const optional = (name: FaultField['name'], min = 0): FaultField => ({
  name,
  min,
  isOptional: true,
});
const forMs = optional('forMs', 1);
const certificate: FaultShape = { moment: 'printer', fields: [] };
const wrongAnswer: FaultShape = { moment: 'answer', fields: [forMs] };
const condition: FaultShape = { moment: 'job', fields: [optional('afterPages'), forMs] };

/** How each fault is written, and what it can be drawn for; a fault of the printer can't be by chance. */
export const faultShapes: Readonly<Record<FaultKind, FaultShape>> = {
  refuse: { moment: 'printer', fields: [forMs] },
  silent: { moment: 'connection', fields: [forMs] },
  'hang-up': { moment: 'connection', fields: [] },
  'one-connection': { moment: 'printer', fields: [] },
  moved: { moment: 'printer', fields: [] },
  'out-of-paper': condition,
  'paper-jam': condition,
  'cover-open': condition,
  'door-open': condition,
  'toner-low': condition,
  'toner-empty': condition,
  offline: condition,
  'warming-up': condition,
  stall: { moment: 'job', fields: [needed('afterBytes'), forMs] },
  reset: { moment: 'job', fields: [needed('afterBytes')] },
  slow: { moment: 'job', fields: [needed('bytesPerSecond', 1)] },
  'spool-full': { moment: 'job', fields: [optional('afterBytes'), forMs] },
  abort: { moment: 'job', fields: [needed('afterPages')] },
  'ipp-busy': { moment: 'request', fields: [forMs] },
  'clock-wrong': { moment: 'printer', fields: [needed('offsetMs', -8.64e14)] },
  'ipp-late': { moment: 'answer', fields: [needed('ms', 1), forMs] },
  'ipp-truncated': wrongAnswer,
  'ipp-garbled': wrongAnswer,
  'ipp-wrong-request-id': wrongAnswer,
  'ipp-broken-off': wrongAnswer,
  'ipp-endless': wrongAnswer,
  'http-426': wrongAnswer,
  'http-500': wrongAnswer,
  'http-503': wrongAnswer,
  'auth-demanded': wrongAnswer,
  'tls-expired': certificate,
  'tls-other-name': certificate,
  'tls-unknown-authority': certificate,
};

export const faultKinds = Object.keys(faultShapes) as readonly FaultKind[];
