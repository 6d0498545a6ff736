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

test('a gap has the id of the last event that is no longer kept, so that reading resumes after it', () => {
  const gap = eventOf('event: gap\ndata: {"after":3,"next":9}');
  expect(gap).toEqual({ after: 3, next: 9, id: 8, kind: 'gap' });
});
