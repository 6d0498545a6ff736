/** What is not as wanted, each in a sentence; members that are not wanted don't matter. */
export function differences(wanted: object, seen: object): readonly string[] {
  const has = new Map<string, unknown>(Object.entries(seen));
  return Object.entries(wanted).flatMap(([name, value]: [string, unknown]) => {
    const got = has.get(name);
    return got === value ? [] : [`${name} is ${String(got)}, not ${String(value)}`];
  });
}
