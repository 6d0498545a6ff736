import { expect, it } from 'vitest';
import { seededIds } from './ids.ts';

it('seeded identifiers are the same for the same seed, and differ from each other', () => {
  const [one, same, other] = [seededIds(1), seededIds(1), seededIds(2)];
  const drawn = [one.uuid(), one.uuid(), one.secret(), other.uuid()];
  expect([same.uuid(), same.uuid(), same.secret()]).toEqual(drawn.slice(0, 3));
  expect(new Set(drawn).size).toBe(4);
  expect(drawn[0]).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/);
  expect(drawn[2]).toHaveLength(43);
});
