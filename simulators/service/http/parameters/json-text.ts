import { jsonFault } from '../../../kit/json-fault.ts';
import { Problem } from '../../rules/problem.ts';
import { strictUtf8 } from './form-text.ts';
import { isExact } from './json-number.ts';

/** No body of ours has more; whatever looks into a value may call itself so often. */
const mostLevels = 64;

/** The members of a JSON body; throws a Problem when it is no JSON object, or one within too many others. */
export function readJsonObject(body: Uint8Array): Readonly<Record<string, unknown>> {
  const text = strictUtf8(body, 'json-ill-formed');
  if (isDeeper(text, mostLevels))
    throw new Problem('json-ill-formed', { detail: `more than ${String(mostLevels)} levels` });
  let value: unknown;
  try {
    value = parse(text, keepExact);
  } catch (error) {
    throw new Problem('json-ill-formed', { detail: jsonFault(error) });
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return value as Readonly<Record<string, unknown>>;
  throw new Problem('json-ill-formed', { detail: 'it is not an object' });
}

/** Whether brackets stand within more others than that, as far as the text is JSON. */
function isDeeper(text: string, most: number): boolean {
  let level = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (quoted && sign === '\\') at += 1;
    else if (sign === '"') quoted = !quoted;
    else if (quoted) continue;
    else if (sign === '[' || sign === '{') level += 1;
    else if (sign === ']' || sign === '}') level -= 1;
    if (level > most) return true;
  }
  return false;
}

/** In the place of a number that is not exact as a double: nobody takes it for a value, nor a number for a text. */
export const roundedNumber = Symbol('a number that is not exact as a double');

function keepExact(
  _name: string,
  value: unknown,
  { source }: { readonly source?: string },
): unknown {
  return typeof value === 'number' && source !== undefined && !isExact(value, source)
    ? roundedNumber
    : value;
}

/** ECMAScript's JSON.parse source text access, which the compiler's library does not describe yet. */
const parse = JSON.parse as (text: string, reviver: typeof keepExact) => unknown;
