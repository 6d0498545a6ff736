import Type, {
  type TArray,
  type TInteger,
  type TObject,
  type TOptional,
  type TSchema,
  type TString,
} from 'typebox';
import { int } from '../words.ts';

/** interface 2, PagedResult<T>. */
export function pagedResult<S extends TSchema>(
  items: S,
  $id: string,
): TObject<{
  items: TArray<S>;
  recordsOnPage: TInteger;
  nextPageToken: TOptional<TString>;
}> {
  return Type.Object(
    {
      items: Type.Array(items),
      recordsOnPage: int(),
      nextPageToken: Type.Optional(Type.String({ description: 'absent on the last page' })),
    },
    { $id },
  );
}
