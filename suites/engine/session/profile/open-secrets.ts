import type { TargetProfile } from './profile.ts';
import { type PlacedSecret, secretsOf } from './profile-secrets.ts';
import { ProfileError, secretValue } from './read-profile.ts';

/** RFC 9110 5.5: what is beyond cannot stand in a header; a curly quote that came with a paste is. */
const headerText = /^[\u0020-\u007e\u00a0-\u00ff]*$/;

/** Opens every secret of a profile. Throws `ProfileError` that names each that isn't there, or can be none, with its place. */
export function openSecrets(profile: TargetProfile, environment: NodeJS.ProcessEnv): void {
  const mistakes = secretsOf(profile).flatMap((one) => mistakeOf(one, environment));
  if (mistakes.length > 0)
    throw new ProfileError(
      `the secrets of the target profile cannot be had:\n${mistakes.map((line) => `  ${line}`).join('\n')}`,
    );
}

function mistakeOf(
  { place, secret, inHeader }: PlacedSecret,
  environment: NodeJS.ProcessEnv,
): readonly string[] {
  try {
    const value = secretValue(secret, environment);
    return !inHeader || headerText.test(value)
      ? []
      : [`${place}: contains a character that is not allowed in a header`];
  } catch (error) {
    if (!(error instanceof ProfileError)) throw error;
    return [`${place}: ${error.message}`];
  }
}
