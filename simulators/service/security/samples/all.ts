import type { Operation } from '../../operations/operation.ts';
import { accountSamples } from './accounts.ts';
import { administrationSamples } from './administration.ts';
import { documentSamples } from './documents.ts';
import { recordSamples, tokenSamples } from './own.ts';
import { portSamples } from './ports.ts';
import type { Sampled, Samples } from './sample.ts';
import { scanWorkflowSamples } from './scan-workflows.ts';
import { groupSamples, userSamples } from './users.ts';

/** One for each operation there is. */
const samples: Samples = {
  ...accountSamples,
  ...documentSamples,
  ...portSamples,
  ...userSamples,
  ...groupSamples,
  ...administrationSamples,
  ...tokenSamples,
  ...recordSamples,
  ...scanWorkflowSamples,
};

/** Throws where an operation has none. */
export function sampleOf({ id }: Pick<Operation, 'id'>): Sampled {
  const sampled = samples[id];
  if (sampled === undefined) throw new Error(`no sample of ${id}`);
  return sampled;
}
