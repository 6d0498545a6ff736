import type { DeliveryRecord } from '../../rules/records.ts';
import {
  type Columns,
  integer,
  json,
  oneOf,
  optional,
  type Row,
  recordOf,
  text,
} from '../columns.ts';

export const deliveryColumns = {
  documentUuid: text,
  outputPortId: integer,
  cause: oneOf<DeliveryRecord['cause']>(),
  options: json<DeliveryRecord['options']>(),
  state: oneOf<DeliveryRecord['state']>(),
  attempts: integer,
  notBefore: integer,
  deadline: optional(integer),
  createdAt: integer,
  owner: optional(text),
} satisfies Columns<Omit<DeliveryRecord, 'id'>>;

export const underWay = ['queued', 'sending'] as const;

export type DeliveryRow = Row<typeof deliveryColumns>;

const columns = { id: integer, ...deliveryColumns };

export const deliveryOf = (row: object): DeliveryRecord => recordOf<DeliveryRecord>(columns, row);
