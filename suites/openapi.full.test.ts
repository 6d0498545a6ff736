import { request } from 'undici';
import { expect, it } from 'vitest';
import { startBuiltIn } from './engine/run/built-in.ts';
import type { OperationStatement, Place } from './spec/operation.ts';
import { operations } from './spec/operations.ts';

interface Schema {
  readonly properties?: Readonly<Record<string, object>>;
  readonly required?: readonly string[];
}
type Grant = { readonly permissions: readonly string[] };
interface Entry {
  readonly parameters: readonly { name: string; in: string; required?: boolean }[];
  readonly requestBody?: { content: Record<string, { schema: Schema & { oneOf?: Schema[] } }> };
  readonly responses: object;
  readonly 'x-grant': Grant | readonly Grant[];
}

it('the OpenAPI document of the service agrees with the table of operations', async () => {
  await using target = await startBuiltIn({ plainHttp: true });
  const { body } = await request(new URL('/openapi.json', target.profile.baseUrl));
  const { paths } = (await body.json()) as { paths: Record<string, Record<string, Entry>> };
  // A path with a server of its own is not part of the interface (SIL-26, SIL-77).
  const entries = Object.entries(paths).flatMap(([path, { servers, ...calls }]) =>
    servers ? [] : Object.entries(calls).map(([method, call]) => [entryOf(method, path), call]),
  );
  const byEntry = Object.fromEntries(entries) as Record<string, Entry>;
  const stated = operations.map(({ method, path }) => entryOf(method, path));
  expect(new Set(Object.keys(byEntry))).toEqual(new Set(stated));
  expect(operations.map((one, at) => described(byEntry[stated[at] ?? ''] as Entry, one))).toEqual(
    operations.map((one) => ({
      id: one.id,
      permissions: one.permissions.toSorted(),
      errors: one.errors.map(String).toSorted(),
      parameters: one.parameters
        .map(({ name, place, required }) => spelled(name, placeOf(place, one), required))
        .toSorted(),
    })),
  );
});

const entryOf = (method: string, path: string): string =>
  `${method.toUpperCase()} ${path.replaceAll(/\{\w+\}/g, '{}')}`;
/** Statuses that every call may answer: success, a malformed request (SIL-06), a refused caller (SIL-12), a wrong content type. */
const anyCall = ['200', '400', '403', '415', 'default'];
const places = { form: 'x-www-form-urlencoded', part: 'multipart/form-data', member: '/json' };

function described(entry: Entry, { id, errors }: OperationStatement): object {
  const [type = '', { schema = {} } = {}] =
    Object.entries(entry.requestBody?.content ?? {})[0] ?? [];
  // SIL-1D: create and update are one entry with two bodies; the one that requires an id is the update.
  const bodies = 'oneOf' in schema ? (schema.oneOf ?? []) : [schema];
  const isUpdate = id.endsWith('update');
  const at = Math.max(
    0,
    bodies.findIndex((one) => one.required?.includes('id') === isUpdate),
  );
  const { properties = {}, required } = bodies[at] ?? {};
  const place = Object.entries(places).find(([, end]) => type.endsWith(end))?.[0] ?? type;
  const own = Object.entries(properties).filter(([, property]) => !('x-silence' in property));
  const inUrl = entry.parameters.filter((one) => one.in === 'path' || one.in === 'query');
  const isStated = (status: string): boolean => errors.map(String).includes(status);
  return {
    id,
    permissions: [entry['x-grant']].flat()[at]?.permissions.toSorted(),
    errors: Object.keys(entry.responses).filter((one) => isStated(one) || !anyCall.includes(one)),
    parameters: [
      ...inUrl.map((one) => spelled(one.name, one.in, one.required)),
      ...own.map(([name]) => spelled(name, place, required?.includes(name))),
    ].toSorted(),
  };
}

function spelled(name: string, place: string, required = false): string {
  return place === 'path' ? place : `${place} ${name}${required ? '' : '?'}`;
}

/** SIL-01: form fields of calls without a body may come in the query too, where OpenAPI can describe them. */
function placeOf(place: Place, { method }: OperationStatement): Place {
  return place === 'form' && /GET|HEAD|DELETE/.test(method) ? 'query' : place;
}
