import type { ContentRef, DocumentRecord } from '../../rules/records.ts';
import {
  type Columns,
  flag,
  integer,
  json,
  oneOf,
  optional,
  type Row,
  recordOf,
  text,
} from '../columns.ts';
import type { Fields } from '../contract/fields.ts';

/** The content reference flattened, since which file a row names must be searchable. */
export interface ContentFields {
  readonly contentKind: ContentRef['kind'];
  readonly contentSize: number;
  readonly contentFile?: string;
}

const bareColumns = {
  uuid: text,
  accountId: integer,
  userId: optional(integer),
  providerId: integer,
  userName: text,
  name: text,
  documentType: integer,
  totalPages: integer,
  colorPages: integer,
  duplex: oneOf<DocumentRecord['duplex']>(),
  copies: integer,
  grayscale: flag,
  paperSize: text,
  createdAt: integer,
  expiresAt: optional(integer),
  status: oneOf<DocumentRecord['status']>(),
  tags: json<DocumentRecord['tags']>(),
  jobType: oneOf<DocumentRecord['jobType']>(),
  inputPortId: optional(integer),
  outputPortId: integer,
  outputPortName: text,
  scanWorkflowId: integer,
  scanConnectorId: integer,
  claimedBy: optional(integer),
  pageLayout: optional(json<NonNullable<DocumentRecord['pageLayout']>>()),
  statusMessage: optional(text),
  conversionTries: optional(integer),
  colorsCounted: optional(flag),
} satisfies Columns<Omit<DocumentRecord, 'content'>>;

const contentColumns = {
  contentKind: oneOf<ContentRef['kind']>(),
  contentSize: integer,
  contentFile: optional(text),
} satisfies Columns<ContentFields>;

export const documentColumns = { ...bareColumns, ...contentColumns };

export type DocumentRow = Row<typeof documentColumns>;

/** The document that a row holds. */
export function documentOf(row: object): DocumentRecord {
  const { contentKind, contentSize, contentFile } = recordOf<ContentFields>(contentColumns, row);
  const content = contentOfFields(contentKind, contentSize, contentFile);
  return Object.assign(recordOf<Omit<DocumentRecord, 'content'>>(bareColumns, row), { content });
}

/** The fields as columns have them; a content reference becomes three. */
export function flatten(fields: Fields<DocumentRecord>): object {
  const { content, ...others } = fields;
  if (content === undefined) return others;
  return {
    ...others,
    contentKind: content.kind,
    contentSize: content.kind === 'none' ? 0 : content.size,
    contentFile: content.kind === 'file' ? content.file : undefined,
  };
}

/** The first `limit` in SIL-17's order: newest first, uuid breaks ties. */
export function newest<D extends Pick<DocumentRecord, 'createdAt' | 'uuid'>>(
  documents: readonly D[],
  limit: number,
): readonly D[] {
  const order = (one: D, other: D): number =>
    other.createdAt - one.createdAt || (other.uuid > one.uuid ? 1 : -1);
  return documents.toSorted(order).slice(0, limit);
}

function contentOfFields(kind: ContentRef['kind'], size: number, file?: string): ContentRef {
  if (kind === 'file' && file !== undefined) return { kind, size, file };
  return kind === 'inline' ? { kind, size } : { kind: 'none' };
}
