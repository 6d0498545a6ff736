import type { QueueKind } from './cups/run-cups.ts';
import type { Expectation } from './ipptool/run-suites.ts';
import type { Suite } from './ipptool/suites.ts';

/** A printer of fixtures/printers, and what tools of others are to find. */
export interface PeerProfile {
  readonly name: string;
  readonly expectation: Expectation;
  /** Those that it speaks: only their suites are for it. */
  readonly versions: readonly Suite['version'][];
  /** What the suites print where they leave the choice (a file of the suites' folder). */
  readonly document: string;
  readonly queues: readonly QueueKind[];
}

const all = ['1.1', '2.0', '2.1', '2.2'] as const;
/** What every printer for the office is held to. */
const office = {
  expectation: 'none failed',
  versions: ['1.1', '2.0'],
  document: 'document-a4.pdf',
  queues: ['driverless'],
} as const;

export const peerProfiles: readonly PeerProfile[] = [
  { ...office, name: 'suite-complete', expectation: 'all reachable', versions: all },
  { ...office, name: 'office-color', queues: ['driverless', 'socket'] },
  { ...office, name: 'office-mono' },
  { ...office, name: 'a3-finisher' },
  { ...office, name: 'label', document: 'color.jpg', queues: ['labels'] },
];
