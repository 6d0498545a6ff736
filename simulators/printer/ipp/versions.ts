import type { Version } from '../../kit/wire/ipp/message.ts';

/** The versions answered, oldest first (ipp-versions-supported). */
export const versions: readonly Version[] = [
  { major: 1, minor: 1 },
  { major: 2, minor: 0 },
];

/** RFC 8011 4.1.8: the version asked in, or the closest one that is supported. */
export function answeredVersion(asked: Version): Version {
  const notNewer = versions.filter((one) => order(one) <= order(asked));
  return notNewer.at(-1) ?? versions[0] ?? asked;
}

export function describeVersion(version: Version): string {
  return `${String(version.major)}.${String(version.minor)}`;
}

function order(version: Version): number {
  return version.major * 256 + version.minor;
}
