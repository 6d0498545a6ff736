import type { Chance } from '../../../simulators/kit/chance.ts';

/** A well-formed uuid of version 4 (RFC 9562). */
export function drawnUuid(chance: Chance): string {
  const digits = (count: number): string =>
    Array.from({ length: count }, () => chance.below(16).toString(16)).join('');
  return `${digits(8)}-${digits(4)}-4${digits(3)}-8${digits(3)}-${digits(12)}`;
}
