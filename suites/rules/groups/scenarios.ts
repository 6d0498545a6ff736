import type { Pairs } from '../../drive/body.ts';
import type { Reply } from '../../drive/client.ts';
import { inOtherCase } from '../../drive/other-case.ts';
import { group } from '../../drive/samples/users.ts';
import type { Session } from '../../drive/session.ts';
import type { TestCase } from '../../drive/test-case.ts';
import { namesOf } from '../../journal/choices.ts';

function textualId(stage: Session): string {
  return `cn=${stage.name('group')},ou=groups,dc=example`;
}

/** A textual id that begins with the primary key of another group. */
function numberedId(stage: Session, id: number): string {
  return `${String(id)}-${stage.name('group')}`;
}

/** What differs for people, and not for who makes a textual id of the letters a to z in a name. */
const scripts = ['名前', '住所', 'Ключ', 'Юля'];

/** Groups are made with and without a textual id, listed, read by both ids and deleted; unknown ones. */
export const groups: TestCase = {
  name: 'groups/create-and-read',
  async play(stage) {
    const make = (parameters: Pairs, pair?: number): Promise<Reply> =>
      stage.request('groups.create', stage.full, {
        parameters,
        ...(pair === undefined ? {} : { pair }),
      });
    const { id } = await group(stage);
    await group(stage);
    const dn = textualId(stage);
    const named = (): Pairs => [['groupname', stage.name('named')]];
    await make([...named(), ['groupdn', dn]]);
    await stage.request('groups.list', stage.full);
    const alike = stage.name('alike');
    if (namesOf(stage.credentials.facts) !== 'plain')
      for (const script of scripts) await make([['groupname', `${alike} ${script}`]]);
    await stage.request('groups.list', stage.full);
    const taken = stage.pair();
    await make([...named(), ['groupdn', dn]], taken);
    await stage.request('groups.list', stage.full);
    await make([...named(), ['groupdn', textualId(stage)]], taken);
    await stage.request('groups.get', stage.full, { path: { groupid: dn } });
    await stage.request('groups.list', stage.full);
    await stage.request('groups.delete', stage.full, { path: { groupid: dn } });
    const numbered = numberedId(stage, id);
    await make([...named(), ['groupdn', numbered]]);
    await stage.request('groups.get', stage.full, { path: { groupid: numbered } });
    await stage.request('groups.list', stage.full);
    await stage.request('groups.delete', stage.full, { path: { groupid: numbered } });
    for (const operation of ['groups.get', 'groups.delete']) {
      await stage.request('groups.list', stage.full);
      const pair = stage.pair();
      for (const groupid of [stage.unknownId(), String(id)])
        await stage.request(operation, stage.full, { pair, path: { groupid } });
    }
    await stage.request('groups.list', stage.full);
  },
};

/** A user joins and leaves groups in every way; what is no group. */
export const memberships: TestCase = {
  name: 'groups/memberships',
  async play(stage) {
    const { userName } = await stage.user();
    const first = String((await group(stage)).id);
    const second = String((await group(stage)).id);
    const third = String((await group(stage)).id);
    const dn = textualId(stage);
    const numbered = numberedId(stage, Number(first));
    for (const groupdn of [dn, numbered]) {
      const parameters: Pairs = [
        ['groupname', stage.name('textual')],
        ['groupdn', groupdn],
      ];
      stage.need(
        await stage.request('groups.create', stage.full, { parameters }),
        'creating a group',
      );
    }
    await stage.request('groups.list', stage.full);
    const change = async (
      how: 'add' | 'set' | 'remove',
      ids: readonly string[],
      more: { readonly pair?: number; readonly username?: string } = {},
    ): Promise<void> => {
      const { username = userName, ...rest } = more;
      await stage.request(`users.groups-${how}`, stage.full, {
        ...rest,
        path: { username },
        parameters: ids.map((id) => ['groupid', id] as const),
      });
      await stage.request('users.groups', stage.full, { path: { username: userName } });
    };
    await change('add', [first]);
    await stage.request('users.get', stage.full, {
      parameters: [
        ['username', userName],
        ['providerid', String(stage.credentials.facts.providerId)],
      ],
    });
    await stage.login({ userName });
    const reading = stage.pair();
    for (const groupid of [stage.unknownId(), first])
      await stage.request('groups.members', stage.full, { pair: reading, path: { groupid } });
    await change('add', [second]);
    await change('add', [dn]);
    await stage.request('groups.members', stage.full, { path: { groupid: dn } });
    const asking = stage.pair();
    for (const username of [stage.name('nobody'), userName])
      await stage.request('users.groups', stage.full, { pair: asking, path: { username } });
    await changeInAllWays(stage, { userName, first, second, third, dn, numbered, change });
  },
};

interface Changing {
  readonly userName: string;
  readonly first: string;
  readonly second: string;
  readonly third: string;
  /** Textual ids, one of a group whose id begins with a number. */
  readonly dn: string;
  readonly numbered: string;
  readonly change: (
    how: 'add' | 'set' | 'remove',
    ids: readonly string[],
    more?: { readonly pair?: number; readonly username?: string },
  ) => Promise<void>;
}

async function changeInAllWays(
  stage: Session,
  { userName, first, second, third, dn, numbered, change }: Changing,
): Promise<void> {
  const username = inOtherCase(userName);
  await change('add', [third], { username });
  await stage.request('users.groups', stage.full, { path: { username } });
  await change('remove', [first, second]);
  await change('add', [numbered]);
  await change('remove', [dn, numbered]);
  await change('add', [second, first, numbered]);
  // What the user is in already, and is not in any more.
  await change('add', [first, second]);
  await change('remove', [third, first], { username });
  await change('remove', [first]);
  await change('set', [second, first], { username });
  await change('set', [first, second]);
  // The last but one, and the last.
  for (const id of [second, first]) await change('remove', [id]);
  await change('set', [second, first]);
  await change('set', []);
  await change('set', []);
  for (const how of ['add', 'set', 'remove'] as const) {
    const pair = stage.pair();
    await change(how, [stage.unknownId()], { pair });
    await change(how, [first], { pair });
  }
  for (const how of ['add', 'set'] as const) {
    const pair = stage.pair();
    await change(how, [third, stage.unknownId()], { pair });
    await change(how, [third, second], { pair });
  }
}

/** A group is made, and the groups are listed at the domain of the account and of a container in it. */
export const groupsOfContainer: TestCase = {
  name: 'groups/of-container',
  needs: ['domain.container'],
  async play(stage) {
    await group(stage);
    await stage.request('groups.list', stage.full);
    const host = stage.credentials.facts.containerDomain ?? '';
    await stage.request('groups.list', stage.full, { host });
  },
};
