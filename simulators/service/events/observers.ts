import { toAuditLogInfo } from '../rules/audit-log-info.ts';
import { decimalText } from '../rules/decimal.ts';
import type { DocumentRecord } from '../rules/records.ts';
import type { Changes } from '../store/store.ts';
import { documentTypeName } from './document-type-names.ts';

/** Something that happened, as the control plane tells of it (SIL-78). Holds no secret. */
export interface Happened extends Readonly<Record<string, unknown>> {
  readonly kind:
    | 'document'
    | 'inspection'
    | 'delivery'
    | 'login'
    | 'login-failed'
    | 'lock'
    | 'audit'
    | 'balance'
    | 'cleared';
}

type Observer<K extends keyof Changes> = (
  given: Parameters<Changes[K]>,
  result: Awaited<ReturnType<Changes[K]>>,
) => Happened | readonly Happened[] | undefined;

/** What a change that was made means to those who look on. */
export const observers: { readonly [K in keyof Changes]?: Observer<K> } = {
  addDocument: ([document]) => {
    const { uuid, name, status, accountId, userId, jobType } = document;
    const user = userId === undefined ? {} : { userId };
    const added: Happened = { kind: 'document', uuid, name, status, accountId, ...user, jobType };
    return document.content.kind === 'none' ? added : [inspected(uuid, document), added];
  },
  moveDocument: ([uuid, { fields }], moved) => {
    if (!moved) return undefined;
    const { status, statusMessage } = fields;
    const why = statusMessage === undefined ? {} : { statusMessage };
    return [
      ...(fields.totalPages === undefined && fields.colorPages === undefined
        ? []
        : [inspected(uuid, fields)]),
      ...(status === undefined ? [] : [{ kind: 'document', uuid, status, ...why } as const]),
    ];
  },
  addDelivery: ([{ documentUuid, outputPortId, cause, state }], delivery) => ({
    kind: 'delivery',
    delivery,
    uuid: documentUuid,
    outputPortId,
    cause,
    state,
  }),
  setDelivery: ([delivery, { state }], set) =>
    set && state !== undefined ? { kind: 'delivery', delivery, state } : undefined,
  moveDelivery: ([delivery, , { state }], moved) =>
    moved && state !== undefined ? { kind: 'delivery', delivery, state } : undefined,
  addToken: ([{ kind, userId, keyId }]) =>
    kind === 'access' ? { kind: 'login', userId, keyId } : undefined,
  addFailure: ([subject]) => ({ kind: 'login-failed', subject }),
  lock: ([subject, until]) => ({ kind: 'lock', subject, until }),
  addAudit: ([record], id) => ({ kind: 'audit', record: toAuditLogInfo({ ...record, id }) }),
  addTransaction: ([{ type, userName, quota, wallet, documentUuid }]) => ({
    kind: 'balance',
    type,
    userName,
    quota: decimalText(quota),
    wallet: decimalText(wallet),
    ...(documentUuid === undefined ? {} : { uuid: documentUuid }),
  }),
  clear: () => ({ kind: 'cleared' }),
  load: () => ({ kind: 'cleared' }),
};

type Inspected = {
  readonly [K in 'documentType' | 'totalPages' | 'colorPages' | 'paperSize']?:
    | DocumentRecord[K]
    | undefined;
};

/** Properties that the service recognised in the bytes of a document, also after its conversion. */
function inspected(uuid: string, found: Inspected): Happened {
  const { documentType, totalPages, colorPages, paperSize } = found;
  return {
    kind: 'inspection',
    uuid,
    ...(documentType === undefined ? {} : { documentType: documentTypeName(documentType) }),
    ...(totalPages === undefined ? {} : { pages: totalPages }),
    ...(colorPages === undefined ? {} : { colorPages }),
    ...(paperSize === undefined ? {} : { paperSize }),
  };
}
