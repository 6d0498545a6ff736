import type { Question, Reply } from './ask.ts';
import type { TestServer } from './test-server.ts';

type Json = Readonly<Record<string, unknown>>;
type Special = Partial<Question>;

/** The calls about scan workflows as acme's full key makes them, unless a test says otherwise. */
export interface ScanWorkflowCalls {
  call(method: Question['method'], path?: string, special?: Special): Promise<Reply>;
  create(parts?: Json, special?: Special): Promise<Reply>;
  put(id: number, json: Json, special?: Special): Promise<Reply>;
  get(id: number, special?: Special): Promise<Reply>;
  /** Throws where it is refused. */
  created(parts?: Json): Promise<Json & { readonly id: number }>;
}

export const mail = { sendEmail: true, emailRecipients: 'a@b.test', emailBody: 'line\nand line' };
export const encrypted = {
  encryptPdf: true,
  encryptionStrength: 'AES128BIT',
  encryptionPasswordType: 'ManualPassword',
  encryptionPassword: 'cAnAry-scan',
};

export function scanWorkflowCalls(server: TestServer): ScanWorkflowCalls {
  const call: ScanWorkflowCalls['call'] = (method, path = '', special = {}) =>
    server.ask({ method, path: `/platen/v1/scan-workflows${path}`, key: 'full', ...special });
  const create: ScanWorkflowCalls['create'] = (parts = {}, special = {}) =>
    call('POST', '', { json: { name: 'inbox', ...parts }, ...special });
  return {
    call,
    create,
    put: (id, json, special = {}) => call('PUT', `/${String(id)}`, { json, ...special }),
    get: (id, special = {}) => call('GET', `/${String(id)}`, special),
    created: async (parts = {}) => {
      const { status, json } = await create(parts);
      if (status !== 200) throw new Error(`it was answered ${String(status)}`);
      return json as Json & { readonly id: number };
    },
  };
}
