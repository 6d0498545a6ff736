import { Ajv } from 'ajv';
import type { Static, TSchema } from 'typebox';

/** What is said to be a file of rows, and is none. */
export class RowsError extends Error {
  override readonly name = 'RowsError';
}

/** A function that gives back what has that shape and throws RowsError, which names the first mistake, for what has not. */
export function checkerOf<Shape extends TSchema>(
  shape: Shape,
): (value: unknown, what: string) => Static<Shape> {
  const fits = new Ajv().compile<Static<Shape>>(shape);
  return (value, what) => {
    if (fits(value)) return value;
    const { instancePath = '', message = 'is wrong' } = fits.errors?.[0] ?? {};
    throw new RowsError(`${what} cannot be read: ${instancePath || 'it'} ${message}`);
  };
}

/** JSON in UTF-8. Throws RowsError. */
export function parseJson(bytes: Uint8Array, what: string): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown;
  } catch {
    throw new RowsError(`${what} cannot be read: it is not JSON`);
  }
}
