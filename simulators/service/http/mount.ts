import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { requestedHost } from '../../kit/request-target.ts';
import type { Call, Method, Operation, Service } from '../operations/operation.ts';
import { type Access, decideAccess } from '../rules/access.ts';
import { advice } from '../rules/advice.ts';
import { isChange } from '../rules/audit.ts';
import type { Caller } from '../rules/caller.ts';
import { type Grant, grantFor } from '../rules/grant.ts';
import { Problem } from '../rules/problem.ts';
import type { AccessProblemCode } from '../rules/problems.ts';
import { establishCaller } from './caller.ts';
import { letFail } from './faults.ts';
import { asProblem } from './frame-problem.ts';
import { hostName } from './host-name.ts';
import type { Mounted, Mounting } from './mounting.ts';
import { compileParameters } from './parameters/compile-parameters.ts';
import { perform } from './perform.ts';
import { refuse } from './refuse.ts';
import { note } from './request-log.ts';
import { readSources } from './sources.ts';
import { Witness } from './witness.ts';

/** Puts operations at their paths; several on one path and method are told apart by `when` (SIL-1D). */
export function mountOperations(
  app: FastifyInstance,
  operations: readonly Operation[],
  mounting: Mounting,
): void {
  for (const group of Map.groupBy(
    operations,
    (one) => `${one.method} ${fullPath(one, mounting.settings)}`,
  ).values()) {
    const mounted = group.map((operation) => ({
      operation,
      read: compileParameters(operation.parameters),
    }));
    const [first] = mounted;
    if (first === undefined) continue;
    app.route({
      method: [...methodsOf(first.operation, operations)],
      url: fullPath(first.operation, mounting.settings).replace(/\{(\w+)\}/g, ':$1'),
      handler: (request, reply) => handle(request, reply, { mounting, first, mounted }),
    });
  }
}

/**
 * RFC 9110 9.1: HEAD is taken wherever GET is, but not where the GET changes something, which asking
 * for headers must not (RFC 9110 9.2.1), nor where HEAD is a call of its own.
 */
export function methodsOf(
  operation: Operation,
  operations: readonly Operation[],
): readonly Method[] {
  const { method, path } = operation;
  const hasOwnHead = operations.some((one) => one.method === 'HEAD' && one.path === path);
  if (method !== 'GET' || hasOwnHead || isChange(operation)) return [method];
  return ['GET', 'HEAD'];
}

/** From the server's root. */
export function fullPath(
  { below, path }: Pick<Operation, 'below' | 'path'>,
  { basePath }: Pick<Mounting['settings'], 'basePath'>,
): string {
  return below === 'root' ? path : basePath + path;
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
  const chosen = choose(request, route);
  const act = (): Promise<FastifyReply> => serve(request, reply, { mounting, chosen });
  const fault = mounting.faults?.meet(chosen.operation.id);
  if (fault === undefined) return act();
  return letFail(fault, { request, reply, clock: mounting.clock, act });
}

async function serve(
  request: FastifyRequest,
  reply: FastifyReply,
  { mounting, chosen }: { readonly mounting: Mounting; readonly chosen: Mounted },
): Promise<FastifyReply> {
  const now = mounting.clock.now();
  const caller = await establishCaller(request.raw, mounting.service.store.read, now);
  note(request, { caller });
  const { service, audit } = mounting;
  const { operation } = chosen;
  const witness = new Witness(audit, { request, operation, caller, read: service.store.read, now });
  try {
    const decision = decideAccess(operation.grant, caller);
    if (!decision.allowed) throw refusal(decision.problem, operation.grant);
    const call = witness.over(callOf(request, { access: decision.access, now, service }));
    const reading = witness.reading(demanding(chosen, caller));
    const answer = await perform(call, { request, reply, chosen: reading, mounting });
    witness.done();
    return answer;
  } catch (error) {
    witness.refused(asProblem(error));
    if (!(error instanceof Problem)) throw error;
    return refuse(reply, error, operation);
  }
}

/** Told with the permissions, where one of them is missing. */
function refusal(code: AccessProblemCode, { permissions }: Grant): Problem {
  if (!code.endsWith('-right-missing') && code !== 'key-option-missing') return new Problem(code);
  return new Problem(code, { detail: `${advice[code]} It needs ${permissions.join(', ')}.` });
}

/** Reads parameters as before, and refuses a caller of whom their values demand too much. */
function demanding(chosen: Mounted, caller: Caller): Mounted {
  const { operation, read } = chosen;
  if (operation.grant.further === undefined) return chosen;
  return {
    operation,
    read: (sources) => {
      const values = read(sources);
      const grant = grantFor(operation.grant, values);
      const decision = decideAccess(grant, caller);
      if (!decision.allowed) throw refusal(decision.problem, grant);
      return values;
    },
  };
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

interface Admitted {
  readonly access: Access;
  readonly now: number;
  readonly service: Service;
}

function callOf(request: FastifyRequest, admitted: Admitted): Call<never> {
  return {
    ...admitted,
    host: hostName(request.raw),
    origin: `${request.protocol}://${requestedHost(request.raw) ?? 'localhost'}`,
    source: request.ip,
    problem: (code, about) => new Problem(code, about),
  };
}
