import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Operation } from '../operations/operation.ts';
import { Problem } from '../rules/problem.ts';
import { targetPath } from './host-name.ts';
import { fullPath, methodsOf } from './mount.ts';
import { refuse } from './refuse.ts';

type Handler = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/** 405 with Allow where the path is one of ours and the method is not, else 404 (SIL-19). */
export function unknownPath(
  operations: readonly Operation[],
  settings: { readonly basePath: string },
): Handler {
  const paths = operations.map((operation) => ({
    methods: methodsOf(operation, operations),
    pattern: pathPattern(fullPath(operation, settings)),
  }));
  return (request, reply) => {
    const path = targetPath(request.raw.url ?? '');
    const allowed = new Set<string>(
      paths.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods),
    );
    // A method that is taken here did not find its call: there is something in the path that none has.
    const other = allowed.size > 0 && !allowed.has(request.method);
    if (other) void reply.header('allow', [...allowed].join(', '));
    return refuse(reply, new Problem(other ? 'method-not-allowed' : 'path-unknown'));
  };
}

function pathPattern(path: string): RegExp {
  const escaped = path.replace(/[.*+?^$()|[\]\\]/g, '\\$&');
  return new RegExp(`^${escaped.replace(/\{\w+\}/g, '[^/]+')}$`);
}
