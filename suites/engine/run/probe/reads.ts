import type { Caller } from '../../session/http/client.ts';
import { type Asker, type AskOptions, denied, granted } from './asker.ts';
import type { RightSeen } from './rights.ts';

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
export async function readAll(asker: Asker, caller: Caller): Promise<readonly RightSeen[]> {
  const all = await readEach(asker, caller);
  for (const [at, { seen }] of all.entries()) {
    const operation = reads[at]?.operation;
    if (operation !== undefined && !granted(seen) && !denied(seen)) asker.declined.add(operation);
  }
  return all;
}

/** Each right that reading shows, as this caller; what the target does for nobody says nothing of one. */
export async function readEach(asker: Asker, caller: Caller): Promise<readonly RightSeen[]> {
  const found: RightSeen[] = [];
  for (const read of reads.filter(({ operation }) => !asker.declined.has(operation))) {
    const seen = await asker.ask(read.operation, caller, read.options(asker));
    found.push({ right: read.right, seen });
  }
  return found;
}
