import type { Caller } from '../../drive/client.ts';
import type { Asker, AskOptions, Seen } from './asker.ts';

interface Read {
  readonly right: string;
  readonly operation: string;
  options(asker: Asker): AskOptions;
}

/** A harmless call for each right that one shows; of a list that can be long, the least of it. */
const reads: readonly Read[] = [
  { right: 'ViewAccount', operation: 'containers.list', options: () => ({}) },
  { right: 'ViewOutputPort', operation: 'outputports.list', options: () => ({}) },
  { right: 'ViewUser', operation: 'users.all', options: firstUser },
  {
    right: 'ViewReport',
    operation: 'documents.history',
    options: () => ({ parameters: [['maxrecords', '1']] }),
  },
  { right: 'ViewInputPort', operation: 'inputports.list', options: () => ({}) },
  {
    right: 'ViewAccessControls',
    operation: 'accesscontrols.get',
    options: ({ profile }) => ({ parameters: [['accountdomain', profile.domains.customer]] }),
  },
  {
    right: 'ViewLocations',
    operation: 'locations.list',
    options: () => ({
      parameters: [
        ['locationtype', '4'],
        ['locationdata', 'platen-probe'],
      ],
    }),
  },
];

function firstUser({ profile }: Pick<Asker, 'profile'>): AskOptions {
  return {
    parameters: [
      ['providerid', String(profile.providerId)],
      ['maxrecords', '1'],
    ],
  };
}

/** Asks for all that shows a right, as a caller who has every one. */
export async function readAll(asker: Asker, caller: Caller): Promise<readonly Seen[]> {
  const seen: Seen[] = [];
  for (const read of reads) seen.push(await asker.ask(read.operation, caller, read.options(asker)));
  return seen;
}

/**
 * Something that these permissions allow and something that they don't, where reading shows it: the
 * least that tells a caller with them from one with all or none.
 */
export async function readOneEach(
  asker: Asker,
  caller: Caller,
  permissions: readonly string[],
): Promise<{ readonly allowed: Seen | undefined; readonly beyond: Seen | undefined }> {
  const ask = (isHeld: boolean): Promise<Seen> | undefined => {
    const read = reads.find(({ right }) => permissions.includes(right) === isHeld);
    const how = isHeld ? 'within its rights' : 'beyond its rights';
    return read && asker.ask(read.operation, caller, { ...read.options(asker), how });
  };
  return { allowed: await ask(true), beyond: await ask(false) };
}
