import type { QueueKind } from './cups/run-cups.ts';
import type { Expectation } from './ipptool/run-suites.ts';
import type { Suite } from './ipptool/suites.ts';

/** A printer of fixtures/printers, and what tools of others are to find. */
export interface PeerProfile {
  readonly name: string;
  readonly expectation: Expectation;
  /** Those that it speaks: only their suites are for it. */
  readonly versions: readonly Suite['version'][];
  readonly queues: readonly QueueKind[];
}

const all = ['1.1', '2.0', '2.1', '2.2'] as const;
const office = ['1.1', '2.0'] as const;
const reached = 'all reachable';
const sound = 'none failed';

export const peerProfiles: readonly PeerProfile[] = [
  { name: 'suite-complete', expectation: reached, versions: all, queues: ['driverless'] },
  { name: 'office-color', expectation: sound, versions: office, queues: ['driverless', 'socket'] },
  { name: 'office-mono', expectation: sound, versions: office, queues: ['driverless'] },
  { name: 'a3-finisher', expectation: sound, versions: office, queues: ['driverless'] },
  { name: 'label', expectation: sound, versions: office, queues: ['labels'] },
];
