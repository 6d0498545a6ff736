import type { Need } from '../../catalogue/rule.ts';
import type { Caller } from '../../drive/client.ts';
import { nearSecrets } from '../../drive/near-miss.ts';
import type { Session } from '../../drive/session.ts';
import type { TestCase } from '../../drive/test-case.ts';
import {
  prepareGround,
  readingSamples,
  type SampleCall,
  writingSamples,
} from './scenarios-samples.ts';

/** Every sample with a caller that must be refused, a look at what changed, and the full key as control. */
async function tryWith(
  stage: Session,
  caller: Caller,
  samples: readonly SampleCall[],
): Promise<void> {
  for (const { operation, options, look } of samples) {
    const pair = stage.pair();
    await stage.request(operation, caller, { ...options, pair });
    if (look !== undefined) await stage.request(look.operation, stage.full, look.options);
    await stage.request(operation, stage.full, { ...options, pair });
  }
}

/** No key, one that was never given out, and some that are nearly the full one. */
export const noKey: TestCase = {
  name: 'keys/none-or-unknown',
  async play(stage) {
    const ground = await prepareGround(stage);
    const token = await stage.login(ground.user);
    for (const caller of [{}, { key: `unknown-${stage.name('key')}` }]) {
      await tryWith(stage, caller, [
        ...readingSamples(stage, ground),
        ...writingSamples(stage, ground),
      ]);
      await stage.look(token);
    }
    for (const key of nearSecrets(stage.credentials.key('full'))) {
      stage.context.recorder.redactor.learn('key', key);
      await tryWith(stage, { key }, readingSamples(stage, ground));
    }
  },
};

function refusedKind(kind: 'expired' | 'inactive'): TestCase {
  const needs: readonly Need[] = [`key.${kind}`];
  return {
    name: `keys/${kind}`,
    needs,
    async play(stage) {
      const ground = await prepareGround(stage);
      await tryWith(stage, { key: stage.credentials.key(kind) }, readingSamples(stage, ground));
    },
  };
}

export const expiredKey = refusedKind('expired');
export const inactiveKey = refusedKind('inactive');

/** A key without the Advanced API permissions option, at calls that need it. */
export const plainKey: TestCase = {
  name: 'keys/plain',
  needs: ['key.plain'],
  async play(stage) {
    const ground = await prepareGround(stage);
    const samples = [...readingSamples(stage, ground), ...writingSamples(stage, ground)];
    const marked = new Set(['version.get', 'account.get', 'inputports.list', 'documents.upload']);
    await tryWith(
      stage,
      { key: stage.credentials.key('plain') },
      samples.filter((sample) => !marked.has(sample.operation)),
    );
  },
};

/** Keys that are limited to some rights, at every sample: within them, and beyond. */
export const limitedKeys: TestCase = {
  name: 'keys/limited',
  needs: ['key.limited'],
  async play(stage) {
    const ground = await prepareGround(stage);
    // Those that hold nearly everything are tried right by right (rights/...).
    const narrow = stage.credentials
      .limitedKeys()
      .filter(({ permissions }) => permissions.length < 10);
    for (const { secret } of narrow) {
      await tryWith(stage, { key: secret }, readingSamples(stage, ground));
      for (const { operation, options, look } of writingSamples(stage, ground)) {
        const pair = stage.pair();
        await stage.request(operation, { key: secret }, { ...options, pair });
        if (look !== undefined) await stage.request(look.operation, stage.full, look.options);
        const control = writingSamples(stage, ground).find(
          (sample) => sample.operation === operation,
        );
        await stage.request(operation, stage.full, { ...control?.options, pair });
      }
    }
    await stage.look(await stage.login(ground.user));
  },
};
