import type { Need } from '../../catalogue/rule.ts';
import type { Caller } from '../../drive/client.ts';
import { nearSecrets } from '../../drive/near-miss.ts';
import type { Scenario } from '../../drive/scenario.ts';
import type { Stage } from '../../drive/stage.ts';
import {
  prepareGround,
  readingSamples,
  type SampleCall,
  writingSamples,
} from './scenarios-samples.ts';

/** Every sample with a caller that must be refused, a look at what changed, and the full key as control. */
async function tryWith(
  stage: Stage,
  caller: Caller,
  samples: readonly SampleCall[],
): Promise<void> {
  for (const { operation, options, look } of samples) {
    const pair = stage.pair();
    await stage.call(operation, caller, { ...options, pair });
    if (look !== undefined) await stage.call(look.operation, stage.full, look.options);
    await stage.call(operation, stage.full, { ...options, pair });
  }
}

/** No key, one that was never given out, and some that are nearly the full one. */
export const noKey: Scenario = {
  name: 'keys/none-or-unknown',
  exercises: ['KEY-01', 'KEY-02', 'GEN-REFUSE-01'],
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
    for (const key of nearSecrets(stage.cast.key('full'))) {
      stage.parts.recorder.redactor.learn('key', key);
      await tryWith(stage, { key }, readingSamples(stage, ground));
    }
  },
};

function refusedKind(kind: 'expired' | 'inactive', rule: string): Scenario {
  const needs: readonly Need[] = [`key.${kind}`];
  return {
    name: `keys/${kind}`,
    exercises: [rule],
    needs,
    async play(stage) {
      const ground = await prepareGround(stage);
      await tryWith(stage, { key: stage.cast.key(kind) }, readingSamples(stage, ground));
    },
  };
}

export const expiredKey = refusedKind('expired', 'KEY-03');
export const inactiveKey = refusedKind('inactive', 'KEY-04');

/** A key without the Advanced API permissions option, at calls that need it. */
export const plainKey: Scenario = {
  name: 'keys/plain',
  exercises: ['KEY-05'],
  needs: ['key.plain'],
  async play(stage) {
    const ground = await prepareGround(stage);
    const samples = [...readingSamples(stage, ground), ...writingSamples(stage, ground)];
    const marked = new Set(['version.get', 'account.get', 'inputports.list', 'documents.upload']);
    await tryWith(
      stage,
      { key: stage.cast.key('plain') },
      samples.filter((sample) => !marked.has(sample.operation)),
    );
  },
};

/** Keys that are limited to some rights, at every sample: within them, and beyond. */
export const limitedKeys: Scenario = {
  name: 'keys/limited',
  exercises: ['KEY-06', 'KEY-07', 'KEY-08', 'GEN-REFUSE-01'],
  needs: ['key.limited'],
  async play(stage) {
    const ground = await prepareGround(stage);
    // Those that hold nearly everything are tried right by right (rights/...).
    const narrow = stage.cast.limitedKeys().filter(({ permissions }) => permissions.length < 10);
    for (const { secret } of narrow) {
      await tryWith(stage, { key: secret }, readingSamples(stage, ground));
      for (const { operation, options, look } of writingSamples(stage, ground)) {
        const pair = stage.pair();
        await stage.call(operation, { key: secret }, { ...options, pair });
        if (look !== undefined) await stage.call(look.operation, stage.full, look.options);
        const control = writingSamples(stage, ground).find(
          (sample) => sample.operation === operation,
        );
        await stage.call(operation, stage.full, { ...control?.options, pair });
      }
    }
    await stage.look(await stage.login(ground.user));
  },
};
