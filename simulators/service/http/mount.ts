import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../kit/clock.ts';
import type { Call, Operation, Service } from '../operations/operation.ts';
import { type Access, decideAccess } from '../rules/access.ts';
import { Problem } from '../rules/problem.ts';
import { establishCaller } from './caller.ts';
import { sendDownload } from './download.ts';
import { hostName } from './host-name.ts';
import type { Log } from './log.ts';
import {
  compileParameters,
  type ParameterReader,
  type Sources,
} from './parameters/compile-parameters.ts';
import { readQuery } from './parameters/form-text.ts';
import { jsonHeaders } from './problem-answer.ts';
import { refuse } from './refuse.ts';
import type { HttpSettings } from './settings.ts';
import { mediaTypeOf, readSources } from './sources.ts';
import { permitBody } from './unread-body.ts';
import { readUpload } from './upload.ts';

export interface Mounting {
  readonly service: Service;
  readonly clock: Clock;
  readonly settings: HttpSettings;
  readonly log: Log;
}

interface Mounted {
  readonly operation: Operation;
  readonly read: ParameterReader;
}

/** Puts operations at their paths; several on one path and method are told apart by `when` (SIL-1D). */
export function mountOperations(
  app: FastifyInstance,
  operations: readonly Operation[],
  mounting: Mounting,
): void {
  for (const group of Map.groupBy(operations, ({ method, path }) => `${method} ${path}`).values()) {
    const mounted = group.map((operation) => ({
      operation,
      read: compileParameters(operation.parameters),
    }));
    const [first] = mounted;
    if (first === undefined) continue;
    app.route({
      method: first.operation.method,
      url: mounting.settings.basePath + first.operation.path.replace(/\{(\w+)\}/g, ':$1'),
      handler: (request, reply) => handle(request, reply, { mounting, first, mounted }),
    });
  }
}

interface Route {
  readonly mounting: Mounting;
  readonly first: Mounted;
  readonly mounted: readonly Mounted[];
}

/** interface 5, SIL-09: the caller, then the parameters, then what the operation itself refuses. */
async function handle(
  request: FastifyRequest,
  reply: FastifyReply,
  route: Route,
): Promise<FastifyReply> {
  const { mounting } = route;
  const now = mounting.clock.now();
  const chosen = choose(request, route);
  const caller = await establishCaller(request.headers, mounting.service.store.read, now);
  const decision = decideAccess(chosen.operation.grant, caller);
  if (!decision.allowed) return refuse(reply, new Problem(decision.problem), chosen.operation);
  try {
    const call = callOf(request, { access: decision.access, now, service: mounting.service });
    return await perform(call, { request, reply, chosen, mounting });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return refuse(reply, error, chosen.operation);
  }
}

function choose(request: FastifyRequest, { first, mounted }: Route): Mounted {
  if (mounted.length === 1) return first;
  try {
    const { body, query } = readSources(request, first.operation);
    const names = new Set([...body, ...query].map(([name]) => name.toLowerCase()));
    return (
      mounted.find(
        ({ operation: { when } }) => when !== undefined && names.has(when.parameter) === when.given,
      ) ?? first
    );
  } catch {
    // What cannot be read is refused after the caller is known (SIL-09).
    return first;
  }
}

interface Performing {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly chosen: Mounted;
  readonly mounting: Mounting;
}

async function perform(
  call: Call<never>,
  { request, reply, chosen, mounting }: Performing,
): Promise<FastifyReply> {
  const { operation, read } = chosen;
  if (operation.body === 'multipart')
    return performUpload(call, { request, reply, chosen, mounting });
  const value: unknown = await operation.run(call, read(readSources(request, operation)));
  if (operation.answer.kind !== 'content') return answer(reply, operation, value);
  reply.hijack();
  await sendDownload(reply.raw, value as Parameters<typeof sendDownload>[1]).catch(() =>
    reply.raw.destroy(),
  );
  return reply;
}

/** The document is taken before the parameters can be read; whatever is refused then is not kept. */
async function performUpload(
  call: Call<never>,
  { request, reply, chosen, mounting }: Performing,
): Promise<FastifyReply> {
  const { operation, read } = chosen;
  if (mediaTypeOf(request) !== 'multipart/form-data')
    throw new Problem('media-type', { detail: 'multipart/form-data is needed' });
  permitBody(request.raw, reply.raw);
  const { content } = mounting.service;
  const sources: Sources = {
    query: readQuery(request.raw.url ?? ''),
    body: [],
    path: request.params as Readonly<Record<string, string>>,
    ...(await readUpload(request.raw, {
      content,
      clock: mounting.clock,
      fileName: fileParameterOf(operation),
      limitBytes: mounting.settings.rules.uploadLimitBytes,
      stallMs: mounting.settings.uploadStallMs,
    })),
  };
  try {
    return answer(reply, operation, await operation.run(call, read(sources)));
  } catch (error) {
    if (sources.file !== undefined) await content.discard(sources.file.content.ref);
    throw error;
  }
}

function fileParameterOf(operation: Operation): string {
  return (
    Object.entries(operation.parameters).find(([, parameter]) => parameter.place === 'file')?.[0] ??
    ''
  );
}

function callOf(
  request: FastifyRequest,
  {
    access,
    now,
    service,
  }: { readonly access: Access; readonly now: number; readonly service: Service },
): Call<never> {
  return {
    access,
    now,
    service,
    host: hostName(request.headers.host),
    source: request.socket.remoteAddress ?? '',
    problem: (code, about) => new Problem(code, about),
  };
}

function answer(reply: FastifyReply, operation: Operation, value: unknown): FastifyReply {
  if (operation.answer.kind === 'empty') return reply.code(200).send();
  return reply.code(200).headers(jsonHeaders).send(JSON.stringify(value));
}
