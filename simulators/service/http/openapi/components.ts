import type { TSchema } from 'typebox';
import { type ProblemCode, problems } from '../../rules/problems.ts';
import { problemType } from '../problem-answer.ts';

/** Schemas that have a name of their own, by that name. */
export type Components = Record<string, unknown>;

/** RFC 9457, with our members (SIL-10). */
const problem = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'errorCode'],
  additionalProperties: false,
  properties: {
    type: { enum: (Object.keys(problems) as ProblemCode[]).map(problemType) },
    title: { type: 'string' },
    status: { type: 'integer', minimum: 400, maximum: 599 },
    detail: { type: 'string', description: 'what to correct' },
    errorCode: { type: 'integer', format: 'int32', description: 'interface 7' },
    parameter: { type: 'string', description: 'the parameter that caused the error' },
    requestId: { type: 'string', description: 'id of this request in the log' },
  },
};

export function newComponents(): Components {
  return { Problem: problem };
}

/** The schema with every named one in it replaced by a reference, the named ones put among the components. */
export function refer(schema: TSchema, components: Components): unknown {
  return replace(schema, components);
}

/** The format says it already. */
function plainInt<S extends Record<string, unknown>>(schema: S): S {
  const { minimum, maximum, ...rest } = schema;
  if (schema['format'] !== 'int32') return schema;
  return {
    ...rest,
    ...(minimum === -(2 ** 31) ? {} : { minimum }),
    ...(maximum === 2 ** 31 - 1 ? {} : { maximum }),
  } as unknown as S;
}

function replace(node: unknown, components: Components): unknown {
  if (Array.isArray(node)) return node.map((one) => replace(one, components));
  if (typeof node !== 'object' || node === null) return node;
  const { $id, ...rest } = plainInt(node as { readonly $id?: string } & Record<string, unknown>);
  const replaced = Object.fromEntries(
    Object.entries(rest).map(([name, value]) => [name, replace(value, components)]),
  );
  if ($id === undefined) return replaced;
  const known = (components[$id] ??= replaced);
  if (JSON.stringify(known) !== JSON.stringify(replaced))
    throw new TypeError(`two schemas are named ${$id}`);
  return { $ref: `#/components/schemas/${$id}` };
}
