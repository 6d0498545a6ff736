import type { Version } from '../../kit/wire/ipp/message.ts';

/** The versions known, oldest first; the profile says which of them a printer speaks. */
export const versions: readonly Version[] = [
  { major: 1, minor: 1 },
  { major: 2, minor: 0 },
  { major: 2, minor: 1 },
  { major: 2, minor: 2 },
];

/** RFC 8011 4.1.8: the version asked in, or the closest one that is spoken. */
export function answeredVersion(asked: Version, spoken: readonly Version[] = versions): Version {
  const notNewer = spoken.filter((one) => order(one) <= order(asked));
  return notNewer.at(-1) ?? spoken[0] ?? asked;
}

export function describeVersion(version: Version): string {
  return `${String(version.major)}.${String(version.minor)}`;
}

function order(version: Version): number {
  return version.major * 256 + version.minor;
}
