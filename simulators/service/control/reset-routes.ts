import Type from 'typebox';
import type { ControlRoute } from '../../kit/control.ts';
import { plant } from '../seed/plant.ts';
import { bodyReader } from './read-body.ts';
import type { Controlled } from './start.ts';

const readSubject = bodyReader(
  Type.Object({ subject: Type.Optional(Type.String()) }, { additionalProperties: false }),
);

/** Health, the way back to the seed, and locks against guessing. */
export function resetRoutes(controlled: Controlled): readonly ControlRoute[] {
  const { url, clock, store } = controlled;
  return [
    {
      method: 'GET',
      path: '/health',
      summary: 'tells that the service is up, and where: {url, now}',
      run: () => ({ json: { url, now: clock.now() } }),
    },
    {
      method: 'POST',
      path: '/reset',
      summary:
        'goes back to the seed: people, keys and ports as on the first day, no documents, the clock set right',
      run: async () => {
        await reset(controlled);
        return { json: { url, now: clock.now() } };
      },
    },
    {
      method: 'POST',
      path: '/locks/lift',
      summary: 'forgets failed logins and lifts their locks, of {subject} or of everybody (SIL-28)',
      run: async ({ body }) => {
        const { subject } = readSubject(body);
        await store.write(({ change }) => change.clearLock(subject));
        return {};
      },
    },
  ];
}

/** One transaction takes everything away and plants the seed again; ids and secrets are the same as before. */
async function reset(controlled: Controlled): Promise<void> {
  const { conversion, delivery, store, content, clock, ids, people, vault } = controlled;
  await conversion.clear();
  await delivery.clear();
  controlled.restartClock();
  const files = await store.write(async (transactor) => {
    const orphans = await transactor.documents.files();
    await transactor.change.clear();
    await plant(transactor, { seed: people, ids, vault, now: clock.now() });
    return orphans;
  });
  for (const file of files) await content.discard({ kind: 'file', size: 0, file });
}
