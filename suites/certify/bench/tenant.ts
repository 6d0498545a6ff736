import { type Ids, sha256 } from '../../../simulators/kit/ids.ts';
import { itemsOf, member, memberText } from '../../engine/journal/json.ts';
import type { Redactor } from '../../engine/journal/redact.ts';
import { uniqueDocument } from '../../engine/session/documents/documents.ts';
import type { SentFor, Who } from '../situation.ts';
import type { DrawnNames } from './drawn-names.ts';
import { need, type ServiceHands, uuidsOf } from './service-hands.ts';

/** Somebody at the terminal, made for one situation. */
export interface Person {
  readonly userName: string;
  readonly card: string;
  readonly shortId: string;
  readonly password: string;
  /** Who comes second is of another provider than who came first. */
  readonly providerId: number;
}

export interface PersonWishes {
  readonly as?: Who['as'];
  /** They may see reports. */
  readonly reports?: boolean;
  /** Their name and password are typed at the panel. */
  readonly isTyped?: boolean;
  /** Their name goes on behind that of this person, and they are of another provider. */
  readonly behind?: Person | undefined;
  /** Their name is that of this person, and they are of another provider. */
  readonly namesake?: Person;
}

/** The customer of the bench: people, documents, quota, made and taken away around the observer. */
export interface Tenant {
  readonly queue: string;
  person(wishes: PersonWishes): Promise<Person>;
  /** Documents that wait for them, in this order. */
  deliver(person: Person, titles: readonly string[], sentFor?: SentFor): Promise<void>;
  takeAway(person: Person): Promise<void>;
  /** A document of theirs of that title, or the first, comes out at that port, as if they stood at another terminal. */
  releaseElsewhere(person: Person, address: string, title?: string): Promise<void>;
  /** They have a quota, and nothing is left of it; who has none can't print either, until it is free again. */
  useUp(person: Person): Promise<void>;
  /** Printing costs nothing. */
  freeAgain(): Promise<void>;
  /** Records of jobs they have done before. */
  past(person: Person, records: number): Promise<void>;
}

export interface TenantParts {
  readonly hands: ServiceHands;
  readonly domain: string;
  readonly providerId: number;
  /** Cards and passwords come of it, and not of the seed: that stands in the recording. */
  readonly ids: Ids;
  readonly redactor: Redactor;
  readonly drawn: DrawnNames;
}

/** Uploads at a time. */
const width = 8;
/** SIL-28: so many failures lock a user out. */
const failuresToLock = 12;

export async function openTenant(parts: TenantParts): Promise<Tenant> {
  const { hands, domain } = parts;
  const { queue } = parts.drawn;
  const form = [
    ['domainname', domain],
    ['portname', queue],
    ['porttype', '0'],
  ] as const;
  await hands.call('PUT', '/inputports', { form });
  const guests = await addProvider(parts);
  let people = 0;
  let documents = 0;
  return {
    queue,
    person: (wishes) => {
      people += 1;
      return makePerson({ ...parts, guests }, people, wishes);
    },
    deliver: async (person, titles, sentFor) => {
      const pending = titles.map((title) => ({ title, number: (documents += 1) }));
      // Of two that arrive at once, nobody knows which is first.
      const lanes = titles.length > 10 ? width : 1;
      const carry = async (): Promise<void> => {
        for (let one = pending.shift(); one !== undefined; one = pending.shift())
          await sendUp(parts, person, {
            queue,
            ...one,
            ...(sentFor === undefined ? {} : { sentFor }),
          });
      };
      await Promise.all(Array.from({ length: lanes }, carry));
    },
    takeAway: async (person) => {
      for (const uuid of uuidsOf(await listed(parts, person)))
        await hands.call('DELETE', `/documents/${uuid}`);
    },
    releaseElsewhere: async (person, address, title) => {
      const documents = itemsOf(await listed(parts, person));
      const wanted = documents.filter(
        (one) => title === undefined || memberText(one, 'documentName') === title,
      );
      const [first] = wanted.map((one) => memberText(one, 'uuid'));
      const path = `/documents/${first ?? ''}/${encodeURIComponent(address)}`;
      if (first !== undefined) await hands.call('POST', path, { form: [] });
    },
    useUp: (person) => makeQuota(parts, person),
    freeAgain: () => setPrice(parts, 0),
    past: (person, records) => recordPast(parts, person, records),
  };
}

async function recordPast(parts: TenantParts, person: Person, records: number): Promise<void> {
  const bearer = await tokenOf(parts, person);
  // Names tell whose they are: who shows somebody else's shows them.
  const isGuest = person.providerId !== parts.providerId;
  const whose = isGuest ? `${person.userName}, a guest` : person.userName;
  let made = 0;
  const jobOf = (jobtype: string, title: string): Promise<unknown> =>
    parts.hands.call('POST', '/documents/history', {
      bearer,
      form: [
        ['jobtype', jobtype],
        ['title', title],
        ['totalpages', '1'],
      ],
    });
  const carry = async (): Promise<void> => {
    while (made < records) {
      made += 1;
      await jobOf('COPY', `Copy ${String(made)} by ${whose}`);
    }
  };
  // One of another kind, which is not always asked for.
  if (records > 0) await jobOf('SCAN', `Scan by ${whose}`);
  await Promise.all(Array.from({ length: width }, carry));
}

/** Blanks around it belong to it. */
function passwordWith(digits: string): string {
  return ` Pä+ß %41&;=/\\"${digits} `;
}

