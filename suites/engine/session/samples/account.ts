import type { Pairs } from '../http/body.ts';
import type { Session } from '../session.ts';
import { madeId, type SampleMaker } from './sample.ts';

/** A container below the account under test. */
export interface StageContainer {
  readonly id: number;
  readonly name: string;
  readonly domain: string;
}

export async function container(s: Session): Promise<StageContainer> {
  const { name, domain, parameters } = containerWishes(s);
  const reply = s.need(
    await s.request('account.create', s.full, { parameters }),
    'creating a container',
  );
  return { id: madeId(reply), name, domain };
}

type ContainerParameter =
  | 'parentdomain'
  | 'accountname'
  | 'accounttype'
  | 'domainname'
  | 'applicationname';

/** The parameters that create a container. */
export function newContainer(s: Session): Readonly<Record<ContainerParameter, string>> {
  const accountname = s.name('container');
  return {
    parentdomain: s.domain,
    accountname,
    accounttype: '3',
    domainname: newDomain(s, accountname.toLowerCase()),
    applicationname: 'Platen',
  };
}

export function containerWishes(s: Session): {
  readonly name: string;
  readonly domain: string;
  readonly parameters: Pairs;
} {
  const given = newContainer(s);
  return { name: given.accountname, domain: given.domainname, parameters: Object.entries(given) };
}

/** A domain name that a container may have: below the customer's, or as the profile says (SIL-166). */
export function newDomain({ credentials: { facts } }: Session, label: string): string {
  return (facts.newDomain ?? `*.${facts.domain}`).replace('*', label);
}

export async function accountId(s: Session): Promise<number> {
  const parameters: Pairs = [['domainname', s.credentials.facts.domain]];
  return madeId(
    s.need(
      await s.request('account.get', s.full, { parameters }),
      'reading the account under test',
    ),
  );
}

const containers = { operation: 'containers.list', options: {} };

export const accountSamples: Readonly<Record<string, SampleMaker>> = {
  'version.get': async () => ({ options: {} }),
  'account.get': async ({ credentials }) => ({
    options: { parameters: [['domainname', credentials.facts.domain]] },
  }),
  'account.head': async ({ credentials }) => ({
    options: { parameters: [['domainname', credentials.facts.domain]] },
  }),
  'account.create': async (s) => ({
    options: { parameters: containerWishes(s).parameters },
    look: containers,
  }),
  'account.update': async () => ({ options: { parameters: [['theme', 'blue']] } }),
  'containers.list': async (s) => {
    await container(s);
    return { options: {} };
  },
  'containers.update': async (s) => {
    const { id, domain } = await container(s);
    const parameters: Pairs = [
      ['domainname', domain],
      ['containername', s.name('renamed')],
    ];
    return { options: { path: { id: String(id) }, parameters }, look: containers };
  },
  'containers.delete': async (s) => {
    const { id } = await container(s);
    return { options: { path: { id: String(id) } }, look: containers };
  },
};
