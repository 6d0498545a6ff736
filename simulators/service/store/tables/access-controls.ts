import type { AccessControl } from '../../rules/records.ts';
import { type Columns, integer, oneOf, recordOf, rowOf, text } from '../columns.ts';
import type { AccessControlChanges, AccessControlReads } from '../contract/access-controls.ts';
import { prepare } from '../prepared.ts';
import type { Database } from '../schema.ts';

/** A control with its subject laid out. */
interface Laid {
  readonly accountId: number;
  readonly providerId: number;
  readonly role: AccessControl['role'];
  readonly subjectKind: AccessControl['subject']['kind'];
  readonly subjectName: string;
  readonly subjectDn: string;
}

export const accessControlColumns = {
  accountId: integer,
  providerId: integer,
  role: oneOf<Laid['role']>(),
  subjectKind: oneOf<Laid['subjectKind']>(),
  subjectName: text,
  subjectDn: text,
} satisfies Columns<Laid>;

export function readAccessControls(database: Database): AccessControlReads {
  const controlsBy = (column: 'accountId' | 'providerId') =>
    prepare<{ value: number }, object>(database, (parameter) =>
      database
        .selectFrom('accessControls')
        .selectAll()
        .where(column, '=', parameter('value'))
        .orderBy('id'),
    );
  const byAccount = controlsBy('accountId');
  const byProvider = controlsBy('providerId');
  return {
    ofAccount: async (value) => (await byAccount({ value })).rows.map(controlOf),
    ofProvider: async (value) => (await byProvider({ value })).rows.map(controlOf),
  };
}

export function changeAccessControls(database: Database): AccessControlChanges {
  return {
    async addAccessControl({ subject, ...others }) {
      const laid: Laid = {
        ...others,
        subjectKind: subject.kind,
        subjectName: subject.name,
        subjectDn: subject.dn,
      };
      const row = rowOf(accessControlColumns, laid);
      const added = database.insertInto('accessControls').values(row).returning('id');
      return (await added.executeTakeFirstOrThrow()).id;
    },
    async removeAccessControl(id) {
      const removed = database.deleteFrom('accessControls').where('id', '=', id);
      return (await removed.executeTakeFirst()).numDeletedRows > 0n;
    },
  };
}

function controlOf(row: object): AccessControl {
  const { subjectKind, subjectName, subjectDn, ...others } = recordOf<
    Laid & Pick<AccessControl, 'id'>
  >({ id: integer, ...accessControlColumns }, row);
  return { ...others, subject: { kind: subjectKind, name: subjectName, dn: subjectDn } };
}
