import type { Static, TSchema } from 'typebox';
import { Compile } from 'typebox/schema';
import { ControlProblem } from '../../kit/control.ts';

/** Reads bodies of a form, which it tells too; no body reads as {}. Throws ControlProblem 400, naming what is wrong. */
export type BodyReader<S extends TSchema> = ((body: unknown) => Static<S>) & { readonly schema: S };

export function bodyReader<S extends TSchema>(schema: S): BodyReader<S> {
  const compiled = Compile(schema);
  const read = (body: unknown = {}): Static<S> => {
    const [good, errors] = compiled.Errors(body);
    if (good) return body as Static<S>;
    const [first] = errors.filter(({ keyword }) => keyword !== 'boolean');
    const place = first?.instancePath === '' ? 'the body' : first?.instancePath;
    const detail = `${place ?? 'the body'} ${first?.message ?? 'is not of the right form'}`;
    throw new ControlProblem(400, { detail });
  };
  return Object.assign(read, { schema });
}
