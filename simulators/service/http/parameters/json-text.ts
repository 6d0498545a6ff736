import { jsonFault } from '../../../kit/json-fault.ts';
import { Problem } from '../../rules/problem.ts';
import { strictUtf8 } from './form-text.ts';
import { isExact } from './json-number.ts';

/** The members of a JSON body; throws a Problem when it is no JSON object. */
export function readJsonObject(body: Uint8Array): Readonly<Record<string, unknown>> {
  const text = strictUtf8(body, 'json-ill-formed');
  let value: unknown;
  try {
    value = parse(text, keepExact);
  } catch (error) {
    throw new Problem('json-ill-formed', { detail: jsonFault(error) });
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return value as Readonly<Record<string, unknown>>;
  throw new Problem('json-ill-formed', { detail: 'an object is needed' });
}

/** A number that a double would round stays as it was written. */
function keepExact(
  _name: string,
  value: unknown,
  { source }: { readonly source?: string },
): unknown {
  return typeof value === 'number' && source !== undefined && !isExact(value, source)
    ? source
    : value;
}

/** ECMAScript's JSON.parse source text access, which the compiler's library does not describe yet. */
const parse = JSON.parse as (text: string, reviver: typeof keepExact) => unknown;
