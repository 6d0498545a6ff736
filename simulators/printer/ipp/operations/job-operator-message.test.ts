import { beforeEach, expect, test } from 'vitest';
import { systemClock } from '../../../kit/clock.ts';
import { attribute } from '../../../kit/wire/ipp/attribute.ts';
import type { OperationName } from '../../../kit/wire/ipp/operation.ts';
import * as values from '../../../kit/wire/ipp/value.ts';
import {
  type DirectAsking,
  type DirectPrinter,
  directPrinter,
  finishAll,
  groupOf,
  integer,
  printed,
} from '../direct.ts';

let target: DirectPrinter;
beforeEach(() => {
  target = directPrinter({ clock: systemClock });
});

const name = 'job-message-from-operator';
const message = attribute(name, values.text('out of blue paper'));

async function tells(jobId: number): Promise<string | undefined> {
  const seen = await target.ask({ operation: 'Get-Job-Attributes', jobId });
  return seen.group('job')[0]?.[name];
}

async function order(operation: OperationName, asking: Omit<DirectAsking, 'operation'>) {
  const seen = await target.ask({ operation, more: [message], ...asking });
  return { status: seen.status, jobId: Number(seen.group('job')[0]?.['job-id']) };
}

test.each(['Cancel-Current-Job', 'Suspend-Current-Job'] as const)(
  '%s: the job that is printed tells what the operator says (RFC 3998 4)',
  async (operation) => {
    const jobId = await printed(target);
    expect(await tells(jobId)).toBe(undefined);
    expect((await order(operation, {})).status).toBe('successful-ok');
    expect(await tells(jobId)).toBe('out of blue paper');
  },
);

test('Resume-Job: the job tells it when it was suspended, and not when that is refused', async () => {
  const jobId = await printed(target);
  expect((await order('Resume-Job', { jobId })).status).toBe('client-error-not-possible');
  expect(await tells(jobId)).toBe(undefined);
  await target.ask({ operation: 'Suspend-Current-Job' });
  expect((await order('Resume-Job', { jobId })).status).toBe('successful-ok');
  expect(await tells(jobId)).toBe('out of blue paper');
});

test.each(['Promote-Job', 'Schedule-Job-After'] as const)(
  '%s: the waiting job tells it (RFC 3998 4)',
  async (operation) => {
    const [printing, waiting] = [await printed(target), await printed(target)];
    expect((await order(operation, { jobId: waiting })).status).toBe('successful-ok');
    expect([await tells(printing), await tells(waiting)]).toEqual([undefined, 'out of blue paper']);
  },
);

test('Set-Job-Attributes: the job tells it with the changes, and not without them (RFC 3380 5.1)', async () => {
  await printed(target);
  const jobId = await printed(target);
  const change = (copies: number) => ({
    jobId,
    groups: [groupOf('job', integer('copies', copies))],
  });
  expect((await order('Set-Job-Attributes', change(1000))).status).toMatch(/^client-error/);
  expect(await tells(jobId)).toBe(undefined);
  expect((await order('Set-Job-Attributes', change(2))).status).toBe('successful-ok');
  expect(await tells(jobId)).toBe('out of blue paper');
});

test('Reprocess-Job: the copy tells it, and the job stays as it is (RFC 3998 4.1)', async () => {
  const jobId = await printed(target);
  await finishAll(target);
  const copy = (await order('Reprocess-Job', { jobId })).jobId;
  expect([await tells(jobId), await tells(copy)]).toEqual([undefined, 'out of blue paper']);
});
