import type { Question, Reply } from './ask.ts';
import type { TestServer } from './test-server.ts';

type Form = Readonly<Record<string, string | readonly string[]>>;
type Special = Partial<Question>;

/** What tests of the audit ask again and again, with the key `full` unless told otherwise. */
export interface AuditCalls {
  list(form?: Form, special?: Special): Promise<Reply>;
  /** What was recorded by now, the newest first. Throws where that is refused. */
  records(form?: Form, special?: Special): Promise<readonly AuditInfo[]>;
  /** What a call leaves behind. */
  recordsOf(ask: () => Promise<Reply>): Promise<readonly AuditInfo[]>;
  createUser(form: Form, special?: Special): Promise<Reply>;
}

export interface AuditInfo {
  readonly id: number;
  readonly category: string;
  readonly type: string;
  readonly timestamp: string;
  readonly eventContext: { readonly traceId: string; readonly accountId: number };
  readonly intent?: object;
  readonly error?: object;
}

export function auditCalls(server: TestServer): AuditCalls {
  const list: AuditCalls['list'] = (form = {}, special = {}) =>
    server.ask({ method: 'GET', path: '/platen/v1/audit', key: 'full', form, ...special });
  const records: AuditCalls['records'] = async (form = {}, special = {}) => {
    await server.audit.flush();
    const { status, json } = await list({ maxrecords: '1000', ...form }, special);
    if (status !== 200) throw new Error(`the audit was answered ${String(status)}`);
    return (json as { readonly items: readonly AuditInfo[] }).items;
  };
  return {
    list,
    records,
    recordsOf: async (ask) => {
      const before = new Set((await records()).map(({ id }) => id));
      await ask();
      return (await records()).filter(({ id }) => !before.has(id));
    },
    createUser: (form, special = {}) =>
      server.ask({ method: 'PUT', path: '/users', key: 'full', form, ...special }),
  };
}
