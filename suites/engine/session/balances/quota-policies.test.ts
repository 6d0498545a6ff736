import { expect, it } from 'vitest';
import type { JournalEvent } from '../../journal/event.ts';
import { Recorder } from '../../journal/recorder.ts';
import type { RawRequest, Wire } from '../http/wire.ts';
import { Blocked } from '../test-case.ts';
import { openQuotaPolicies, type PolicyReset } from './quota-policies.ts';

const reset: PolicyReset = {
  name: 'of "staff"',
  userName: 'ann',
  groupId: 4,
  times: {
    frequency: 'quarterly',
    scheduledTime: '2026-12-02T01:00:00.000Z',
    firstAfterMs: 3 * 3_600_000,
  },
  targetAmount: '3.10',
};

/** A place that answers one after the other. */
function stand(...answers: readonly (readonly [status: number, body: string])[]) {
  const asked: RawRequest[] = [];
  const events: JournalEvent[] = [];
  const left = [...answers];
  const wire: Wire = {
    tls: { rejectUnauthorized: true },
    exchange: async (request) => {
      asked.push(request);
      const [status, body] = left.shift() ?? [500, ''];
      return { status, headers: {}, body: Buffer.from(body) };
    },
    async [Symbol.asyncDispose]() {},
  };
  const recorder = new Recorder(
    (event) => void events.push(event),
    () => 0n,
  );
  const parts = { url: 'http://h/policies', key: 'k', providerId: 1, wire };
  return { policies: openQuotaPolicies(parts, recorder), asked, events };
}

it('makes a policy of the interface, tells the journal, and takes it away again', async () => {
  const { policies, asked, events } = stand([201, '{"id":12,"policyName":"x"}'], [204, '']);
  {
    await using _ = await policies.make('s', reset);
    expect(JSON.parse(asked[0]?.body?.toString() ?? '')).toEqual({
      policyName: 'of "staff"',
      balanceType: 'quota',
      groupIds: [4],
      schedule: {
        frequency: 'quarterly',
        scheduledTime: '2026-12-02T01:00:00.000Z',
        targetAmount: 3.1,
      },
    });
  }
  expect(asked.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'POST http://h/policies',
    'DELETE http://h/policies/12',
  ]);
  const policy = { userName: 'ann', targetAmount: '3.10', ...reset.times };
  const loan = { type: 'loan', loan: { of: 'policy', id: 12, name: reset.name } };
  expect(events).toMatchObject([
    { ...loan, phase: 'taken' },
    { type: 'policy', case: 's', ...policy },
    { ...loan, phase: 'returned' },
  ]);
});

it.each([200, 405])(
  'sends a policy once more without its schedule, answered %i',
  async (status) => {
    const { policies, asked } = stand([201, '{"id":12}'], [status, ''], [204, '']);
    await using policy = await policies.make('s', reset);
    await policy.repeatWithoutSchedule();
    const again = asked[1];
    expect(`${again?.method ?? ''} ${again?.url ?? ''}`).toBe('PUT http://h/policies/12');
    expect(JSON.parse(again?.body?.toString() ?? '')).toEqual({
      policyName: 'of "staff"',
      balanceType: 'quota',
      groupIds: [4],
    });
  },
);

it('a policy that is there no more is taken away', async () => {
  const { policies, events } = stand([404, '']);
  await policies.remove('s', { id: 7, name: 'n' });
  expect(events).toMatchObject([{ type: 'loan', phase: 'returned' }]);
});

it('tells why a policy could not be taken away', async () => {
  const { policies, events } = stand([403, '']);
  const removal = policies.remove('s', { id: 7, name: 'n' });
  await expect(removal).rejects.toThrow(Blocked);
  const why = 'DELETE http://h/policies/7: it was answered 403';
  expect(events).toMatchObject([{ type: 'loan', phase: 'kept', why }]);
});

it.each([
  ['refused', 400, '{}'],
  ['answered without an id', 200, '{}'],
  ['answered with no JSON', 200, 'yes'],
])('%s: blocked, and nothing is told', async (_, status, body) => {
  const { policies, events } = stand([status, body]);
  const making = policies.make('s', reset);
  await expect(making).rejects.toThrow(Blocked);
  await expect(making).rejects.toThrow('POST http://h/policies: ');
  expect(events).toEqual([]);
});
