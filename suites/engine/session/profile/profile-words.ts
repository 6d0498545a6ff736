import type { ErrorObject } from 'ajv';
import { closest } from '../../../../simulators/kit/closest.ts';

/** Where `{ abc }` is the slip of who meant `abc`. */
const secretPlace = /\/(secret|password|token|deviceToken)$/;
const memberName = /^[A-Za-z]{1,30}$/;

/** What the schema's own words say too little of, by place. */
const wordsByPlace: readonly (readonly [place: RegExp, words: string])[] = [
  [secretPlace, 'must be { env: VARIABLE } or { file: PATH }'],
  [/^\/restart$/, 'must be { kill: [...], start: [...] } or { url: ..., token: ... }'],
  [/^\/baseUrl$/, 'must be an http or https URL that ends in /api/v1'],
  [/^\/balances\/(url|policies)$/, 'must not end in /'],
];

/** Each mistake once, with its place. Values, which may be secret, are never told. */
export function mistakeWords(errors: readonly ErrorObject[]): readonly string[] {
  const either = errors.filter(({ keyword }) => keyword === 'anyOf').map((one) => one.instancePath);
  // Of a choice every branch complains; that it is none of them is what there is to say.
  const isOfChoice = ({ instancePath, keyword }: ErrorObject): boolean =>
    keyword !== 'anyOf' &&
    either.some((place) => instancePath === place || instancePath.startsWith(`${place}/`));
  return [...new Set(errors.filter((error) => !isOfChoice(error)).map(wordsOf))];
}

function wordsOf(error: ErrorObject): string {
  const { instancePath: place, keyword, params } = error;
  const own: Readonly<Record<string, string>> = {
    additionalProperties: strangerWords(error),
    const: `must be ${String(params['allowedValue'])}`,
    required: `'${String(params['missingProperty'])}' is missing`,
    enum: `must be one of ${[params['allowedValues']].flat().join(', ')}`,
  };
  const known = /^(anyOf|pattern)$/.test(keyword)
    ? wordsByPlace.find(([pattern]) => pattern.test(place))?.[1]
    : undefined;
  const words = known ?? own[keyword] ?? error.message ?? 'is wrong';
  return `${place === '' ? '/' : place}: ${words}`;
}

function strangerWords({ instancePath, params, parentSchema }: ErrorObject): string {
  const name = String(params['additionalProperty']);
  if (!memberName.test(name) || secretPlace.test(instancePath)) return 'has an unknown member';
  const words = `'${name}' is unknown`;
  const properties: unknown = parentSchema?.['properties'];
  const names = typeof properties === 'object' && properties !== null ? properties : {};
  const meant = closest(name, Object.keys(names));
  return `${words}${meant === undefined ? '' : ` (did you mean '${meant}'?)`}`;
}
