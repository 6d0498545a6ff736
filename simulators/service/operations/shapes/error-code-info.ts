import Type from 'typebox';
import { int } from '../words.ts';

/** interface 2: 0 is OK, the other values in part 7. */
export const errorCodeInfo = Type.Object({ errorCode: int() }, { $id: 'ErrorCodeInfo' });

/** `id` is what was created or changed; 0 where nothing was. */
export const errorCodeInfoId = Type.Object(
  { errorCode: int(), id: int() },
  { $id: 'ErrorCodeInfoId' },
);

/** The same members under another name (interface 4.8, 4.9, SIL-1B). */
export const responseCodeInfo = Type.Object(
  { errorCode: int(), id: int() },
  { $id: 'ResponseCodeInfo' },
);

/** Answers in which a refusal, too, has an id: 0. */
export const answersWithId: ReadonlySet<unknown> = new Set([errorCodeInfoId, responseCodeInfo]);
