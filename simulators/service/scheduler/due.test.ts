import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { RunningService } from '../service.ts';
import { type Answer, answerOf, control } from '../testing/call.ts';
import { sampleFolder, sampleKey, startSampleService } from '../testing/sample-service.ts';

const dayMs = 86_400_000;

/** `call` begins with the method: `GET /balances`. */
function ask({ url }: RunningService, call: string, json?: object): Promise<Answer> {
  const [method = 'GET', path = ''] = call.split(' ');
  return answerOf(new URL(`/platen/v1${path}`, url).href, {
    method: method as 'GET' | 'PUT',
    headers: { 'x-api-key': sampleKey, 'content-type': 'application/json' },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
  });
}

async function quotaOf(service: RunningService): Promise<number | undefined> {
  const { json } = await ask(service, 'GET /balances');
  return (json as { readonly items: readonly { readonly quotaBalance: number }[] }).items[0]
    ?.quotaBalance;
}

const weekly = (now: number) => ({
  policyName: 'All',
  balanceType: 'quota',
  schedule: {
    frequency: 'weekly',
    scheduledTime: new Date(now + 2 * dayMs).toISOString(),
    targetAmount: 12.5,
  },
});

const nowOf = async (service: RunningService): Promise<number> =>
  ((await control(service, '/clock')).json as { readonly now: number }).now;

it('what a moved clock makes due is done before the answer: quota is reset, old records go', async () => {
  using folder = sampleFolder();
  await using service = await startSampleService(folder, { flags: { auditRetention: '30d' } });
  await ask(service, 'PUT /policies/0', weekly(await nowOf(service)));
  await control(service, '/clock/advance', { json: { ms: dayMs } });
  expect(await quotaOf(service)).toBe(0);
  await control(service, '/clock/advance', { json: { ms: dayMs } });
  expect(await quotaOf(service)).toBe(12.5);
  const files = () => readdirSync(join(folder.dataFolder, 'audit'));
  const [first] = files();
  expect(first).toBeDefined();
  await control(service, '/clock/advance', { json: { ms: 40 * dayMs } });
  expect(files()).not.toContain(first);
  expect((await ask(service, 'GET /audit')).json).toMatchObject({ items: [] });
});

it('what was missed while nobody was there is made up for at the start', async () => {
  using folder = sampleFolder();
  let later: number;
  {
    await using service = await startSampleService(folder);
    const now = await nowOf(service);
    await ask(service, 'PUT /policies/0', weekly(now));
    later = now + 30 * dayMs;
  }
  const clock = new Date(later).toISOString();
  await using service = await startSampleService(folder, { flags: { clock } });
  expect(await quotaOf(service)).toBe(12.5);
});
