import { expect, it } from 'vitest';
import { systemClock } from '../../../../simulators/kit/clock.ts';
import { randomIds } from '../../../../simulators/kit/ids.ts';
import { Recorder } from '../../journal/recorder.ts';
import { openPrinters } from './printers.ts';

it.each([
  ['127.0.0.1', /^127\.0\.0\.1:\d+$/],
  ['printers.example', /^printers\.example:\d+$/],
  ['::1', /^\[::1\]:\d+$/],
  ['[::1]', /^\[::1\]:\d+$/],
] as const)('a printer advertised at %s has the address %s', async (advertise, address) => {
  await using printers = await openPrinters({
    recorder: new Recorder(
      () => undefined,
      () => systemClock.monotonic(),
    ),
    clock: systemClock,
    ids: randomIds,
    listen: '127.0.0.1',
    advertise,
    addressing: 'hostPort',
    deliveryMs: 1_000,
    pace: { patienceMs: (ms) => ms, came: () => undefined, missed: () => undefined },
  });
  expect((await printers.add('c', { front: 'raw' })).address).toMatch(address);
  expect((await printers.add('c', { front: 'ipp' })).address).toMatch(address);
});
