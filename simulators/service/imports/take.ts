import {
  type ImportedUser,
  type ImportStart,
  type ImportTaking,
  importHoldMs,
} from '../rules/import.ts';
import { carryOut } from './carry-out.ts';
import type { ImportParts } from './imports.ts';

export interface Taking extends ImportParts {
  /** Keeps the import from being taken for left behind while the work goes on. */
  hold<T>(id: number, work: () => Promise<T>): Promise<T>;
  readonly signal: AbortSignal;
}

/** So many rows go in one transaction. */
const together = 500;

/** Keeps the rows as they come, checked against each other and against who is there, and accepts the import or forgets it. */
export async function takeImport(
  taking: Taking,
  start: ImportStart,
  users: AsyncIterable<ImportedUser>,
): Promise<ImportTaking> {
  const id = await begin(taking, start);
  if (id === undefined) return { state: 'busy' };
  return await taking.hold(id, async () => {
    try {
      const refused = await keepRows(taking, id, users);
      if (refused === undefined) return await accept(taking, id);
      await carryOut(taking, id, taking.signal);
      return refused;
    } catch (error) {
      await carryOut(taking, id, taking.signal);
      throw error;
    }
  });
}

/** One import into a group at a time: the second would disable whom the first brings. */
async function begin({ store, clock }: Taking, start: ImportStart): Promise<number | undefined> {
  const heldUntil = clock.now() + importHoldMs;
  const nothing = { lines: 0, linesDone: 0, membersDone: '' };
  return await store.write(async ({ imports, change }) => {
    await change.holdAccount(start.accountId);
    const other = await imports.intoGroup(start.accountId, start.groupName);
    if (other !== undefined) return undefined;
    return await change.addImport({ ...start, ...nothing, state: 'checking', heldUntil });
  });
}

type Refused = Exclude<ImportTaking, { readonly state: 'accepted' }>;

async function keepRows(
  taking: Taking,
  id: number,
  users: AsyncIterable<ImportedUser>,
): Promise<Refused | undefined> {
  let after = 0;
  for await (const some of piecesOf(users)) {
    const refused = await keepSome(taking, id, { after, some });
    if (refused !== undefined) return refused;
    after = some.at(-1)?.line ?? after;
  }
  return undefined;
}

interface SomeRows {
  readonly after: number;
  readonly some: readonly ImportedUser[];
}

async function keepSome(
  { store, clock }: Taking,
  id: number,
  { after, some }: SomeRows,
): Promise<Refused | undefined> {
  const upTo = some.at(-1)?.line ?? after;
  const heldUntil = clock.now() + importHoldMs;
  return await store.write(async ({ imports, change }) => {
    if (!(await change.setImport(id, { lines: upTo, heldUntil }))) return { state: 'gone' };
    const repeated = await change.addImportRows(id, some);
    if (repeated !== undefined) return refusal(repeated, 'the user is in the file twice');
    const alias = await imports.lineNamedAsAlias(id, { after, upTo });
    if (alias !== undefined) return refusal(alias, 'the user name is an alias of another user');
    return undefined;
  });
}

function refusal(line: number, detail: string): Refused {
  return { state: 'refused', line, detail };
}

/** From here on the import is known, and will be carried out. */
async function accept({ store, ids }: Taking, id: number): Promise<ImportTaking> {
  return await store.write(async ({ imports, groups, change }) => {
    const one = await imports.byId(id);
    if (one === undefined) return { state: 'gone' };
    const { accountId, groupName } = one;
    await change.holdAccount(accountId);
    const group = await groups.byName(accountId, groupName);
    const groupId =
      group?.id ?? (await change.addGroup({ accountId, groupName, groupDn: ids.uuid() }));
    await change.setImport(id, { groupId, state: 'importing' });
    return { state: 'accepted', id };
  });
}

async function* piecesOf(
  users: AsyncIterable<ImportedUser>,
): AsyncGenerator<readonly ImportedUser[]> {
  let some: ImportedUser[] = [];
  for await (const user of users) {
    some.push(user);
    if (some.length < together) continue;
    yield some;
    some = [];
  }
  if (some.length > 0) yield some;
}
