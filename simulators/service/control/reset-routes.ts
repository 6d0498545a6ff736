import Type from 'typebox';
import type { ControlRoute } from '../../kit/control.ts';
import { bodyReader } from './read-body.ts';
import { beginAnew } from './reset.ts';
import type { Controlled } from './start.ts';

const readSubject = bodyReader(
  Type.Object({ subject: Type.Optional(Type.String()) }, { additionalProperties: false }),
);

const urlAndTime = {
  type: 'object',
  required: ['url', 'now'],
  properties: { url: { type: 'string' }, now: { type: 'integer' } },
};

/** Health, who is there, the way back to the seed, and locks against guessing. */
export function resetRoutes(controlled: Controlled): readonly ControlRoute[] {
  const { url, clock, store, people } = controlled;
  return [
    {
      method: 'GET',
      path: '/health',
      summary: 'Returns {url, now} when the service is ready.',
      open: true,
      answer: urlAndTime,
      run: () => ({ json: { url, now: clock.now() } }),
    },
    {
      method: 'GET',
      path: '/profile',
      summary:
        'Returns a target profile for this service, with the keys and passwords of its seed.',
      answer: { type: 'object', required: ['schemaVersion', 'baseUrl', 'keys', 'users'] },
      run: async () => ({ json: await controlled.profile() }),
    },
    {
      method: 'POST',
      path: '/reset',
      summary:
        'Resets to the seed: its users, keys and ports, no documents, no faults, the clock at the current time; ' +
        'in a bench the printers and card readers too: no jobs, no faults, online.',
      answer: urlAndTime,
      run: async () => {
        await beginAnew(controlled, { seed: people });
        return { json: { url, now: clock.now() } };
      },
    },
    {
      method: 'POST',
      path: '/locks/lift',
      summary: 'Clears failed logins and their locks, of {subject} or of all (SIL-28).',
      body: readSubject.schema,
      examples: [{}, { subject: 'ann' }],
      run: async ({ body }) => {
        const { subject } = readSubject(body);
        await store.write(({ change }) => change.clearLock(subject));
        return {};
      },
    },
  ];
}
