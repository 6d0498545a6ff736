import type { TargetFacts } from '../../suites/engine/journal/facts.ts';
import type { TerminalFacts } from '../../suites/engine/journal/terminal-event.ts';

/** Shorter ones stand in other words too, and tell nothing. */
const shortest = 4;

/**
 * A text in which what a certificate does not name is put as what it is: ‹address›, ‹user name›.
 * Addresses, names and domains of the service and its people are in the journal, for those who have it.
 */
export function unnamed(text: string, target: TargetFacts, terminal: TerminalFacts): string {
  const longestFirst = kept(target, terminal)
    .filter(([value]) => value.length >= shortest)
    .toSorted(([left], [right]) => right.length - left.length);
  return longestFirst.reduce(
    (left, [value, what]) => left.replaceAll(asAWord(value), () => `‹${what}›`),
    text,
  );
}

/** Not as a part of a longer word: a user may be called like the middle of one of ours. */
function asAWord(value: string): RegExp {
  const literally = value.replaceAll(/[\\^$.*+?()[\]{}|/]/g, (sign) => `\\${sign}`);
  return new RegExp(`(?<![\\p{L}\\p{N}])${literally}(?![\\p{L}\\p{N}])`, 'gu');
}

function kept(
  target: TargetFacts,
  { port, reader }: TerminalFacts,
): readonly (readonly [value: string, what: string])[] {
  const { containerDomain, vendorDomain, foreignDomain } = target;
  const domains = [target.domain, containerDomain, vendorDomain, foreignDomain];
  return [
    ...addressesOf(target.baseUrl).map((value) => [value, 'address'] as const),
    ...there(port.address, portlessOf(port.address)).map((value) => [value, 'address'] as const),
    ...there(port.serial).map((value) => [value, 'serial number'] as const),
    ...there(reader).map((value) => [value, 'reader'] as const),
    ...there(...domains).map((value) => [value, 'domain'] as const),
    ...target.users.map(({ userName }) => [userName, 'user name'] as const),
    [target.name, 'service'],
  ];
}

/** The base URL, and its parts as errors name them. */
function addressesOf(baseUrl: string): readonly string[] {
  if (!URL.canParse(baseUrl)) return [baseUrl];
  const { origin, host, hostname } = new URL(baseUrl);
  return [baseUrl, origin, host, hostname];
}

function portlessOf(address: string): string {
  return address.replace(/:\d+$/, '');
}

function there(...values: readonly (string | undefined)[]): readonly string[] {
  return values.filter((value) => value !== undefined);
}
