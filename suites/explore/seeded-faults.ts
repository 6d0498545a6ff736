import type { Fault } from '../engine/fault-proxy/fault.ts';
import { startProxy } from '../engine/fault-proxy/proxy.ts';
import { openOnly } from '../engine/run/facts-only.ts';
import { faults } from '../rules/index.ts';
import { type Exploration, type ExploreOptions, explore } from './explore.ts';

/** Faults of different kinds, each put between the explorer and a conformant service to be found. */
export const seededFaults: readonly string[] = [
  'user-loses-card',
  'card-of-two-users',
  'card-opens-nothing',
  'department-is-never-changed',
  'detail-is-never-deleted',
  'deleted-user-logs-in',
  'user-is-changed-and-refused',
  'group-outlives-its-end',
  'removing-removes-all',
  'unknown-group-is-joined',
  'output-port-refused-and-made',
  'queue-outlives-its-end',
  'upload-accepts-unknown-queue',
  'list-hides-a-document',
  'deleted-stays',
  'download-anybodys-document',
  'download-always-retains',
  'retain-ignored',
  'send-prints-twice',
  'tap-forgets-one',
  'domain-of-two-accounts',
  'location-is-not-changed',
  'expired-token-works',
  'token-dies-early',
  'record-of-any-jobtype',
  'record-ignores-serial-number',
  'history-takes-any-jobtype',
  'import-forgets-group',
  'provider-outlives-its-end',
  'control-outlives-its-end',
];

export interface FaultSearch {
  readonly fault: Fault;
  readonly exploration: Exploration;
}

/** Explores the target behind the fault until its first violation. Throws for an id that no fault has. */
export async function searchFault(
  id: string,
  options: Omit<ExploreOptions, 'first'>,
): Promise<FaultSearch> {
  const fault = faults.find((one) => one.id === id);
  if (fault === undefined) throw new Error(`there is no fault '${id}'`);
  const credentials = openOnly(options.profile, options.environment);
  const deviceToken = credentials.facts.device === undefined ? undefined : credentials.device();
  await using proxy = await startProxy({
    target: options.profile,
    interception: fault.make({
      key: (kind) => credentials.key(kind),
      deviceToken,
      limitedKeys: credentials.limitedKeys(),
    }),
  });
  const own = { ...options, profile: proxy.profile, first: true };
  return { fault, exploration: await explore(own, () => undefined) };
}
