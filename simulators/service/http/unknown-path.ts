import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Method, Operation } from '../operations/operation.ts';
import { Problem } from '../rules/problem.ts';
import { refuse } from './refuse.ts';

type Handler = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/** 405 with Allow where the path is one of ours and the method is not, else 404 (SIL-19). */
export function unknownPath(operations: readonly Operation[], basePath: string): Handler {
  const paths = operations.map(({ method, path }) => ({
    method,
    pattern: pathPattern(basePath + path),
  }));
  return (request, reply) => {
    const path = (request.raw.url ?? '').split('?', 1)[0] ?? '';
    const allowed = new Set<Method>(
      paths.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method),
    );
    if (allowed.size > 0) void reply.header('allow', [...allowed].join(', '));
    return refuse(reply, new Problem(allowed.size > 0 ? 'method-not-allowed' : 'path-unknown'));
  };
}

function pathPattern(path: string): RegExp {
  const escaped = path.replace(/[.*+?^$()|[\]\\]/g, '\\$&');
  return new RegExp(`^${escaped.replace(/\{\w+\}/g, '[^/]+')}$`);
}
