import { expect, it } from 'vitest';
import { sampleStore } from '../../testing/sample-store.ts';

const config = {
  accountId: 1,
  name: 'panel',
  vendor: 'unknown',
  adminUser: 'admin',
  configuration: { services: { print: { enabled: true } } },
  smtpPassword: 'sealed',
};

it('a terminal configuration is found by its id, and by its name within its account', async () => {
  await using sample = await sampleStore();
  const { store } = sample;
  const id = await store.write(({ change }) => change.addTerminalConfig(config));
  expect(await store.read.terminalConfigs.byId(id)).toEqual({ ...config, id });
  expect(await store.read.terminalConfigs.byName(1, 'panel')).toEqual({ ...config, id });
  expect(await store.read.terminalConfigs.byName(2, 'panel')).toBeUndefined();
  expect(await store.read.terminalConfigs.byId(id + 1)).toBeUndefined();
});
