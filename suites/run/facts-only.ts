import { openCast } from '../drive/cast.ts';
import type { TargetProfile } from '../drive/profile.ts';
import type { TargetFacts } from '../journal/facts.ts';
import { Redactor } from '../journal/redact.ts';

/** What a plan needs of a profile, without opening a run. */
export function factsOnly(profile: TargetProfile, environment: NodeJS.ProcessEnv): TargetFacts {
  return openCast(profile, new Redactor(), environment).facts;
}
