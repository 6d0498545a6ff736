import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { allOperations } from '../operations/index.ts';
import type { Operation } from '../operations/operation.ts';

/** Throws unless a 200 with a JSON body is what the operations at this path declare, member by member. */
export function expectDeclared(method: string, path: string, body: unknown): void {
  const pathOnly = path.split('?', 1)[0] ?? '';
  const declaring = checks.filter((one) => one.method === method && one.pattern.test(pathOnly));
  if (declaring.length === 0) return;
  const [first] = declaring;
  if (first === undefined || declaring.some(({ validator }) => validator.Check(body))) return;
  const errors = [...first.validator.Errors(body)].map(
    ({ instancePath, message }) => `${instancePath} ${message}`,
  );
  throw new Error(`${method} ${path} answered something undeclared: ${errors.join('; ')}`);
}

const checks = allOperations.flatMap(({ method, path, answer }: Operation) => {
  if (answer.kind !== 'json') return [];
  const pattern = new RegExp(`^${path.replaceAll('.', '[.]').replace(/\{\w+\}/g, '[^/]+')}$`);
  return [{ method, pattern, validator: Compile(closed(answer.schema) as TSchema) }];
});

/** The schema with no room for members that are not in it. */
function closed(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(closed);
  if (typeof node !== 'object' || node === null) return node;
  const { $id: _, ...rest } = node as Record<string, unknown>;
  const inner = Object.fromEntries(
    Object.entries(rest).map(([name, value]) => [name, closed(value)]),
  );
  return 'properties' in inner ? { additionalProperties: false, ...inner } : inner;
}
