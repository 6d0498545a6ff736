import type { AuditEvent, AuditRecord } from '../../rules/audit.ts';

export interface AuditReads {
  /** Keyset page, newest first, of `at` in [start, end); ids break ties. */
  page(query: AuditQuery): Promise<readonly AuditRecord[]>;
  /** What a process wrote after that record, the oldest first. */
  writtenAfter(id: number, serverId: string, limit: number): Promise<readonly AuditRecord[]>;
}

export interface AuditQuery {
  readonly accountIds: readonly number[];
  readonly start: number;
  readonly end: number;
  readonly before?: { readonly at: number; readonly id: number };
  readonly category?: string;
  readonly type?: string;
  readonly userId?: number;
  readonly limit: number;
}

export interface AuditChanges {
  addAudit(record: AuditEvent & { readonly serverId: string }): Promise<number>;
  /** Of what is older than that moment at most about so many; answers how many it were. */
  forgetAudit(before: number, limit: number): Promise<number>;
}
