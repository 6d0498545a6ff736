import fc from 'fast-check';
import { expect, it } from 'vitest';
import { disturbing } from './disturbed.ts';
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
        pair: at,
      },
      { status: 200, json: { userName: `user ${String(at % 5)}`, groupIds: [at] } },
    );
  return journal.end('s').events;
}

it('the same seed disturbs in the same way, another one in another', () => {
  const events = recording();
  expect(disturbing(events)(1)).toEqual(disturbing(events)(1));
  expect(disturbing(events)(1)).not.toEqual(disturbing(events)(2));
});

it('requests and answers stay in their order, and most are as they were', () => {
  const events = recording();
  const places = new Set(events.map(({ seq }) => seq));
  fc.assert(
    fc.property(fc.nat(), (seed) => {
      const after = disturbing(events)(seed);
      const seqs = after.map(({ seq }) => seq);
      expect(seqs).toEqual(seqs.toSorted((one, other) => one - other));
      expect(new Set(seqs).size).toBe(seqs.length);
      expect(seqs.every((seq) => places.has(seq))).toBe(true);
      const same = after.filter((event) => events.includes(event)).length;
      expect(same).toBeGreaterThan(events.length * 0.6);
      expect(same).toBeLessThan(events.length);
    }),
    { numRuns: 20 },
  );
});

it('what goes wrong goes wrong in every way', () => {
  const events = recording();
  const disturbed = disturbing(events);
  const after = Array.from({ length: 20 }, (_, seed) => disturbed(seed)).flat();
  const changed = after.filter((event) => !events.includes(event));
  const statuses = changed.map((event) => (event.type === 'answered' ? event.status : event.type));
  expect(new Set(statuses)).toEqual(new Set([200, 403, 404, 500, 'sent', 'unanswered']));
  const requests = changed.filter((event) => event.type === 'sent');
  expect(requests.some(({ headers }) => headers['authorization'] === undefined)).toBe(true);
  expect(requests.some(({ parameters }) => parameters.length === 0)).toBe(true);
  const lists = changed.map((event) => (event.type === 'answered' ? event.json : undefined));
  expect(lists).toContainEqual(expect.objectContaining({ groupIds: [] }));
  expect(lists).toContain(null);
});

it('calls change their places, come twice and are left out', () => {
  const events = recording();
  const before = events.flatMap((event) => (event.type === 'sent' ? [event.pair] : []));
  const disturbed = disturbing(events);
  const after = Array.from({ length: 20 }, (_, seed) =>
    disturbed(seed).flatMap((event) => (event.type === 'sent' ? [event.pair] : [])),
  );
  expect(after.some((pairs) => pairs.length < before.length)).toBe(true);
  const isTwice = (pairs: typeof before): boolean => new Set(pairs).size < pairs.length;
  expect(after.some(isTwice)).toBe(true);
  const isBack = (pair: number | undefined, at: number, pairs: typeof before): boolean =>
    (pair ?? 0) < (pairs[at - 1] ?? 0);
  expect(after.some((pairs) => pairs.some(isBack))).toBe(true);
});
