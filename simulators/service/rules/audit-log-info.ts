import type { AuditDetails, AuditRecord, AuditSocket } from './audit.ts';

/** interface 2, AuditLogInfo; what a record has nothing of is left out. */
export interface AuditLogInfo extends Omit<AuditDetails, 'eventContext'> {
  readonly id: number;
  readonly category: string;
  readonly type: string;
  readonly timestamp: string;
  readonly eventContext: EventContext;
}

interface EventContext {
  readonly serverId: string;
  readonly traceId: string;
  readonly source: string;
  readonly requestDateTime: string;
  readonly request: {
    readonly AuthenticatedRequest: { readonly executingUser: { readonly user?: object } };
  };
  readonly sourceSocket?: AuditSocket;
  readonly destinationSocket?: AuditSocket;
  readonly requestingDomain?: string;
  readonly accountId: number;
}

export function toAuditLogInfo(record: AuditRecord): AuditLogInfo {
  const { id, category, type, accountId, serverId } = record;
  const { eventContext, ...others } = record.details;
  const { traceId, source, user, ...sockets } = eventContext;
  const timestamp = new Date(record.at).toISOString();
  return {
    id,
    category,
    type,
    timestamp,
    eventContext: {
      serverId,
      traceId,
      source,
      requestDateTime: timestamp,
      request: { AuthenticatedRequest: { executingUser: user === undefined ? {} : { user } } },
      ...sockets,
      accountId,
    },
    ...others,
  };
}
