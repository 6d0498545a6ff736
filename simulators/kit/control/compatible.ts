import { isDeepStrictEqual } from 'node:util';
import { refusals, type Schema } from './schema-change.ts';

/** The part of an OpenAPI document that its clients rely on. */
export interface Described {
  readonly info: { readonly version: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedRoute>>>>;
}

interface DescribedRoute {
  readonly security?: readonly unknown[];
  readonly parameters: readonly {
    readonly name: string;
    readonly in: string;
    readonly schema: Schema;
  }[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: { readonly '2XX': { readonly content: Content } };
}

type Content = Readonly<Record<string, { readonly schema: Schema }>>;

/** Why the version of `after` does not announce how it differs from `before` (Semantic Versioning). */
export function unannouncedChanges(before: Described, after: Described): readonly string[] {
  if (isDeepStrictEqual(before, after)) return [];
  const [was, is] = [before, after].map(({ info }) => info.version.split('.').map(Number));
  const order = compare(was ?? [], is ?? []);
  if (order >= 0)
    return [`the routes differ, so their version must be above ${before.info.version}`];
  return was?.[0] === is?.[0] ? incompatibilities(before, after) : [];
}

function compare(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((part, index) => part !== other[index]);
  return at === -1 ? 0 : (one[at] ?? 0) - (other[at] ?? 0);
}

/** Why a client that was written for `before` may not work with `after`, a sentence for each reason. */
export function incompatibilities(before: Described, after: Described): readonly string[] {
  return Object.entries(before.paths).flatMap(([path, routes]) =>
    Object.entries(routes).flatMap(([method, route]) => {
      const name = `${method.toUpperCase()} ${path}`;
      const now = after.paths[path]?.[method];
      if (now === undefined) return [`${name} was removed`];
      return changesOf(route, now).map((change) => `${name}: ${change}`);
    }),
  );
}

function changesOf(before: DescribedRoute, after: DescribedRoute): readonly string[] {
  const locked = isOpen(before) && !isOpen(after) ? ['the token is now required'] : [];
  return [
    ...locked,
    ...queryChanges(before, after),
    ...bodyChanges(before.requestBody?.content, after.requestBody?.content),
    ...answerChanges(before.responses['2XX'].content, after.responses['2XX'].content),
  ];
}

function isOpen({ security }: DescribedRoute): boolean {
  return security?.length === 0;
}

function queryChanges(before: DescribedRoute, after: DescribedRoute): readonly string[] {
  const now = queryOf(after);
  return [...queryOf(before)].flatMap(([name, schema]) => {
    const other = now.get(name);
    if (other === undefined) return [`?${name} is no longer supported`];
    return refusals(schema, other, `?${name}`);
  });
}

function queryOf({ parameters }: DescribedRoute): ReadonlyMap<string, Schema> {
  const inQuery = parameters.filter((one) => one.in === 'query');
  return new Map(inQuery.map(({ name, schema }) => [name, schema]));
}

function bodyChanges(before: Content | undefined, after: Content | undefined): readonly string[] {
  const [was, is] = [schemaOf(before), schemaOf(after)];
  if (was === undefined) return is?.required === undefined ? [] : ['a body is now required'];
  if (is === undefined) return ['the body is now ignored'];
  return refusals(was, is, 'body');
}

/** An answer is read by clients, so it may become narrower and not wider. */
function answerChanges(before: Content, after: Content): readonly string[] {
  const [was = ''] = Object.keys(before);
  const [is = ''] = Object.keys(after);
  if (was !== is) return [`the response is ${is}, no longer ${was}`];
  return refusals(schemaOf(after) ?? {}, schemaOf(before) ?? {}, 'answer');
}

function schemaOf(content: Content | undefined): Schema | undefined {
  return Object.values(content ?? {})[0]?.schema;
}
