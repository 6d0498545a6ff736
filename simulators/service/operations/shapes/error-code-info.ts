import Type from 'typebox';
import { int } from '../words.ts';

/** interface 2: 0 is OK, the other values in part 7. */
export const errorCodeInfo = Type.Object({ errorCode: int() }, { $id: 'ErrorCodeInfo' });

/** `id` is what was created or changed; 0 where nothing was. */
export const errorCodeInfoId = Type.Object(
  { errorCode: int(), id: int() },
  { $id: 'ErrorCodeInfoId' },
);
