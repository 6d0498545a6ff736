import type { DirectoryPerson } from '../../rules/directory-person.ts';
import type { Group, Provider, User } from '../../rules/records.ts';
import type { Transactor } from '../../store/store.ts';
import type { Asking } from '../operation.ts';

/** The user that a person of a directory is here, made or brought up to date with what it says. */
export async function keepPerson(
  asking: Asking,
  provider: Provider,
  person: DirectoryPerson,
): Promise<User> {
  const { store } = asking.service;
  const known = await store.read.users.byName(provider.id, person.userName);
  if (known !== undefined && isNamed(known, person)) {
    const groups = await store.read.groups.ofUser(known.id);
    if (isUpToDate(known, groups, person)) return known;
  }
  return await store.write((transactor) => save(transactor, { asking, provider, person }));
}

interface Saving {
  readonly asking: Asking;
  readonly provider: Provider;
  readonly person: DirectoryPerson;
}

async function save(transactor: Transactor, saving: Saving): Promise<User> {
  const { users, change } = transactor;
  const { provider, person } = saving;
  await change.holdAccount(provider.accountId);
  const holder = await users.byName(provider.id, person.userName);
  const known = holder !== undefined && isNamed(holder, person) ? holder : undefined;
  // A name is its user's, though it was another's alias so far.
  if (holder !== undefined && known === undefined)
    await change.removeAliases(holder.id, provider.id);
  const id = known?.id ?? (await change.addUser(newUser(saving)));
  if (known !== undefined) await change.setUser(id, detailsOf(person));
  if (person.cards !== undefined) {
    await change.removeCards(id);
    // A card that somebody else has stays with them (SIL-70).
    for (const card of person.cards) await change.addCard(id, provider.accountId, card);
  }
  if (person.aliases !== undefined) {
    await change.removeAliases(id, provider.id);
    for (const alias of person.aliases)
      if ((await users.byName(provider.id, alias)) === undefined)
        await change.addAlias(id, provider.id, alias);
  }
  await saveGroups(transactor, { id, userName: person.userName }, saving);
  const user = await users.byId(id);
  if (user === undefined) throw new TypeError('a user that was just saved is not there');
  return user;
}

function newUser({ asking, provider, person }: Saving): Omit<User, 'id'> {
  return {
    accountId: provider.accountId,
    providerId: provider.id,
    fullName: '',
    email: '',
    department: '',
    homeFolder: '',
    shortId: '',
    ...detailsOf(person),
    cards: [],
    aliases: [],
    groupIds: [],
    groupNames: [],
    createdAt: asking.now,
    disabled: false,
  };
}

/** What is mapped; everything else stays as it is here. The DN is the external id. */
function detailsOf({
  dn,
  userName,
  fullName,
  email,
  shortId,
  homeFolder,
}: DirectoryPerson): Pick<User, 'userName' | 'externalId'> &
  Partial<Pick<User, 'fullName' | 'email' | 'shortId' | 'homeFolder'>> {
  return {
    userName,
    externalId: dn,
    ...(fullName === undefined ? {} : { fullName }),
    ...(email === undefined ? {} : { email }),
    ...(shortId === undefined ? {} : { shortId }),
    ...(homeFolder === undefined ? {} : { homeFolder }),
  };
}

/** The directory's groups are groups of the account, by their DN; it alone says who is in them. */
async function saveGroups(
  { groups, change }: Transactor,
  user: Pick<User, 'id' | 'userName'>,
  { provider: { accountId }, person }: Saving,
): Promise<void> {
  if (person.groups === undefined) return;
  const wanted = new Set<number>();
  for (const { dn, name } of person.groups) {
    const group = await groups.byDn(accountId, dn);
    const added = { accountId, groupName: name, groupDn: dn };
    wanted.add(group?.id ?? (await change.addGroup(added)));
  }
  for (const { id } of await groups.ofUser(user.id))
    if (!wanted.has(id)) await change.removeMember(id, user.id);
  for (const id of wanted) await change.addMember(id, user);
}

function isNamed(user: User, { userName }: DirectoryPerson): boolean {
  return user.userName.toLowerCase() === userName.toLowerCase();
}

function isUpToDate(user: User, groups: readonly Group[], person: DirectoryPerson): boolean {
  const { cards, aliases } = person;
  const details = Object.entries(detailsOf(person));
  return (
    details.every(([name, value]) => user[name as keyof User] === value) &&
    (cards === undefined || isSame(cards, user.cards)) &&
    (aliases === undefined || isSame(aliases, user.aliases)) &&
    (person.groups === undefined ||
      isSame(
        person.groups.map(({ dn }) => dn),
        groups.map(({ groupDn }) => groupDn),
      ))
  );
}

function isSame(some: readonly string[], others: readonly string[]): boolean {
  return some.toSorted().join('\n') === others.toSorted().join('\n');
}
