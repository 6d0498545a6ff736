import { Problem } from '../../rules/problem.ts';
import { strictUtf8 } from './form-text.ts';

/** The members of a JSON body; throws a Problem when it is no JSON object. */
export function readJsonObject(body: Uint8Array): Readonly<Record<string, unknown>> {
  const text = strictUtf8(body, 'json-ill-formed');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const detail = error instanceof Error ? error.message : 'not JSON';
    throw new Problem('json-ill-formed', { detail });
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return value as Readonly<Record<string, unknown>>;
  throw new Problem('json-ill-formed', { detail: 'an object is needed' });
}
