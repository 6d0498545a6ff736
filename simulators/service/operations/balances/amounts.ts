import Type, { type TUnsafe } from 'typebox';
import {
  type Decimal,
  decimalText,
  type JsonNumber,
  mostDecimal,
  readDecimal,
} from '../../rules/decimal.ts';
import type { Call } from '../operation.ts';

/** An amount in a request: a JSON number, or the same as text for those whose numbers are doubles. */
export type GivenAmount = number | string;

export function amount(description = ''): TUnsafe<GivenAmount> {
  return Type.Unsafe<GivenAmount>({
    anyOf: [{ type: 'number' }, { type: 'string', maxLength: 24 }],
    description: `${description === '' ? '' : `${description}; `}at most six decimal places`,
  });
}

/** An amount in an answer: a JSON number with all its digits. */
export function decimal(): TUnsafe<JsonNumber> {
  return Type.Unsafe<JsonNumber>({ type: 'number' });
}

/** Zero or greater. Throws what is to be thrown for any other malformed parameter (SIL-06). */
export function amountOf(
  call: Call<'parameter-ill-formed'>,
  parameter: string,
  given: GivenAmount,
): Decimal {
  const read = readDecimal(String(given));
  if (read !== undefined && read >= 0n && read <= mostDecimal) return read;
  throw call.problem('parameter-ill-formed', {
    parameter,
    detail: `a decimal from 0 to ${decimalText(mostDecimal)}, at most six decimal places`,
  });
}
