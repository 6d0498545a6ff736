import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { allOperations } from '../operations/index.ts';
import type { Operation } from '../operations/operation.ts';
import type { AccountType } from '../rules/records.ts';
import type { Question } from '../testing/ask.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { belongingTo } from './belonging.ts';
import { furnish } from './furnish.ts';
import { differences, type Looker, lookInto } from './holdings.ts';
import { asCaller, type CallerHeaders, type House, type HousePlace, openHouse } from './house.ts';
import { refusalBy, refusalSeen } from './refusal.ts';
import { sampleOf } from './samples/all.ts';
import { canary, succeeded } from './site.ts';

interface Stranger {
  readonly what: string;
  readonly sends: CallerHeaders & { readonly key: string };
}

interface Neighbourhood {
  readonly house: House;
  readonly strangers: readonly Stranger[];
}

const accountTypes: readonly AccountType[] = [2, 3];
const places = new Map<AccountType, Neighbourhood>();
let server: TestServer;
let looker: Looker;
beforeAll(async () => {
  server = await startTestServer();
  for (const type of accountTypes) places.set(type, await neighbourhood(type));
  looker = lookInto(server);
});
beforeEach(() => server.store.write(({ change }) => change.clearLock()));
afterAll(async () => {
  looker[Symbol.dispose]();
  await server.stop();
});

/** A customer below the vendor, or a container of a customer's; who has everything elsewhere comes to it. */
async function neighbourhood(accountType: AccountType): Promise<Neighbourhood> {
  const { vendor, acme } = server.people;
  const place = { accountType, parentId: accountType === 3 ? acme : vendor };
  const open = (what: string, at: Omit<HousePlace, 'label' | 'domain'>): Promise<House> => {
    const name = `${what}-${String(accountType)}`;
    return openHouse(server, {
      label: name.replace('house', canary),
      domain: `${name}.test`,
      ...at,
    });
  };
  const house = await open('house', place);
  const below = await open('below', { accountType: 3, parentId: house.accountId });
  const beside = await open('beside', place);
  await furnish(server, house);
  return {
    house,
    strangers: [
      ...(await strangersOf(house, below, 'below')),
      ...(await strangersOf(house, beside, 'beside')),
    ],
  };
}

async function strangersOf(house: House, own: House, where: string): Promise<readonly Stranger[]> {
  const { key } = own;
  const token = await own.addToken((await own.addUser('Administrators')).id, key);
  const sends = { key, token };
  return [
    { what: `a key of the account ${where}`, sends: { key, host: house.domain } },
    { what: `an administrator of the account ${where}`, sends: { ...sends, host: house.domain } },
    { what: 'the same, at their own host', sends: { ...sends, host: own.domain } },
  ];
}

/** What a stranger then says of one's own is not to be taken for the other's. */
function disguised(question: Question, operation: Operation): Question {
  if (sampleOf(operation).strangers !== 'own' || ['GET', 'HEAD'].includes(question.method))
    return question;
  return JSON.parse(JSON.stringify(question).replaceAll(canary, 'mine')) as Question;
}

/** RFC 6749 2.3.1: there the key is the client's secret. */
function withSecret(question: Question, { key }: Stranger['sends']): Question {
  if (question.form?.['client_secret'] === undefined) return question;
  return { ...question, form: { ...question.form, client_secret: key } };
}

function expected(operation: Operation): object {
  const { strangers } = sampleOf(operation);
  return strangers === 'own' ? { telling: false } : refusalBy(strangers, operation);
}

/** First what shows calls: as long as no stranger has said a word of the house's. */
const inOrder = allOperations.toSorted(
  (one, other) => Number(other.id === 'listAudit') - Number(one.id === 'listAudit'),
);

const cases = inOrder.flatMap((operation) =>
  accountTypes.map((type) => ({
    id: operation.id,
    of: type === 3 ? 'container' : 'customer',
    operation,
    type,
  })),
);

describe('callers with every right, in another account (SIL-22)', () => {
  it.each(cases)(
    '$id at a $of: told as of what is not there, and nothing is changed there',
    async ({ operation, type }) => {
      const { house, strangers } = places.get(type) ?? ({} as Neighbourhood);
      const { question, token } = await sampleOf(operation).make(house);
      const before = belongingTo(await looker.look(), house.accountId);
      expect([...before].filter(([, rows]) => rows.length > 0).length).toBeGreaterThan(20);
      const wantsToken = operation.grant.bearer === 'recording';
      for (const { what, sends } of strangers.filter(
        ({ sends: { token } }) => !wantsToken || token,
      )) {
        const asked = withSecret(disguised(question, operation), sends);
        const reply = await server.ask(asCaller(asked, sends));
        expect(refusalSeen(reply), what).toMatchObject(expected(operation));
        const after = belongingTo(await looker.look(), house.accountId);
        expect(differences(before, after), what).toEqual([]);
      }
      const rightful = { key: house.key, host: house.domain, ...(token && { token }) };
      const reply = await server.ask(asCaller(question, rightful));
      // interface 4.4: history is kept for customers.
      expect(succeeded(reply)).toBe(operation.id !== 'readHistory' || type === 2);
    },
  );
});
