import { expect, it } from 'vitest';
import { isTimeZone } from './account-settings.ts';

it.each(['UTC', 'Europe/Berlin', 'america/new_york', 'Etc/GMT+5', 'CET'])(
  'SIL-7F: %s is a time zone',
  (name) => {
    expect(isTimeZone(name)).toBe(true);
  },
);

it.each(['', '+01:00', '-05', 'Berlin', 'Europe/Nowhere', 'UTC ', '\u0000'])(
  'SIL-7F: %j is none',
  (name) => {
    expect(isTimeZone(name)).toBe(false);
  },
);
