import { ControlProblem, type ControlRoute } from '../../kit/control.ts';
import { keepSeed } from '../people.ts';
import { fillSeed } from '../seed/fill.ts';
import { checkSeed, SeedError } from '../seed/read.ts';
import { type Seed, seedSchema } from '../seed/schema.ts';
import { beginAnew } from './reset.ts';
import type { Controlled } from './start.ts';

/** Another people file in the place of the one that the service began with. */
export function seedRoutes(controlled: Controlled): readonly ControlRoute[] {
  const { people, vault } = controlled;
  return [
    {
      method: 'PUT',
      path: '/seed',
      summary: 'Resets to this seed file, which later resets use too. Returns its profile.',
      body: seedSchema,
      examples: [
        { accounts: [{ name: 'customer', type: 'customer', domains: ['customer.example'] }] },
      ],
      run: async ({ body }) => {
        const seed = await fillSeed(readSeed(body), controlled);
        await beginAnew(controlled, {
          seed: people.placed(seed),
          also: ({ change }) => keepSeed(change, vault, seed),
        });
        people.replace(seed);
        return { json: await controlled.profile() };
      },
    },
  ];
}

/** Without a customer there is nobody whom a service serves. */
function readSeed(body: unknown): Seed {
  try {
    const seed = checkSeed(body, 'the body');
    if (seed.accounts.some(({ type }) => type === 'customer')) return seed;
  } catch (error) {
    if (!(error instanceof SeedError)) throw error;
    throw new ControlProblem(400, { detail: error.message });
  }
  throw new ControlProblem(400, { detail: 'The body has no customer account.' });
}
