import type { AddressSpan } from './records.ts';

/** Four decimal numbers without leading zeros, as RFC 3986 3.2.2 has it; undefined is anything else. */
export function readAddress(text: string): number | undefined {
  const parts = text.split('.');
  if (parts.length !== 4 || !parts.every((part) => octet.test(part))) return undefined;
  return parts.reduce((address, part) => address * 256 + Number(part), 0);
}

const octet = /^(?:\d|[1-9]\d|1\d\d|2[0-4]\d|25[0-5])$/;

/** `<ipv4>/<prefix>`; bits of the address beyond the prefix are not looked at. */
export function readSubnet(text: string): AddressSpan | undefined {
  const [, before = '', prefix] = /^([\d.]+)\/(\d|[12]\d|3[0-2])$/.exec(text) ?? [];
  const address = readAddress(before);
  if (address === undefined) return undefined;
  const size = 2 ** (32 - Number(prefix));
  const first = address - (address % size);
  return { first, last: first + size - 1 };
}

/** `<ipv4>-<ipv4>`, the lower first. */
export function readRange(text: string): AddressSpan | undefined {
  const [from = '', to = '', ...more] = text.split('-');
  const [first, last] = [readAddress(from), readAddress(to)];
  if (more.length > 0 || first === undefined || last === undefined) return undefined;
  return first <= last ? { first, last } : undefined;
}
