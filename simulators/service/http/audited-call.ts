import type { FastifyRequest } from 'fastify';
import { requestAccountId } from '../operations/find/account.ts';
import type { Asking, Operation } from '../operations/operation.ts';
import {
  type AuditContext,
  type AuditDetails,
  type AuditEvent,
  categoryOf,
  tellingOf,
  typeOf,
} from '../rules/audit.ts';
import type { Caller } from '../rules/caller.ts';
import type { ApiKey, Endpoint, User } from '../rules/records.ts';
import type { Reader } from '../store/store.ts';
import { hostName } from './host-name.ts';

/** A call as the audit trail sees it. */
export interface AuditedCall {
  readonly request: FastifyRequest;
  readonly operation: Operation;
  readonly caller: Caller;
  readonly read: Reader;
  readonly now: number;
  /** Once it was let in. */
  asking?: Asking;
  /** Its parameters, once they were read. */
  values: Readonly<Record<string, unknown>>;
}

export async function eventOf(
  call: AuditedCall,
  outcome: Omit<AuditDetails, 'eventContext' | 'intent' | 'access'>,
): Promise<AuditEvent> {
  const { operation, now, values } = call;
  const parties = partiesOf(call.caller);
  const { user } = parties;
  return {
    at: now,
    category: categoryOf(operation),
    type: typeOf(operation),
    accountId: await accountOf(call, parties),
    ...(user === undefined ? {} : { userId: user.id }),
    details: {
      eventContext: contextOf(call.request, user),
      intent: tellingOf(values, (name) => operation.parameters[name]?.secret === true),
      ...accessOf(parties),
      ...outcome,
    },
  };
}

interface Parties {
  readonly key: ApiKey | undefined;
  readonly user: User | undefined;
  readonly endpoint: Endpoint | undefined;
}

function partiesOf({ key, bearer }: Caller): Parties {
  return {
    key: key.state === 'live' ? key.key : undefined,
    user: bearer.state === 'user' ? bearer.user : undefined,
    endpoint: bearer.state === 'device' ? bearer.endpoint : undefined,
  };
}

/** The account the call speaks about, else the caller's, else the host's: whose people shall read of it. */
async function accountOf(
  { asking, request, read }: AuditedCall,
  { key, user }: Parties,
): Promise<number> {
  if (asking?.access.key !== undefined) return requestAccountId(asking);
  const own = user?.accountId ?? key?.accountId;
  return own ?? (await read.accounts.byDomain(hostName(request.raw)))?.id ?? 0;
}

function contextOf(request: FastifyRequest, user: User | undefined): AuditContext {
  const { remoteAddress, remotePort = 0, localAddress, localPort } = request.socket;
  return {
    traceId: request.id,
    source: 'api',
    ...(user === undefined ? {} : { user: executing(user) }),
    // X-Forwarded-For has no port, so the port of a client behind a proxy is unknown.
    sourceSocket: { address: request.ip, port: request.ip === remoteAddress ? remotePort : 0 },
    destinationSocket: { address: localAddress ?? '', port: localPort ?? 0 },
    requestingDomain: hostName(request.raw),
  };
}

function executing({
  userName: name,
  id,
  accountId,
  providerId,
}: User): NonNullable<AuditContext['user']> {
  return { name, id, accountId, providerId };
}

function accessOf({ key, endpoint }: Parties): Pick<AuditDetails, 'access'> {
  if (key === undefined) return {};
  const device = endpoint === undefined ? {} : { endpointId: endpoint.endpointId };
  return { access: { keyId: key.id, key: key.label, ...device } };
}
