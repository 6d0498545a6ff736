import type { Caller, CallOptions, Reply } from '../http/client.ts';
import type { Session } from '../session.ts';
import { accountSamples } from './account.ts';
import { administrationSamples } from './administration.ts';
import { documentSamples } from './documents.ts';
import { portSamples } from './ports.ts';
import type { Sample, SampleMaker } from './sample.ts';
import { groupSamples, userSamples } from './users.ts';

/** One request for each operation of the interface, by its id; a test holds the two lists together. */
export const samples: Readonly<Record<string, SampleMaker>> = {
  ...accountSamples,
  ...documentSamples,
  ...portSamples,
  ...userSamples,
  ...groupSamples,
  ...administrationSamples,
};

/** Throws for an id that has none: a slip in a test case. */
export function sampleOf(s: Session, operation: string): Promise<Sample> {
  const make = samples[operation];
  if (make === undefined) throw new Error(`there is no sample of '${operation}'`);
  return make(s);
}

/** The sample by this caller, and a look at what it did. */
export async function trySample(
  s: Session,
  { operation, sample }: { readonly operation: string; readonly sample: Sample },
  { caller, ...marks }: { readonly caller: Caller } & Pick<CallOptions, 'pair' | 'probes'>,
): Promise<Reply> {
  const reply = await s.request(operation, caller, { ...sample.options, ...marks });
  if (sample.look !== undefined)
    await s.request(sample.look.operation, s.full, sample.look.options);
  return reply;
}
