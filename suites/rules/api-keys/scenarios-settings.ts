import type { TestCase } from '../../drive/test-case.ts';
import { unchanged } from '../../drive/unchanged.ts';
import { prepareGround, writingSamples } from './scenarios-samples.ts';

/** 'Allow unauthenticated requests' is disabled: without a user token, and with one of the same key. */
export const authenticatedOnly: TestCase = {
  name: 'keys/authenticated-only',
  needs: ['key.authenticated-only'],
  async play(stage) {
    const ground = await prepareGround(stage);
    const key = { key: stage.credentials.key('authenticated-only') };
    const token = await stage.login(ground.user, key);
    const upload = writingSamples(stage, ground).filter(
      (sample) => sample.operation === 'documents.upload',
    );
    const list = { operation: 'documents.list', options: {}, probes: ['DOC-LIST-08'] };
    const version = { operation: 'version.get', options: {} };
    for (const { operation, options, ...marks } of [list, version, ...upload]) {
      const pair = stage.pair();
      await stage.request(operation, key, { ...options, ...marks, pair });
      await stage.look(token);
      await stage.request(operation, token, { ...options, pair });
    }
  },
};

/** The same, with the token of a device in the place of a user's. */
export const deviceForUser: TestCase = {
  name: 'keys/device-for-user',
  needs: ['key.authenticated-only', 'device'],
  async play(stage) {
    const key = { key: stage.credentials.key('authenticated-only') };
    const { userName } = await stage.user();
    const token = await stage.login({ userName }, key);
    const device = { ...key, bearer: stage.credentials.device() };
    const domain = [['domainname', stage.credentials.facts.domain]] as const;
    for (const [operation, parameters] of [
      ['documents.list', []],
      ['version.get', []],
      ['account.get', domain],
    ] as const) {
      const pair = stage.pair();
      for (const caller of [device, token])
        await stage.request(operation, caller, { pair, parameters });
    }
  },
};

/** 'Allow untrusted endpoints' is disabled: login and recording, without and with a device token; login with a user token in its place. */
export const trustedOnly: TestCase = {
  name: 'keys/trusted-only',
  needs: ['key.trusted-only', 'device'],
  async play(stage) {
    const user = await stage.user();
    const key = { key: stage.credentials.key('trusted-only') };
    const panel = { ...key, bearer: stage.credentials.device() };
    const byName = [
      ['authtype', '3'],
      ['userid', user.userName],
    ] as const;
    const pair = stage.pair();
    await stage.request('login.post', key, { pair, parameters: byName });
    const token = {
      ...key,
      bearer: stage.tokenOf(await stage.request('login.post', panel, { pair, parameters: byName })),
    };
    const again = stage.pair();
    for (const caller of [token, panel])
      await stage.request('login.post', caller, { pair: again, parameters: byName });
    const job = [
      ['jobtype', 'COPY'],
      ['title', stage.name('copy')],
      ['username', user.userName],
      ['providerid', String(stage.credentials.facts.providerId)],
    ] as const;
    for (const control of [panel, token]) {
      const probe = stage.pair();
      await stage.request('documents.record', key, { pair: probe, parameters: job });
      await stage.request('documents.record', control, { pair: probe, parameters: job });
    }
  },
};

/** An insecure key with a token of its own, at the three calls that refuse it. */
export const insecure: TestCase = {
  name: 'keys/insecure',
  needs: ['key.insecure'],
  async play(stage) {
    const { user, queue, port, token } = await stage.printSetup();
    const weak = await stage.login(user, { key: stage.credentials.key('insecure') });
    const uuid = await stage.upload(user, queue);
    const keep = [['retain', 'true']] as const;
    const calls = [
      { operation: 'documents.list', options: {} },
      {
        operation: 'documents.download',
        options: { path: { uuid }, parameters: [...keep, ...unchanged] },
      },
      {
        operation: 'documents.send',
        options: { path: { uuid, port: port.address }, parameters: keep },
      },
    ];
    for (const { operation, options } of calls) {
      const pair = stage.pair();
      await stage.request(operation, weak, { ...options, pair });
      if (operation === 'documents.send') await stage.settle(0);
      await stage.look(token);
      await stage.request(operation, token, { ...options, pair });
    }
    await stage.settle(1);
  },
};
