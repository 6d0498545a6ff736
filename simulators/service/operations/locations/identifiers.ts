import Type, { type Static } from 'typebox';
import {
  isLocationFault,
  locationTypeOf,
  locationWords,
  readIdentifier,
} from '../../rules/location.ts';
import type { LocationIdentifier, LocationType } from '../../rules/records.ts';
import type { Call } from '../operation.ts';
import { int, list, oneOf, text } from '../words.ts';

/** interface 2: an identifier as create and update send it, with any number of values. */
const sentIdentifier = Type.Object(
  {
    locationType: int({
      minimum: 1,
      maximum: 4,
      description: '1 gateway IPv4 address, 2 IPv4 subnet, 3 IPv4 range, 4 WiFi SSID',
    }),
    stringData: list(text()),
  },
  { $id: 'LocationIdentifierData' },
);

/** As it is answered, which an update understands too (SIL-7C). */
const answeredIdentifier = Type.Object({
  locationType: oneOf(locationWords),
  searchValue: text(),
});

export const sentIdentifiers = list(sentIdentifier);
export const anyIdentifiers = list(Type.Union([sentIdentifier, answeredIdentifier]));

/** A location may have so many in all. */
const mostValues = 1000;

/** The identifiers as they are stored, an entry for each value; refuses what is none of its type. */
export function identifiersFrom(
  call: Call<'parameter-ill-formed'>,
  given: Static<typeof anyIdentifiers>,
): readonly LocationIdentifier[] {
  const refuse = (detail: string) =>
    call.problem('parameter-ill-formed', { parameter: 'identifiers', detail });
  const pairs = given.flatMap(pairsOf);
  if (pairs.length > mostValues) throw refuse(`at most ${String(mostValues)} values in total`);
  return pairs.map(([type, value]) => {
    const identifier = readIdentifier(type, value);
    if (isLocationFault(identifier)) throw refuse(identifier.detail);
    return identifier;
  });
}

type Given = Static<typeof anyIdentifiers>[number];

function pairsOf(given: Given): readonly (readonly [LocationType, string])[] {
  if ('searchValue' in given) return [[locationTypeOf(given.locationType), given.searchValue]];
  return given.stringData.map((value) => [given.locationType as LocationType, value]);
}
