import fc from 'fast-check';
import { type Json, numberMember, textMember } from '../../engine/journal/json.ts';
import type { Pairs } from '../../engine/session/http/body.ts';
import { accountId, container } from '../../engine/session/samples/account.ts';
import { providerWishes } from '../../engine/session/samples/administration.ts';
import { group } from '../../engine/session/samples/users.ts';
import type { Session } from '../../engine/session/session.ts';
import { text, which } from '../arguments.ts';
import { enter, lookAtUser, wasDone } from '../looks.ts';
import { pick, recordsIn } from '../made.ts';
import { type Drawn, defineMove } from '../move.ts';

/** undefined: it is not told, and what is done there can't be looked at. */
async function listProviders(stage: Session): Promise<readonly Json[] | undefined> {
  const parameters: Pairs = [['accountid', String(await accountId(stage))]];
  const reply = await stage.request('authproviders.get', stage.full, { parameters });
  return wasDone(reply) ? recordsIn(reply.json) : undefined;
}

const addProvider = defineMove({
  name: 'add a provider',
  args: fc.record({
    lacking: fc.constantFrom('', '', '', 'name', 'typeConfiguration'),
    priority: fc.constantFrom(0, 1, 90),
  }),
  async play(stage, made, { lacking, priority }) {
    if ((await listProviders(stage)) === undefined) return;
    const wishes = { ...(await providerWishes(stage)), priority };
    const members = Object.fromEntries(Object.entries(wishes).filter(([name]) => name !== lacking));
    const reply = await stage.request('authproviders.add', stage.full, { members });
    const listed = (await listProviders(stage))?.find(
      (one) => textMember(one, 'name') === wishes.name,
    );
    const id = numberMember(listed, 'id');
    if (wasDone(reply) && id !== undefined)
      made.providers.push({ id: String(id), name: wishes.name, gone: false });
  },
});

const deleteProvider = defineMove({
  name: 'delete a provider',
  wants: ['providers'],
  args: fc.record({ provider: which }),
  async play(stage, made, { provider }) {
    const known = pick(made.providers, provider);
    const path = { id: known.id };
    await listProviders(stage);
    if (wasDone(await stage.request('authproviders.delete', stage.full, { path })))
      known.gone = true;
    await listProviders(stage);
  },
});

/** In a container of its own: ids renumber (SIL-71), and a role in the account opens more than is looked at. */
const grantRole = defineMove({
  name: 'grant a role',
  wants: ['users'],
  args: fc.record({
    users: fc.uniqueArray(which, { minLength: 1, maxLength: 2 }),
    roleName: fc.constantFrom('Users', 'Reporting', 'Support', 'Administrators', 'Nobodies'),
    revoke: fc.constantFrom('none', 'first', 'last'),
  }),
  needs: ['allow.bystanders'],
  async play(stage, made, { users, roleName, revoke }) {
    const { id, domain } = await container(stage);
    made.containers.push({ id: String(id), name: domain, gone: false });
    const parameters: Pairs = [['accountdomain', domain]];
    const read = async (): Promise<readonly Json[] | undefined> => {
      const reply = await stage.request('accesscontrols.get', stage.full, { parameters });
      return wasDone(reply) ? recordsIn(reply.json) : undefined;
    };
    if ((await read()) === undefined) return;
    const authProviderId = stage.credentials.facts.providerId;
    const known = new Set(users.map((user) => pick(made.users, user)));
    for (const { userName, gone } of known) {
      if (gone) continue;
      const members = { authProviderId, roleName, userName };
      await stage.request('accesscontrols.add', stage.full, { parameters, members });
      await read();
    }
    const listed = await read();
    const control = { none: undefined, first: listed?.[0], last: listed?.at(-1) }[revoke];
    const controlId = numberMember(control, 'id');
    if (controlId === undefined) return;
    const path = { id: String(controlId) };
    await stage.request('accesscontrols.delete', stage.full, { path, parameters });
    await read();
  },
});

/** People who are nobody else's, into a group that nobody else is in: an import deactivates whom it leaves out. */
const importPeople = defineMove({
  name: 'import users',
  needs: ['allow.bystanders'],
  args: fc.record({
    count: fc.constantFrom(1, 2, 3),
    firstName: text.filter((one) => !/[;,"]/.test(one)),
    separator: fc.constantFrom(';', ','),
    hasHeader: fc.boolean(),
  }),
  async play(stage, made, { count, firstName, separator, hasHeader }) {
    // A name without signs: how a file has them between quotes is not said.
    const { id, name } = await group(stage, stage.name('row'));
    made.groups.push({ id: String(id), name, gone: false });
    const people = Array.from({ length: count }, () => stage.name('imported'));
    const lines = people.map((userName) =>
      [userName, firstName, 'Lovelace', `${userName}@import.example`, name].join(separator),
    );
    const head = hasHeader ? [[stage.name('head'), 'a', 'b', 'c', 'd'].join(separator)] : [];
    const bytes = Buffer.from(`${[...head, ...lines].join('\n')}\n`);
    const parameters: Pairs = [
      ['group', name],
      ['mapping', 'userName:0,firstName:1,lastName:2,email:3,group:4'],
      ['separator', separator],
      ['hasheader', String(hasHeader)],
    ];
    const file = { fileName: 'people.csv', bytes };
    const done = wasDone(await stage.request('users.import', stage.full, { parameters, file }));
    for (const userName of people) {
      const imported = { userName, gone: false };
      await lookAtUser(stage, imported);
      if (done) made.imported.push(imported);
    }
    await stage.request('groups.members', stage.full, { path: { groupid: String(id) } });
    for (const user of made.users) await enter(stage, { authtype: '3', userid: user.userName });
  },
});

/** interface 4.7 (import), 4.8 and 4.9. */
export const administrationMoves: readonly Drawn[] = [
  addProvider,
  deleteProvider,
  grantRole,
  importPeople,
];
