import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RunningService } from '../service.ts';
import { call, control } from '../testing/call.ts';
import { type SampleFolder, sampleFolder, startSampleService } from '../testing/sample-service.ts';

let folder: SampleFolder;
let service: RunningService;
let domain: string;
beforeAll(async () => {
  folder = sampleFolder();
  service = await startSampleService(folder);
  const { json } = await call(service, '/account');
  [domain = ''] = (json as { readonly domainNames: readonly string[] }).domainNames;
});
afterAll(async () => {
  await service.stop();
  folder[Symbol.dispose]();
});

const set = (timezone: unknown): ReturnType<typeof control> =>
  control(service, `/accounts/${domain}`, { method: 'PATCH', json: { timezone } });

it('SIL-7F: a time zone is set and cleared, and the calls show it', async () => {
  const timezone = 'Europe/Berlin';
  expect(await set(timezone)).toMatchObject({ status: 200, json: { timezone } });
  expect(await call(service, '/account')).toMatchObject({ json: { timezone } });
  const known = await control(service, `/accounts/${domain.toUpperCase()}`);
  expect(known).toMatchObject({ status: 200, json: { timezone, trustAllClients: false } });
  expect((await set(null)).json).not.toHaveProperty('timezone');
  expect(await call(service, '/account')).toMatchObject({ json: { timezone: null } });
});

it.each(['Berlin', '+01:00', '', 7, undefined])('%j is no time zone: 400', async (timezone) => {
  expect(await set(timezone)).toMatchObject({ status: 400, json: { title: 'Bad Request' } });
  expect(await call(service, '/account')).toMatchObject({ json: { timezone: null } });
});

it('an account that nobody has is 400', async () => {
  expect(await control(service, '/accounts/nobody.example')).toMatchObject({ status: 400 });
});
