import { expect, test } from 'vitest';
import { spanMs } from './connect.ts';
import { eventOf } from './events.ts';

test('parses an event into its id, kind and members', () => {
  const block = 'id: 7\nevent: delivery\ndata: {"delivery":3,"state":"sent"}';
  expect(eventOf(block)).toEqual({ id: 7, kind: 'delivery', delivery: 3, state: 'sent' });
  expect(eventOf(': pulse')).toBeUndefined();
});

test('a duration is the sum of its members', () => {
  expect(spanMs({ days: 1, hours: 1, minutes: 1, seconds: 1, ms: 1 })).toBe(90_061_001);
  expect(() => spanMs({ hours: -1 })).toThrow(RangeError);
});
