import Type, { type Static } from 'typebox';
import { locationWord, locationWords } from '../../rules/location.ts';
import type { Location } from '../../rules/records.ts';
import { int, oneOf } from '../words.ts';

/** interface 2, LocationInfo as it is answered: an entry for each value (SIL-7C). */
export const locationInfo = Type.Object(
  {
    id: int(),
    name: Type.String(),
    sortOrder: int(),
    identifiers: Type.Array(
      Type.Object(
        { locationType: oneOf(locationWords), searchValue: Type.String() },
        { $id: 'LocationIdentifierSearch' },
      ),
    ),
  },
  { $id: 'LocationInfo' },
);

export function toLocationInfo({
  id,
  name,
  sortOrder,
  identifiers,
}: Location): Static<typeof locationInfo> {
  return {
    id,
    name,
    sortOrder,
    identifiers: identifiers.map(({ locationType, value }) => ({
      locationType: locationWord(locationType),
      searchValue: value,
    })),
  };
}
