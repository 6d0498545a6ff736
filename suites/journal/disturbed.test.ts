import fc from 'fast-check';
import { expect, it } from 'vitest';
import { disturbed } from './disturbed.ts';
import type { JournalEvent } from './event.ts';
import { JournalBuilder } from './journal-builder.ts';

function recording(): readonly JournalEvent[] {
  const journal = new JournalBuilder().begin('s');
  for (let at = 0; at < 200; at += 1)
    journal.call(
      's',
      {
        operation: 'users.get',
        headers: { 'x-api-key': `key#${String(at % 3)}`, authorization: 'Bearer token#1' },
        parameters: [['username', `user ${String(at % 5)}`]],
      },
      { status: 200, json: { userName: `user ${String(at % 5)}`, groupIds: [at] } },
    );
  return journal.end('s').events;
}

it('the same seed disturbs in the same way, another one in another', () => {
  const events = recording();
  expect(disturbed(events, 1)).toEqual(disturbed(events, 1));
  expect(disturbed(events, 1)).not.toEqual(disturbed(events, 2));
});

it('requests and answers stay in their order, and most are as they were', () => {
  const events = recording();
  fc.assert(
    fc.property(fc.nat(), (seed) => {
      const after = disturbed(events, seed);
      expect(after.map(({ seq }) => seq)).toEqual(events.map(({ seq }) => seq));
      const same = after.filter((event, at) => event === events[at]).length;
      expect(same).toBeGreaterThan(events.length * 0.8);
      expect(same).toBeLessThan(events.length);
    }),
    { numRuns: 20 },
  );
});

it('what goes wrong goes wrong in every way', () => {
  const events = recording();
  const after = Array.from({ length: 20 }, (_, seed) => disturbed(events, seed)).flat();
  const changed = after.filter((event) => !events.includes(event));
  const statuses = changed.map((event) => (event.type === 'answered' ? event.status : event.type));
  expect(new Set(statuses)).toEqual(new Set([200, 403, 500, 'sent', 'unanswered']));
  const requests = changed.filter((event) => event.type === 'sent');
  expect(requests.some(({ headers }) => headers['authorization'] === undefined)).toBe(true);
  expect(requests.some(({ parameters }) => parameters.length === 0)).toBe(true);
  const lists = changed.map((event) => (event.type === 'answered' ? event.json : undefined));
  expect(lists).toContainEqual(expect.objectContaining({ groupIds: [] }));
});