/** Whoever trims it may send it too. */
function learnPassword(redactor: Redactor, password: string): void {
  redactor.learn('password', password);
  redactor.learn('password', password.trim());
}

interface Provider {
  readonly id: number;
  readonly name: string;
}

/** A second one: a terminal that names one and the same for everybody is wrong about somebody. */
async function addProvider({ hands, domain }: TenantParts): Promise<Provider> {
  const form = [['domainname', domain]] as const;
  const accountId = Number(need(await hands.call('GET', '/account', { form }), 'id'));
  const name = 'Guests';
  await hands.call('PUT', '/authproviders', {
    json: {
      name,
      providerType: 0,
      typeConfiguration: '{}',
      accountId,
      priority: 0,
      active: true,
      domainNames: [],
      id: 0,
    },
  });
  const probe = await hands.control('POST', '/users', { userName: 'first guest', provider: name });
  return { id: Number(need(probe, 'providerId')), name };
}

async function makePerson(
  { hands, ids, redactor, drawn, guests, providerId }: TenantParts & { readonly guests: Provider },
  number: number,
  { as, reports = false, isTyped = false, behind, namesake }: PersonWishes,
): Promise<Person> {
  const digits = (count: number): string =>
    String(BigInt(`0x${sha256(ids.secret())}`) % 10n ** BigInt(count)).padStart(count, '0');
  const isGuest = behind !== undefined || namesake !== undefined;
  const userName =
    namesake?.userName ??
    (behind === undefined ? drawn.userName(number, isTyped) : `${behind.userName} 2`);
  const person = {
    userName,
    // Some begin with a nought: they are no numbers to count with.
    card: `${number % 2 === 0 ? '01' : '10'}${digits(8)}`,
    shortId: `02${digits(7)}`,
    password: passwordWith(digits(12)),
    providerId: isGuest ? guests.id : providerId,
  };
  learnPassword(redactor, person.password);
  redactor.learn('card', person.card);
  redactor.learn('short-id', person.shortId);
  if (as === 'unknown-card') return person;
  const { card, shortId, password } = person;
  await hands.control('POST', '/users', {
    userName,
    // Nobody logs in with it, and several have the same: who sends it in place of the name sends the wrong one.
    fullName: 'Dr. Kim Sales',
    cards: [card],
    shortId,
    password,
    ...(isGuest ? { provider: guests.name } : {}),
    ...(reports ? { role: 'Reporting' } : {}),
    ...(as === 'disabled' ? { disabled: true } : {}),
    ...(as === 'expired' ? { expires: '2001-01-01T00:00:00Z' } : {}),
  });
  if (as === 'locked-out') await lockOut(hands, userName);
  if (as !== 'wrong-password') return person;
  const wrong = passwordWith(digits(12));
  learnPassword(redactor, wrong);
  return { ...person, password: wrong };
}

async function lockOut(hands: ServiceHands, userName: string): Promise<void> {
  const form = [
    ['authtype', '0'],
    ['userid', userName],
    ['password', 'not this one'],
  ] as const;
  for (let failures = 0; failures < failuresToLock; failures += 1)
    await hands.call('POST', '/login', { form, mayFail: true });
}

async function sendUp(
  { hands }: TenantParts,
  person: Person,
  {
    queue,
    title,
    number,
    sentFor,
  }: {
    readonly queue: string;
    readonly title: string;
    readonly number: number;
    readonly sentFor?: SentFor;
  },
): Promise<void> {
  await hands.call('PUT', '/documents', {
    file: uniqueDocument(`certify-${String(number)}`),
    form: [
      ['username', person.userName],
      ['portname', queue],
      ['title', title],
      ['providerid', String(person.providerId)],
      ...Object.entries(sentFor ?? {}).map(([name, value]) => [name, String(value)] as const),
    ],
  });
}

/** By the card: two providers may have somebody of one name. */
async function tokenOf({ hands }: TenantParts, { card }: Person): Promise<string> {
  const form = [
    ['authtype', '1'],
    ['userid', card],
  ] as const;
  const answer = await hands.call('POST', '/login', { form });
  return need(member(answer, 'token') ?? null, 'access_token');
}

async function listed(parts: TenantParts, person: Person): ReturnType<ServiceHands['call']> {
  const bearer = await tokenOf(parts, person);
  return await parts.hands.call('GET', '/documents', { bearer, form: [['maxRecords', '500']] });
}

/** A price for pages, and a policy of quota for this person alone. */
async function makeQuota(parts: TenantParts, { userName }: Person): Promise<void> {
  const { hands } = parts;
  const groupname = `without-quota-${userName}`;
  const atRoot = true;
  const group = await hands.call('PUT', '/groups', { form: [['groupname', groupname]] });
  const groupId = need(group, 'id');
  await hands.call('PUT', `/users/${encodeURIComponent(userName)}/groups`, {
    form: [['groupid', groupId]],
  });
  await setPrice(parts, 1);
  const policy = { policyName: groupname, balanceType: 'quota', groupIds: [Number(groupId)] };
  await hands.call('POST', '/platen/v1/policies', { atRoot, json: policy });
}

/** Of every page; 0: printing is free, and no balance is asked for. */
async function setPrice({ hands }: TenantParts, price: number): Promise<void> {
  const prices = {
    bwNormalPage: price,
    bwLargePage: price,
    colorNormalPage: price,
    colorLargePage: price,
  };
  const json = { enabled: price > 0, ...prices };
  await hands.call('PUT', '/platen/v1/balances/config', { atRoot: true, json });
}
