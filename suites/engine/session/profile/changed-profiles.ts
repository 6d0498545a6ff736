type Tree = Record<string, unknown> | unknown[];

/** Every place of a profile, as a path. */
export function placesOf(
  value: unknown,
  path: readonly string[] = [],
): readonly (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([name, one]) => placesOf(one, [...path, name]))];
}

/** The same profile with something else, or nothing, at a place. */
export function changedAt(
  profile: unknown,
  path: readonly string[],
  change: (parent: Tree, name: string) => void,
): unknown {
  const whole = { profile: structuredClone(profile) };
  let parent: Tree = whole;
  let name = 'profile';
  for (const step of path) {
    parent = (parent as Record<string, unknown>)[name] as Tree;
    name = step;
  }
  change(parent, name);
  return whole.profile;
}
