/** Tells of each attribute which of the group names of `requested-attributes` it belongs to. */
export type Grouping = (name: string) => string;

/**
 * The names to be told (RFC 8011 4.2.5.1, 4.3.4.1): those asked for by name or by group, in the
 * order of `names`; unknown ones are ignored. `unasked` are told when asked by name only.
 */
export function selectNames(
  names: readonly string[],
  requested: readonly string[],
  how: { readonly groupOf: Grouping; readonly unasked?: ReadonlySet<string> },
): readonly string[] {
  const asked = new Set(requested);
  const all = asked.has('all');
  return names.filter((name) => {
    if (asked.has(name)) return true;
    if (how.unasked?.has(name) === true) return false;
    return all || asked.has(how.groupOf(name));
  });
}
