import type { Caller, CallOptions } from '../../drive/client.ts';
import { keyWithout } from '../../drive/lacking-rights.ts';
import { refusedToStrangers } from '../../drive/refused-to-strangers.ts';
import type { Session } from '../../drive/session.ts';
import type { TestCase } from '../../drive/test-case.ts';
import { unchanged } from '../../drive/unchanged.ts';

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
function deviceOf(stage: Session): readonly Caller[] {
  return stage.credentials.facts.device === undefined
    ? []
    : [{ key: stage.credentials.key('plain'), bearer: stage.credentials.device() }];
}

/** The owner's three calls with a key without the option; a stranger's and a device's with the same key first. */
const owners: TestCase = {
  name: 'keys/owners',
  needs: ['key.plain', 'allow.paper'],
  async play(stage) {
    const plain = { key: stage.credentials.key('plain') };
    const user = await stage.user();
    const queue = await stage.queue();
    const port = await stage.printer();
    const owner = await stage.login(user, plain);
    const stranger = await stage.login(await stage.user(), plain);
    for (const operation of ownersCalls) {
      const uuid = await stage.upload(user, queue);
      const options = { ...atDocument(operation, { uuid, port }), pair: stage.pair() };
      for (const caller of [stranger, plain, ...deviceOf(stage)]) {
        const probes = caller === stranger ? refusedToStrangers[operation] : undefined;
        await stage.request(operation, caller, { ...options, ...(probes && { probes }) });
        await stage.look(owner);
      }
      await stage.request(operation, owner, options);
    }
    await stage.settle(1);
  },
};

/** An administrator at documents of somebody else: with a key without the option, then with the full one. */
const administratorAtOthers: TestCase = {
  name: 'keys/administrator-at-others',
  needs: ['key.plain', 'user.administrator', 'allow.paper'],
  async play(stage) {
    const { user, queue, port, token } = await stage.printSetup();
    const administrator = stage.credentials.user('administrator');
    const powerless = await stage.login(administrator, { key: stage.credentials.key('plain') });
    const powerful = await stage.login(administrator);
    for (const operation of ownersCalls) {
      const uuid = await stage.upload(user, queue);
      const options = { ...atDocument(operation, { uuid, port }), pair: stage.pair() };
      const probes = refusedToStrangers[operation];
      await stage.request(operation, powerless, { ...options, ...(probes && { probes }) });
      await stage.look(token);
      await stage.request(operation, powerful, options);
      await stage.look(token);
    }
    await stage.settle(1);
  },
};

/** The owner of a document with a key whose list lacks the right of the call; the full key is the control. */
const ownersWithoutRight: TestCase = {
  name: 'keys/owners-without-right',
  needs: ['allow.paper'],
  async play(stage) {
    const { user, queue, port, token } = await stage.printSetup();
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
      await stage.request(operation, owner, options);
      await stage.look(token);
      await stage.request(operation, token, options);
    }
    await stage.settle(1);
  },
};

/** With a key without the option: a user uploads for another one, an administrator does the same. */
const uploadForAnother: TestCase = {
  name: 'keys/upload-for-another',
  needs: ['key.plain', 'user.administrator'],
  async play(stage) {
    const plain = { key: stage.credentials.key('plain') };
    const user = await stage.user();
    const queue = await stage.queue();
    const token = await stage.login(user);
    const pair = stage.pair();
    for (const [who, probes] of [
      [await stage.user(), ['DOC-UP-30']],
      [stage.credentials.user('administrator'), []],
    ] as const) {
      await stage.sendUp(user, queue, { pair, probes, caller: await stage.login(who, plain) });
      await stage.look(token);
    }
  },
};

/** An upload with a key without the option; the full key's is the control. */
const uploadPlainKey: TestCase = {
  name: 'keys/upload-plain',
  needs: ['key.plain'],
  async play(stage) {
    const user = await stage.user();
    const queue = await stage.queue();
    const pair = stage.pair();
    await stage.sendUp(user, queue, { pair, caller: { key: stage.credentials.key('plain') } });
    await stage.sendUp(user, queue, { pair });
  },
};

/** interface 5.7: whose document it is, by which key, with which rights. */
export const ownerScenarios: readonly TestCase[] = [
  owners,
  administratorAtOthers,
  ownersWithoutRight,
  uploadPlainKey,
  uploadForAnother,
];
