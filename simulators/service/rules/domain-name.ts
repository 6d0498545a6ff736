const part = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?';

/** Most characters of a domain name (RFC 1035 2.3.4); each part has at most 63. */
export const domainNameLimit = 253;

/** interface 4.2: letters, digits, hyphens and periods; each part begins and ends with a letter or digit. */
export const domainNamePattern = `^${part}(?:[.]${part})*$`;

/** The names without those that repeat an earlier one, whatever the case. */
export function distinctDomainNames(names: readonly string[]): readonly string[] {
  return [...Map.groupBy(names, (name) => name.toLowerCase()).values()].flatMap(([first]) =>
    first === undefined ? [] : [first],
  );
}
