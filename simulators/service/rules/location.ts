import { readAddress, readRange, readSubnet } from './ipv4.ts';
import type { AddressSpan, LocationIdentifier, LocationType } from './records.ts';

/** interface 2, 4.10: each type by its number in requests, with its word in responses (SIL-7C). */
const kinds = {
  1: { word: 'GATEWAY_IP', form: 'an IPv4 address such as 192.0.2.1', fits: isAddress },
  2: { word: 'SUBNET', form: 'an IPv4 subnet such as 192.0.2.0/24', spanOf: readSubnet },
  3: {
    word: 'IP_RANGE',
    form: 'an IPv4 range such as 192.0.2.10-192.0.2.20, the lower address first',
    spanOf: readRange,
  },
  4: { word: 'WIFI_SSID', form: 'an SSID of 1 to 32 bytes', fits: isSsid },
} as const satisfies Record<LocationType, Kind>;

type Kind = { readonly word: string; readonly form: string } & (
  | { readonly fits: (text: string) => boolean }
  | { readonly spanOf: (text: string) => AddressSpan | undefined }
);

export type LocationWord = (typeof kinds)[LocationType]['word'];

export const locationWords = [
  kinds[1].word,
  kinds[2].word,
  kinds[3].word,
  kinds[4].word,
] as const satisfies readonly LocationWord[];

export function locationWord(type: LocationType): LocationWord {
  return kinds[type].word;
}

export function locationTypeOf(word: LocationWord): LocationType {
  return (locationWords.indexOf(word) + 1) as LocationType;
}

/** Why a value is not one of its type, for a person to put right. */
export interface LocationFault {
  readonly detail: string;
}

/** One identifier of a location, as it is stored. */
export function readIdentifier(
  locationType: LocationType,
  value: string,
): LocationIdentifier | LocationFault {
  const kind: Kind = kinds[locationType];
  if (!('spanOf' in kind))
    return kind.fits(value) ? { locationType, value } : fault(value, kind.form);
  const span = kind.spanOf(value);
  return span === undefined ? fault(value, kind.form) : { locationType, value, span };
}

/** What a client knows of its place: an identifier, or its address in a subnet or a range (SIL-73). */
export function readClue(
  locationType: LocationType,
  value: string,
): LocationIdentifier | LocationFault {
  const address = readAddress(value);
  return 'spanOf' in kinds[locationType] && address !== undefined
    ? { locationType, value, span: { first: address, last: address } }
    : readIdentifier(locationType, value);
}

export function isLocationFault(
  identifier: LocationIdentifier | LocationFault,
): identifier is LocationFault {
  return 'detail' in identifier;
}

function fault(value: string, form: string): LocationFault {
  return { detail: `${JSON.stringify(value)} is not ${form}` };
}

function isAddress(text: string): boolean {
  return readAddress(text) !== undefined;
}

/** IEEE 802.11 9.4.2.2. */
function isSsid(text: string): boolean {
  return text !== '' && new TextEncoder().encode(text).length <= 32;
}
