import type { DeliveryRecord } from '../rules/records.ts';
import type { ReleaseOrder } from './delivery.ts';

export interface RowOrigin {
  readonly now: number;
  readonly owner: string | undefined;
}

export function newRow(
  job: {
    readonly order: ReleaseOrder;
    readonly cause: DeliveryRecord['cause'];
    readonly deadline?: number;
  },
  state: 'queued' | 'sending',
  { now, owner }: RowOrigin,
): Omit<DeliveryRecord, 'id'> {
  const { document, port, options } = job.order;
  return {
    documentUuid: document.uuid,
    outputPortId: port.id,
    cause: job.cause,
    options,
    state,
    attempts: state === 'sending' ? 1 : 0,
    notBefore: now,
    createdAt: now,
    ...(job.deadline === undefined ? {} : { deadline: job.deadline }),
    ...(owner === undefined ? {} : { owner }),
  };
}
