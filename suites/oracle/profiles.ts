import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { parse } from 'yaml';
import type { TargetFacts } from '../engine/journal/facts.ts';
import { factsOnly } from '../engine/run/facts-only.ts';
import { changedAt, placesOf } from '../engine/session/profile/changed-profiles.ts';
import { checkProfile, ProfileError } from '../engine/session/profile/read-profile.ts';

export interface NamedProfile {
  readonly name: string;
  readonly profile: unknown;
}

const example = new URL('../../fixtures/targets/example.yaml', import.meta.url);

/** Every variable is set, to something of its own. */
const environment = new Proxy<NodeJS.ProcessEnv>(
  {},
  { get: (_, name) => `the value of ${String(name)}` },
);

/** What a plan needs of a profile. Throws `ProfileError` for what is no profile. */
export function factsOf({ name, profile }: NamedProfile): TargetFacts {
  return factsOnly(checkProfile(profile, name), environment);
}

/** The example with its files replaced, for want of them: every other place is as it stands there. */
function exampleProfile(): object {
  const text = readFileSync(example, 'utf8')
    .replace(/^ +caFile:.*$/m, '  insecure: true')
    .replace(/\{ file: [^}]*\}/g, '{ env: FROM_FILE }');
  return parse(text) as object;
}

/**
 * The example, and profiles that lack or change up to six places of it, by a seed. `isNew`: a profile that
 * tells nothing that an earlier one did not is left out.
 */
export function drawProfiles(
  count: number,
  isNew: (profile: NamedProfile) => boolean,
): readonly NamedProfile[] {
  const whole = exampleProfile();
  const places = placesOf(whole).filter((path) => path.length > 0);
  const value = fc.constantFrom<unknown>(true, false, [], ['ipp'], ['DOC', 'TAP', 'HIST'], 0, 'a');
  const change = fc.tuple(fc.constantFrom(...places), fc.option(value, { freq: 2 }));
  const changes = fc.array(change, { minLength: 1, maxLength: 6 });
  const drawn = fc
    .sample(changes, { seed: 1, numRuns: 4_000 })
    .map((all) => all.reduce(changeOne, whole));
  const others = [
    { ...whole, expect: ['DOC', 'TAP', 'HIST'] },
    { ...whole, declines: ['ipp'] },
  ];
  const found: NamedProfile[] = [];
  for (const profile of [whole, ...others, ...drawn]) {
    const named = { name: `example-${String(found.length)}`, profile };
    if (found.length < count && isProfile(named) && isNew(named)) found.push(named);
  }
  return found;
}

/** Without the place, or with another value there; a place that an earlier change has taken away stays away. */
function changeOne(profile: object, [path, value]: readonly [readonly string[], unknown]): object {
  try {
    return changedAt(profile, path, (parent, name) => {
      if (value === null) Reflect.deleteProperty(parent, name);
      else Object.assign(parent, { [name]: value });
    }) as object;
  } catch {
    return profile;
  }
}

function isProfile(named: NamedProfile): boolean {
  try {
    factsOf(named);
    return true;
  } catch (error) {
    if (error instanceof ProfileError) return false;
    throw error;
  }
}
