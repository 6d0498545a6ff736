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
    throw new ControlProblem(400, { detail: mistakeIn(errors) });
  };
  return Object.assign(read, { schema });
}

interface Mistake {
  readonly keyword: string;
  readonly schemaPath: string;
  readonly instancePath: string;
  readonly params: object;
  readonly message: string;
}

/** The first mistake with its place, and what there is to choose from. */
function mistakeIn(errors: readonly Mistake[]): string {
  const kinds = errors.filter(({ keyword }) => keyword === 'const');
  // Of the forms that a union has, those of another kind are not meant.
  const others = kinds.map(({ schemaPath }) => schemaPath.replace(/\/properties\/\w+$/, ''));
  const meant = errors.filter(
    ({ keyword, schemaPath }) =>
      !/^(boolean|anyOf)$/.test(keyword) &&
      !others.some((other) => schemaPath === other || schemaPath.startsWith(`${other}/`)),
  );
  const [first] = meant;
  if (first !== undefined) return `${placeOf(first)} ${wordsOf(first)}`;
  const [kind] = kinds;
  if (kind === undefined) return 'the body does not have the expected form';
  return `${placeOf(kind)} must be one of ${kinds.map((one) => memberOf(one, 'allowedValue')).join(', ')}`;
}

function placeOf({ instancePath }: Mistake): string {
  return instancePath === '' ? 'the body' : instancePath;
}

function wordsOf(mistake: Mistake): string {
  const { keyword, message } = mistake;
  if (keyword === 'enum') return `must be one of ${memberOf(mistake, 'allowedValues')}`;
  return keyword === 'additionalProperties'
    ? `${message}: ${memberOf(mistake, 'additionalProperties')}`
    : message;
}

function memberOf({ params }: Mistake, name: string): string {
  const value: unknown = Reflect.get(params, name);
  return Array.isArray(value) ? value.map(String).join(', ') : String(value);
}
