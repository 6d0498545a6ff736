import Type, { type Static } from 'typebox';
import { ControlProblem, type ControlRoute } from '../../kit/control.ts';
import type { Licence } from '../rules/licence.ts';
import type { Account } from '../rules/records.ts';
import { instant } from '../seed/schema.ts';
import type { Reader } from '../store/store.ts';
import { accountOf, anAccount, closed } from './place.ts';
import { bodyReader } from './read-body.ts';
import type { Controlled } from './start.ts';

type LicenceParts = Pick<Controlled, 'store' | 'people' | 'settings'>;

const shortName = Type.String({ minLength: 1, maxLength: 256 });
const licenceSchema = Type.Object(
  {
    ...anAccount,
    embeddedTerminals: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
    ends: Type.Optional(instant),
    groups: Type.Optional(
      Type.Array(
        Type.Object({ groupNo: shortName, vendors: Type.Optional(Type.Array(shortName)) }, closed),
        { maxItems: 1000 },
      ),
    ),
  },
  closed,
);

/** What accounts have paid for (SIL-65); an account without a licence is not limited. */
export function licenceRoutes(parts: LicenceParts): readonly ControlRoute[] {
  return [tellLicence(parts), setLicence(parts), endLicence(parts)];
}

function tellLicence({ store, people }: LicenceParts): ControlRoute {
  return {
    method: 'GET',
    path: '/licences',
    summary:
      'Returns the licence of ?account=DOMAIN (default: the main customer), {} if it has none.',
    run: async ({ query }) => {
      const { id } = await holderOf(store.read, query.get('account') ?? undefined, people);
      const licence = await store.read.licences.ofAccount(id);
      return { json: licence === undefined ? {} : told(licence) };
    },
  };
}

function setLicence({ store, people, settings }: LicenceParts): ControlRoute {
  const read = bodyReader(licenceSchema);
  return {
    method: 'PUT',
    path: '/licences',
    summary:
      'Sets the licence of {account}: at most {embeddedTerminals}, none added after {ends}, in {groups} of {groupNo, vendors}.',
    body: read.schema,
    examples: [{ embeddedTerminals: 10, ends: '2030-12-31T00:00:00Z' }],
    run: async ({ body }) => {
      const entry = read(body);
      refuseStrangers(entry, settings.rules.vendors);
      const licence = await store.write(async (transactor) => {
        const { id } = await holderOf(transactor, entry.account, people);
        await transactor.change.holdAccount(id);
        const record = licenceOf(id, entry);
        await transactor.change.setLicence(record);
        return record;
      });
      return { json: told(licence) };
    },
  };
}

function endLicence({ store, people }: LicenceParts): ControlRoute {
  return {
    method: 'DELETE',
    path: '/licences',
    summary: 'Deletes the licence of ?account=DOMAIN (default: the main customer).',
    run: async ({ query }) => {
      await store.write(async (transactor) => {
        const { id } = await holderOf(transactor, query.get('account') ?? undefined, people);
        await transactor.change.holdAccount(id);
        await transactor.change.removeLicence(id);
      });
      return {};
    },
  };
}

async function holderOf(
  reader: Pick<Reader, 'accounts'>,
  domain: string | undefined,
  people: LicenceParts['people'],
): Promise<Account> {
  const account = await accountOf(reader, domain, people);
  if (account.accountType !== 3) return account;
  const detail = 'A container has no licence of its own: use the domain of its account.';
  throw new ControlProblem(400, { detail });
}

type LicenceEntry = Static<typeof licenceSchema>;

function refuseStrangers({ groups = [] }: LicenceEntry, vendors: object): void {
  const named = groups.flatMap(({ vendors: covered = [] }) => covered);
  const stranger = named.find((vendor) => !Object.hasOwn(vendors, vendor));
  if (stranger === undefined) return;
  throw new ControlProblem(400, { detail: `"${stranger}" is not a known vendor.` });
}

function licenceOf(accountId: number, { embeddedTerminals, ends, groups }: LicenceEntry): Licence {
  return {
    accountId,
    ...(embeddedTerminals === undefined ? {} : { embeddedTerminals }),
    ...(ends === undefined ? {} : { endsAt: Date.parse(ends) }),
    ...(groups === undefined ? {} : { groups }),
  };
}

/** As it is set. */
function told({ embeddedTerminals, endsAt, groups }: Licence): Omit<LicenceEntry, 'account'> {
  return {
    ...(embeddedTerminals === undefined ? {} : { embeddedTerminals }),
    ...(endsAt === undefined ? {} : { ends: new Date(endsAt).toISOString() }),
    ...(groups === undefined
      ? {}
      : {
          groups: groups.map(({ vendors, ...group }) => ({
            ...group,
            ...(vendors === undefined ? {} : { vendors: [...vendors] }),
          })),
        }),
  };
}
