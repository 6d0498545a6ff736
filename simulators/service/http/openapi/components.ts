import type { TSchema } from 'typebox';

/** Schemas that have a name of their own, by that name. */
export type Components = Record<string, unknown>;

/** RFC 9457, with our two members (SIL-10). */
const problem = {
  type: 'object',
  required: ['type', 'title', 'status', 'errorCode'],
  properties: {
    type: { type: 'string', format: 'uri' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    errorCode: { type: 'integer', format: 'int32' },
    parameter: { type: 'string', description: 'the parameter to blame' },
  },
};

export function newComponents(): Components {
  return { Problem: problem };
}

/** The schema with every named one in it replaced by a reference, the named ones put among the components. */
export function refer(schema: TSchema, components: Components): unknown {
  return replace(schema, components);
}

function replace(node: unknown, components: Components): unknown {
  if (Array.isArray(node)) return node.map((one) => replace(one, components));
  if (typeof node !== 'object' || node === null) return node;
  const { $id, ...rest } = node as { readonly $id?: string } & Record<string, unknown>;
  const replaced = Object.fromEntries(
    Object.entries(rest).map(([name, value]) => [name, replace(value, components)]),
  );
  if ($id === undefined) return replaced;
  components[$id] ??= replaced;
  return { $ref: `#/components/schemas/${$id}` };
}
