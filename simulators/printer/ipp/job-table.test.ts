import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { systemClock } from '../../kit/clock.ts';
import { randomIds } from '../../kit/ids.ts';
import { Machine } from '../machine.ts';
import { JobTable } from './job-table.ts';
import { PrintQueue } from './queue.ts';

test('the table forgets the oldest jobs that are over, never others', () => {
  const clock = systemClock;
  const options = { name: 'p', folder: tmpdir(), keep: 'digest', faults: [] } as const;
  const device = new Machine({ ...options, clock, ids: randomIds });
  const queue = new PrintQueue(device.paper, () => false);
  const table = new JobTable({ clock, device, queue, changed: () => undefined });
  const described = { name: 'a', userName: 'ann', priority: 50, template: [], said: [] };
  const waiting = table.create(described);
  for (let count = 0; count < 2500; count += 1) table.create(described).give('aborted', 'x');
  expect(waiting.id).toBe(1);
  expect([table.unfinished, queue.waiting()]).toEqual([1, [waiting]]);
  expect(table.all()).toHaveLength(2000);
  expect(table.all().at(-1)?.id).toBe(2501);
  expect(table.find(2)).toBeUndefined();
});
