import { expect, test } from 'vitest';
import { HabitFormatError, rawHabitForms, rawHabitFromText } from './raw-habit-reading.ts';
import { usualHabits } from './raw-habits.ts';

test.each([
  ['second-connection=reset', { secondConnection: 'reset' }],
  ['half-close=at-once', { halfClose: 'at-once' }],
  ['idle-ms=90000', { idleMs: 90_000 }],
  ['model=Office=3000', { model: 'Office=3000' }],
])('%s', (text, habit) => {
  expect(rawHabitFromText(text)).toEqual(habit);
});

test.each(['', 'second-connection', 'second-connection=', 'idle-ms=soon', 'idle-ms=-1', 'x=y'])(
  '%j is no habit, and what would be one is told',
  (text) => {
    expect(() => rawHabitFromText(text)).toThrow(HabitFormatError);
    expect(() => rawHabitFromText(text)).toThrow('second-connection=queued|reset|unread|served');
  },
);

test('each habit can be written', () => {
  expect(rawHabitForms).toHaveLength(Object.keys({ ...usualHabits, model: '' }).length);
});
