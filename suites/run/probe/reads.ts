import type { Caller } from '../../drive/client.ts';
import { type Asker, type AskOptions, denied, granted, type Seen } from './asker.ts';

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

/** Asks for all that shows a right, as a caller who has every one; notes what is not done even then. */
export async function readAll(asker: Asker, caller: Caller): Promise<readonly Seen[]> {
  const all: Seen[] = [];
  for (const read of reads) {
    const seen = await asker.ask(read.operation, caller, read.options(asker));
    if (!granted(seen) && !denied(seen)) asker.declined.add(read.operation);
    all.push(seen);
  }
  return all;
}

/** Each right that reading shows, as a caller who is said to have just these: allowed, or refused for who he is. */
export async function readEach(
  asker: Asker,
  caller: Caller,
  permissions: readonly string[],
): Promise<readonly (readonly [seen: Seen, isRight: boolean])[]> {
  const steps: (readonly [Seen, boolean])[] = [];
  // What the target does for nobody says nothing of this caller.
  for (const read of reads.filter(({ operation }) => !asker.declined.has(operation))) {
    const isHeld = permissions.includes(read.right);
    const how = isHeld ? 'within its rights' : 'beyond its rights';
    const seen = await asker.ask(read.operation, caller, { ...read.options(asker), how });
    steps.push([seen, denied(seen) !== isHeld]);
  }
  return steps;
}
