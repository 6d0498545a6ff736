import type { Pairs } from '../http/body.ts';
import type { Session } from '../session.ts';
import { madeId, type SampleMaker } from './sample.ts';

/** A container below the account under test. */
export interface StageContainer {
  readonly id: number;
  readonly name: string;
  readonly domain: string;
}

export async function container(stage: Session): Promise<StageContainer> {
  const { name, domain, parameters } = containerWishes(stage);
  const reply = stage.need(
    await stage.request('account.create', stage.full, { parameters }),
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

export function containerWishes(stage: Session): {
  readonly name: string;
  readonly domain: string;
  readonly parameters: Pairs;
} {
  const given = newContainer(stage);
  return { name: given.accountname, domain: given.domainname, parameters: Object.entries(given) };
}

/** A domain name that a container may have: below the customer's, or as the profile says (SIL-166). */
export function newDomain({ credentials: { facts } }: Session, label: string): string {
  return (facts.newDomain ?? `*.${facts.domain}`).replace('*', label);
}

export async function accountId(stage: Session): Promise<number> {
  const parameters: Pairs = [['domainname', stage.credentials.facts.domain]];
  return madeId(
    stage.need(
      await stage.request('account.get', stage.full, { parameters }),
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
  'account.create': async (stage) => ({
    options: { parameters: containerWishes(stage).parameters },
    look: containers,
  }),
  'account.update': async () => ({ options: { parameters: [['theme', 'blue']] } }),
  'containers.list': async (stage) => {
    await container(stage);
    return { options: {} };
  },
  'containers.update': async (stage) => {
    const { id, domain } = await container(stage);
    const parameters: Pairs = [
      ['domainname', domain],
      ['containername', stage.name('renamed')],
    ];
    return { options: { path: { id: String(id) }, parameters }, look: containers };
  },
  'containers.delete': async (stage) => {
    const { id } = await container(stage);
    return { options: { path: { id: String(id) } }, look: containers };
  },
};
