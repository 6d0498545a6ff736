import type { Static, TSchema } from 'typebox';
import { Compile } from 'typebox/schema';
import { ControlProblem } from '../../kit/control.ts';

/** A reader of bodies of that form; it throws ControlProblem 400, naming what is wrong. No body reads as {}. */
export function bodyReader<S extends TSchema>(schema: S): (body: unknown) => Static<S> {
  const compiled = Compile(schema);
  return (body = {}) => {
    const [good, errors] = compiled.Errors(body);
    if (good) return body as Static<S>;
    const [first] = errors.filter(({ keyword }) => keyword !== 'boolean');
    const place = first?.instancePath === '' ? 'the body' : first?.instancePath;
    const detail = `${place ?? 'the body'} ${first?.message ?? 'is not of the right form'}`;
    throw new ControlProblem(400, { detail });
  };
}
