import type { Caller, CallOptions } from '../../drive/client.ts';
import type { Scenario } from '../../drive/scenario.ts';
import type { Stage } from '../../drive/stage.ts';
import { unchanged } from '../../drive/unchanged.ts';
import { keyWithout } from '../rights/scenarios.ts';

const ownersCalls = ['documents.download', 'documents.send', 'documents.delete'] as const;

/** interface 5.7: one of the three calls at a document, which stays when it is downloaded. */
function atDocument(
  operation: (typeof ownersCalls)[number],
  { uuid, port }: { readonly uuid: string; readonly port: { readonly address: string } },
): CallOptions {
  if (operation === 'documents.send') return { path: { uuid, port: port.address } };
  return {
    path: { uuid },
    ...(operation === 'documents.download' ? { parameters: unchanged } : {}),
  };
}

/** A device, where there is one, with the key without the option. */
function deviceOf(stage: Stage): readonly Caller[] {
  return stage.cast.facts.device === undefined
    ? []
    : [{ key: stage.cast.key('plain'), bearer: stage.cast.device() }];
}

/** The owner's three calls with a key without the option; a stranger's and a device's with the same key first. */
const owners: Scenario = {
  name: 'keys/owners',
  exercises: ['KEY-17', 'KEY-18', 'KEY-21'],
  needs: ['key.plain', 'allow.paper'],
  async play(stage) {
    const plain = { key: stage.cast.key('plain') };
    const user = await stage.user();
    const queue = await stage.queue();
    const port = await stage.printer();
    const owner = await stage.login(user, plain);
    const stranger = await stage.login(await stage.user(), plain);
    for (const operation of ownersCalls) {
      const uuid = await stage.upload(user, queue);
      const options = { ...atDocument(operation, { uuid, port }), pair: stage.pair() };
      for (const caller of [stranger, plain, ...deviceOf(stage)]) {
        await stage.call(operation, caller, options);
        await stage.look(owner);
      }
      await stage.call(operation, owner, options);
    }
    await stage.settle(1);
  },
};

/** An administrator at documents of somebody else: with a key without the option, then with the full one. */
const administratorAtOthers: Scenario = {
  name: 'keys/administrator-at-others',
  exercises: ['KEY-18', 'KEY-20'],
  needs: ['key.plain', 'user.administrator', 'allow.paper'],
  async play(stage) {
    const { user, queue, port, token } = await stage.scene();
    const administrator = stage.cast.user('administrator');
    const powerless = await stage.login(administrator, { key: stage.cast.key('plain') });
    const powerful = await stage.login(administrator);
    for (const operation of ownersCalls) {
      const uuid = await stage.upload(user, queue);
      const options = { ...atDocument(operation, { uuid, port }), pair: stage.pair() };
      await stage.call(operation, powerless, options);
      await stage.look(token);
      await stage.call(operation, powerful, options);
      await stage.look(token);
    }
    await stage.settle(1);
  },
};

/** The owner of a document with a key whose list lacks the right of the call; the full key is the control. */
const ownersWithoutRight: Scenario = {
  name: 'keys/owners-without-right',
  exercises: ['KEY-22'],
  needs: ['allow.paper'],
  async play(stage) {
    const { user, queue, port, token } = await stage.scene();
    for (const [operation, right] of [
      ['documents.download', 'ViewJob'],
      ['documents.send', 'ReleaseJob'],
      ['documents.delete', 'DeleteJob'],
    ] as const) {
      const key = keyWithout(stage, operation, right);
      if (key === undefined) continue;
      const owner = await stage.login(user, { key });
      const uuid = await stage.upload(user, queue);
      const options = { ...atDocument(operation, { uuid, port }), pair: stage.pair() };
      await stage.call(operation, owner, options);
      await stage.look(token);
      await stage.call(operation, token, options);
    }
    await stage.settle(1);
  },
};

/** With a key without the option: a user uploads for another one, an administrator does the same. */
const uploadForAnother: Scenario = {
  name: 'keys/upload-for-another',
  exercises: ['DOC-UP-30'],
  needs: ['key.plain', 'user.administrator'],
  async play(stage) {
    const plain = { key: stage.cast.key('plain') };
    const user = await stage.user();
    const queue = await stage.queue();
    const token = await stage.login(user);
    const pair = stage.pair();
    for (const who of [await stage.user(), stage.cast.user('administrator')]) {
      await stage.sendUp(user, queue, { pair, caller: await stage.login(who, plain) });
      await stage.look(token);
    }
  },
};

/** An upload with a key without the option; the full key's is the control. */
const uploadPlainKey: Scenario = {
  name: 'keys/upload-plain',
  exercises: ['DOC-UP-08'],
  needs: ['key.plain'],
  async play(stage) {
    const user = await stage.user();
    const queue = await stage.queue();
    const pair = stage.pair();
    await stage.sendUp(user, queue, { pair, caller: { key: stage.cast.key('plain') } });
    await stage.sendUp(user, queue, { pair });
  },
};

/** interface 5.7: whose document it is, by which key, with which rights. */
export const ownerScenarios: readonly Scenario[] = [
  owners,
  administratorAtOthers,
  ownersWithoutRight,
  uploadPlainKey,
  uploadForAnother,
];
