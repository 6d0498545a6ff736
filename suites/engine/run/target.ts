import type { TargetProfile } from '../session/profile/profile.ts';
import { readProfile } from '../session/profile/read-profile.ts';
import { type BuiltInOptions, startBuiltIn } from './built-in.ts';

export { openSecrets } from '../session/profile/open-secrets.ts';
export { ProfileError, secretValue } from '../session/profile/read-profile.ts';

export interface Target extends AsyncDisposable {
  readonly profile: TargetProfile;
  /** Of the built-in service: its process just now. */
  pid?(): number;
}

/** The target of a profile file; without one the built-in service, started. Throws `ProfileError` for a file with mistakes. */
export async function openTarget(
  file: string | undefined,
  options: BuiltInOptions = {},
): Promise<Target> {
  if (file === undefined) return startBuiltIn(options);
  return { profile: readProfile(file), [Symbol.asyncDispose]: async () => undefined };
}
