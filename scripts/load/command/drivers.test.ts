import fc from 'fast-check';
import { expect, it } from 'vitest';
import { UsageError } from '../../command-line/usage-error.ts';
import { readDrivers, readPlace } from './drivers.ts';

it.each([
  ['1', { drivers: 1, driverHosts: [] }],
  ['64', { drivers: 64, driverHosts: [] }],
  ['a.example:7400', { drivers: 0, driverHosts: ['a.example:7400'] }],
  ['10.0.0.1:1, [::1]:2,10.0.0.1:1', { drivers: 0, driverHosts: ['10.0.0.1:1', '[::1]:2'] }],
])('%s', (given, drivers) => {
  expect(readDrivers(given)).toEqual(drivers);
});

it.each([
  '',
  '0',
  '65',
  '-1',
  '1.5',
  'a',
  'a:',
  ':1',
  'a:99999',
  'a:1,',
  'a:1,b',
  'a b:1',
  '::1:2',
])('%j is wrong usage', (given) => {
  expect(() => readDrivers(given)).toThrow(UsageError);
});

it('anything else is wrong usage or drivers, and nothing but these', () => {
  fc.assert(
    fc.property(fc.string(), (given) => {
      try {
        const { drivers, driverHosts } = readDrivers(given);
        expect(drivers + driverHosts.length).toBeGreaterThan(0);
      } catch (error) {
        expect(error).toBeInstanceOf(UsageError);
      }
    }),
  );
});

it('a place in its parts', () => {
  expect(readPlace('--listen', '[::1]:7400')).toEqual({ host: '::1', port: 7400 });
  expect(readPlace('--listen', 'localhost:0')).toEqual({ host: 'localhost', port: 0 });
  expect(() => readPlace('--listen', '7400')).toThrow('--listen: "7400" is no HOST:PORT');
});
