import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { samplePlace } from '../../testing/sample-place.ts';
import { openDialect } from '../dialects/open.ts';
import { migrate } from '../migrate.ts';
import { openStore } from '../open.ts';
import { accessControls } from './008-access-controls.ts';
import { migrations } from './index.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'platen-roles-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** As the tables were when roles were columns. */
async function plantOld(place: string): Promise<void> {
  await using dialect = await openDialect(place);
  const { writer, transaction } = dialect;
  await migrate(dialect, migrations.slice(0, migrations.indexOf(accessControls)), 0);
  await transaction.begin();
  await sql`insert into "accounts" ("id", "uuid", "name", "accountType")
    values (1, 'a', 'a', 2)`.execute(writer);
  await sql`insert into "providers" ("id", "accountId", "name", "providerType", "priority", "active")
    values (1, 1, 'local', 0, 0, 1)`.execute(writer);
  for (const [id, name, role] of [
    [1, 'ann', 'Users'],
    [2, 'Bob', 'Administrators'],
    [3, 'cid', 'Reporting'],
  ] as const)
    await sql`insert into "users" ("id", "accountId", "providerId", "userName", "userNameLower",
      "fullName", "email", "emailLower", "department", "homeFolder", "shortId", "externalId",
      "role", "createdAt", "disabled") values (${id}, 1, 1, ${name}, ${name.toLowerCase()},
      '', '', '', '', '', '', '', ${role}, 0, 0)`.execute(writer);
  await transaction.commit();
}

it('who had a role of their own before has it by an access control', async () => {
  const place = await samplePlace(join(folder, 'platen.sqlite'));
  await plantOld(place);
  await using store = await openStore(place, 0);
  expect(await store.read.accessControls.ofAccount(1)).toMatchObject([
    { providerId: 1, role: 'Administrators', subject: { kind: 'user', name: 'Bob', dn: '' } },
    { providerId: 1, role: 'Reporting', subject: { kind: 'user', name: 'cid', dn: '' } },
  ]);
  expect(await store.read.users.byName(1, 'bob')).toMatchObject({ id: 2 });
});
