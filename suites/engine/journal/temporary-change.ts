import { type Static, Type } from 'typebox';
import { AccountPrices } from './load/balance-line.ts';
import { checkerOf } from './load/rows-error.ts';

/** What a run sets at the target for a while, beyond the interface's calls (SIL-77). */
const TemporaryChange = Type.Union([
  Type.Object({ of: Type.Literal('prices'), before: AccountPrices }),
  Type.Object({ of: Type.Literal('policy'), id: Type.Integer(), name: Type.String() }),
]);
export type TemporaryChange = Static<typeof TemporaryChange>;

const check = checkerOf(TemporaryChange);

export function isTemporaryChange(value: unknown): boolean {
  try {
    check(value, 'a loan');
    return true;
  } catch {
    return false;
  }
}
