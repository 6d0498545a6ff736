import type { TargetFacts } from '../journal/facts.ts';
import { Redactor } from '../journal/redact.ts';
import { type Credentials, openCredentials } from '../session/credentials.ts';
import type { TargetProfile } from '../session/profile/profile.ts';

/** What a plan needs of a profile, without opening a run. */
export function factsOnly(profile: TargetProfile, environment: NodeJS.ProcessEnv): TargetFacts {
  return openOnly(profile, environment).facts;
}

/** The profile's secrets, opened outside of a run. */
export function openOnly(profile: TargetProfile, environment: NodeJS.ProcessEnv): Credentials {
  return openCredentials(profile, new Redactor(), environment);
}
