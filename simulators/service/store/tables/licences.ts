import type { Licence } from '../../rules/licence.ts';
import { type Columns, integer, json, optional, recordOf, rowOf } from '../columns.ts';
import { prepare } from '../prepared.ts';
import type { Database } from '../schema.ts';
import type { Changes, Reader } from '../store.ts';

export const licenceColumns = {
  accountId: integer,
  embeddedTerminals: optional(integer),
  endsAt: optional(integer),
  groups: optional(json<NonNullable<Licence['groups']>>()),
} satisfies Columns<Licence>;

export function readLicences(database: Database): Reader['licences'] {
  const ofAccount = prepare<{ accountId: number }, object>(database, (parameter) =>
    database.selectFrom('licences').selectAll().where('accountId', '=', parameter('accountId')),
  );
  return {
    async ofAccount(accountId) {
      const [row] = (await ofAccount({ accountId })).rows;
      return row && recordOf<Licence>(licenceColumns, row);
    },
  };
}

export function changeLicences(database: Database): Pick<Changes, 'setLicence' | 'removeLicence'> {
  async function removeLicence(accountId: number): Promise<boolean> {
    const removal = database.deleteFrom('licences').where('accountId', '=', accountId);
    return (await removal.executeTakeFirst()).numDeletedRows > 0n;
  }
  return {
    async setLicence(licence) {
      await removeLicence(licence.accountId);
      await database.insertInto('licences').values(rowOf(licenceColumns, licence)).execute();
    },
    removeLicence,
  };
}
