import { numberMember } from '../../journal/json.ts';
import { type Leftover, placeKey } from '../../journal/leftovers/leftovers.ts';
import { findId } from '../../journal/leftovers/listed-ids.ts';
import { type Made, type MadeKind, madeKinds } from '../../journal/leftovers/made.ts';
import { cleanupCase } from '../../journal/leftovers/why-left.ts';
import type { PriceSettings } from '../../session/balances/price-settings.ts';
import type { QuotaPolicies } from '../../session/balances/quota-policies.ts';
import type { Credentials } from '../../session/credentials.ts';
import type { Client, Reply } from '../../session/http/client.ts';
import { Blocked } from '../../session/test-case.ts';
import { pool } from '../pool.ts';
import { type Known, type Removal, removals } from './removals.ts';

export interface CleanupParts {
  readonly client: Client;
  readonly credentials: Credentials;
  /** What is left now, by all that was recorded. */
  leftovers(): readonly Leftover[];
  /** Whether another call may be made. */
  mayGoOn(): boolean;
  tell(one: Made): void;
  /** Where the profile says so. */
  readonly prices?: Pick<PriceSettings, 'putBack'>;
  readonly policies?: Pick<QuotaPolicies, 'remove'>;
}

type Context = CleanupParts & Known & { silent(reply: Reply): boolean };

const width = 4;
/** A target that gives no answer so often is left alone. */
const mostSilences = 3;

/**
 * Removes what a run made, by the ids that the target told and the names that the run gave alone:
 * nothing is searched for, and nothing of others is touched.
 */
export async function cleanUpCase(parts: CleanupParts): Promise<void> {
  await putBack(parts);
  if (parts.leftovers().every(({ kind }) => removals[kind] === undefined)) return;
  let silences = 0;
  const silent = ({ status }: Reply): boolean => {
    if (status === 0) silences += 1;
    return status === 0;
  };
  const mayGoOn = (): boolean => silences < mostSilences && parts.mayGoOn();
  const context = { ...parts, silent, mayGoOn, accountId: await accountId(parts) };
  for (const kind of madeKinds) {
    const removal = removals[kind];
    if (removal !== undefined) await cleanKind(kind, removal, context);
  }
}

/** Whether there is a call for it; its refusal may leave it there. */
export function isRemovable({ kind, loan }: Made): boolean {
  return loan !== undefined || removals[kind] !== undefined;
}

/** What was set for a while. The journal tells what could not be put back, and why. */
async function putBack(parts: CleanupParts): Promise<void> {
  for (const one of parts.leftovers()) {
    if (one.loan === undefined || !parts.mayGoOn()) continue;
    const { loan } = one;
    try {
      if (loan.of === 'prices') await parts.prices?.putBack(cleanupCase, loan.before);
      else await parts.policies?.remove(cleanupCase, loan);
    } catch (error) {
      if (!(error instanceof Blocked)) throw error;
    }
    parts.tell(one);
  }
}

async function accountId({ client, credentials }: CleanupParts): Promise<string> {
  const parameters = [['domainname', credentials.facts.domain]] as const;
  const reply = await client.call('account.get', { key: credentials.key('full') }, { parameters });
  return String(numberMember(reply.json, 'id') ?? '');
}

async function cleanKind(kind: MadeKind, removal: Removal, context: Context): Promise<void> {
  const own = (): readonly Leftover[] => context.leftovers().filter((one) => one.kind === kind);
  const first = own();
  if (first.length === 0) return;
  // What was made last may stand on what was made before it; what has to be looked up goes in turn.
  await pool(
    first.toReversed(),
    kind === 'container' || removal.isList ? 1 : width,
    async (one) => {
      if (!context.mayGoOn()) return;
      await removeOne(one, removal, context);
      context.tell(one);
    },
  );
  const left = own();
  const looks = removal.isList
    ? [...new Map(left.map((one) => [placeKey(one), one])).values()]
    : left;
  await pool(looks, width, async (one) => {
    if (context.mayGoOn()) await look(one, removal, context);
  });
}

async function removeOne(one: Made, removal: Removal, context: Context): Promise<void> {
  const id = one.id ?? (await idByName(one, removal, context));
  if (id === undefined) return;
  const { client } = context;
  context.silent(
    await client.call(removal.operation, callerOf(one, context), removal.options(one, id)),
  );
}

async function look(one: Made, removal: Removal, context: Context): Promise<Reply | undefined> {
  if (removal.look === undefined) return undefined;
  const options = removal.lookOptions?.(one, context) ?? {};
  const reply = await context.client.call(removal.look, callerOf(one, context), options);
  context.silent(reply);
  return reply;
}

/** interface 4.9: the ids of access controls change with each delete, so they are read before each. */
async function idByName(
  one: Made,
  removal: Removal,
  context: Context,
): Promise<string | undefined> {
  if (one.name === '' || !removal.isList) return undefined;
  return findId((await look(one, removal, context))?.json, one.name);
}

/** Things of another account are removed with the key they were made with. */
function callerOf(
  { account }: Made,
  { credentials }: Pick<CleanupParts, 'credentials'>,
): { readonly key: string } {
  return { key: credentials.key(account) };
}
