import { given } from '../../engine/case/records.ts';
import type { Exchange } from '../../engine/journal/exchange.ts';
import { asText, itemsOf, member, numberMember } from '../../engine/journal/json.ts';

/** An identifier of a location, as it is sent: its type by its number, and one value. */
export interface Entry {
  readonly type: number;
  readonly data: string;
}

/** The identifiers of a payload, one for each value (SIL-7C). */
export function entriesOf(x: Exchange): readonly Entry[] {
  const identifiers = given(x, 'identifiers');
  return itemsOf(identifiers).flatMap((one) => {
    const data = member(one, 'stringData');
    const type = numberMember(one, 'locationType') ?? 0;
    return itemsOf(data).map((value) => ({ type, data: asText(value) }));
  });
}

export function hasEntry(entries: readonly Entry[], { type, data }: Entry): boolean {
  return entries.some((one) => one.type === type && one.data === data);
}

export function hasSeveralValues(x: Exchange): boolean {
  const identifiers = given(x, 'identifiers');
  return entriesOf(x).length > itemsOf(identifiers).length;
}

export function isOfNoType({ type }: Pick<Entry, 'type'>): boolean {
  return type < 1 || type > 4;
}

const ipv4 = String.raw`(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$|-|/)|(?=$|-|/))){4}`;
const address = new RegExp(`^${ipv4}$`);
const subnet = new RegExp(String.raw`^${ipv4}/(?:[12]?\d|3[0-2])$`);
const range = new RegExp(`^${ipv4}-${ipv4}$`);

/** interface 2: <ipv4>/<prefix> and <ipv4>-<ipv4>. */
export function isIllFormed({ type, data }: Entry): boolean {
  return (type === 2 && !subnet.test(data)) || (type === 3 && !range.test(data));
}

/** interface 2: 1 = gateway IPv4 address. */
export function isNoGateway({ type, data }: Entry): boolean {
  return type === 1 && !address.test(data);
}

/** It has the stated format, and a subnet told by its first address; a network name has 1 to 32 bytes (IEEE 802.11). */
export function isWellFormed(entry: Entry): boolean {
  const { type, data } = entry;
  if (isOfNoType(entry) || isIllFormed(entry) || isNoGateway(entry)) return false;
  if (type === 4) return data !== '' && new TextEncoder().encode(data).length <= 32;
  const [first = '', second = ''] = data.split(/[/-]/);
  if (type === 2) return numberOf(first) % 2 ** (32 - Number(second)) === 0;
  return type === 1 || numberOf(first) <= numberOf(second);
}

const dotted = String.raw`\d{1,3}(?:\.\d{1,3}){3}`;
const addressForms: Readonly<Record<number, RegExp>> = {
  1: new RegExp(`^${dotted}$`),
  2: new RegExp(String.raw`^${dotted}/\d{1,2}$`),
  3: new RegExp(`^${dotted}-${dotted}$`),
};

/** The meaning of an identifier in any spelling: a subnet may be given by any address in it, a number with leading zeros. */
export function meaningOf({ type, data }: Entry): string {
  if (addressForms[type]?.test(data) !== true) return data;
  const [first = '', second = ''] = data.split(/[/-]/);
  if (type === 1) return String(numberOf(first));
  if (type === 3) return `${String(numberOf(first))}-${String(numberOf(second))}`;
  const size = 2 ** (32 - Number(second));
  return `${String(Math.floor(numberOf(first) / size) * size)}/${String(Number(second))}`;
}

/** Whether an address, written as a subnet or range of one, lies in a subnet or range. */
export function contains(entry: Entry, asked: Entry): boolean {
  const at = /^[\d.]+$/.test(asked.data) ? numberOf(asked.data) : undefined;
  if (at === undefined || entry.type !== asked.type) return false;
  if (entry.type === 2) {
    const [network = '', prefix = ''] = entry.data.split('/');
    const size = 2 ** (32 - Number(prefix));
    return Math.floor(at / size) === Math.floor(numberOf(network) / size);
  }
  const [first = '', last = ''] = entry.data.split('-');
  return entry.type === 3 && at >= numberOf(first) && at <= numberOf(last);
}

function numberOf(address: string): number {
  return address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
}

/** Which location a call is about. */
export function pathIdOf(x: Exchange): string {
  return x.path('locationid') || x.path('id');
}
