import { expect, test } from 'vitest';
import { type Machine, missingPackages } from './tools.ts';

function machineWithout(files: Set<string>, install: Machine['install']): Machine {
  return { has: (file) => !files.has(file), install };
}

test('where everything is there, nothing is installed', async () => {
  const refuse = (): Promise<void> => Promise.reject(new Error('nothing to install'));
  const told: string[] = [];
  const machine = machineWithout(new Set(), refuse);
  expect(await missingPackages(machine, (line) => told.push(line))).toEqual([]);
  expect(told).toEqual([]);
});

test('what is missing is installed where that can be done', async () => {
  const files = new Set(['/usr/bin/ipptool', '/usr/sbin/cupsd']);
  const asked: (readonly string[])[] = [];
  const machine = machineWithout(files, async (packages) => {
    asked.push(packages);
    files.clear();
  });
  expect(await missingPackages(machine, () => undefined)).toEqual([]);
  expect(asked).toEqual([['cups-ipp-utils', 'cups-daemon']]);
});

test('what cannot be had is named, with why', async () => {
  const files = new Set(['/usr/sbin/lpadmin']);
  const told: string[] = [];
  const machine = machineWithout(files, () => Promise.reject(new Error('no such host')));
  expect(await missingPackages(machine, (line) => told.push(line))).toEqual(['cups-client']);
  expect(told).toEqual(['installing cups-client', 'no such host']);
  expect(await missingPackages(machineWithout(files, undefined), () => undefined)).toEqual([
    'cups-client',
  ]);
});
