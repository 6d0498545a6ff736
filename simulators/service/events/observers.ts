import { toAuditLogInfo } from '../rules/audit-log-info.ts';
import { decimalText } from '../rules/decimal.ts';
import type { Changes } from '../store/store.ts';

/** Something that happened, as the control plane tells of it (SIL-78). Holds no secret. */
export interface Happened extends Readonly<Record<string, unknown>> {
  readonly kind:
    | 'document'
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
) => Happened | undefined;

/** What a change that was made means to those who look on. */
export const observers: { readonly [K in keyof Changes]?: Observer<K> } = {
  addDocument: ([{ uuid, name, status, accountId, userId, jobType }]) => ({
    kind: 'document',
    uuid,
    name,
    status,
    accountId,
    ...(userId === undefined ? {} : { userId }),
    jobType,
  }),
  moveDocument: ([uuid, { fields }], moved) =>
    moved && fields.status !== undefined
      ? { kind: 'document', uuid, status: fields.status }
      : undefined,
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
