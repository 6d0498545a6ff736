import type { Caller } from '../../drive/client.ts';
import { nearSecrets } from '../../drive/near-miss.ts';
import { refusedToStrangers } from '../../drive/refused-to-strangers.ts';
import { sampleOf } from '../../drive/samples/index.ts';
import type { Session } from '../../drive/session.ts';
import { Blocked, type TestCase } from '../../drive/test-case.ts';
import { unchanged } from '../../drive/unchanged.ts';
import { member, numberMember, textMember } from '../../journal/json.ts';
import { prepareGround, readingSamples, writingSamples } from '../api-keys/scenarios-samples.ts';

/** A token under its own key, under another one; tokens nobody gave, of which some are nearly that one; a refresh token in its place. */
export const tokenAndKey: TestCase = {
  name: 'tokens/key-of-login',
  needs: ['key.plain'],
  async play(stage) {
    const ground = await prepareGround(stage);
    const { token, others } = await tokensOfLogin(stage, ground.user.userName);
    await stage.upload(ground.user, ground.queue);
    await stage.look(token);
    const ofAnotherKey = { ...token, key: stage.credentials.key('plain') };
    const wrong = [
      ofAnotherKey,
      { ...stage.full, bearer: `never-given-${stage.name('token')}` },
      { ...stage.full, bearer: 'x' },
      ...others,
    ];
    for (const caller of wrong) {
      const pair = stage.pair();
      await stage.request('documents.list', caller, { pair });
      await stage.request('documents.list', token, { pair });
    }
    // Where the key alone would do as well, and where either token would.
    for (const operation of ['account.get', 'documents.record']) {
      const { options } = await sampleOf(stage, operation);
      const pair = stage.pair();
      for (const caller of [ofAnotherKey, ...others, token])
        await stage.request(operation, caller, { ...options, pair });
    }
  },
};

/** The user token of a login; what is nearly that, and the refresh token, where it is another one. */
async function tokensOfLogin(
  stage: Session,
  userName: string,
): Promise<{ readonly token: Caller; readonly others: readonly Caller[] }> {
  const parameters = [
    ['authtype', '3'],
    ['userid', userName],
  ] as const;
  const reply = await stage.request('login.post', stage.full, { parameters });
  const access = stage.tokenOf(reply);
  const near = nearSecrets(access);
  for (const one of near) stage.context.recorder.redactor.learn('token', one);
  const refresh = textMember(member(reply.json, 'token'), 'refresh_token') ?? access;
  const others = refresh === access || refresh === '' ? near : [...near, refresh];
  const as = (bearer: string): Caller => ({ ...stage.full, bearer });
  return { token: as(access), others: others.map(as) };
}

/** A user with few permissions, at calls that name one he holds and ones he lacks; the key alone is the control. */
export const tokenPermissions: TestCase = {
  name: 'tokens/permissions',
  needs: ['user.reporting'],
  async play(stage) {
    const ground = await prepareGround(stage);
    const reporting = await stage.login(stage.credentials.user('reporting'));
    for (const { operation, options, look } of [
      ...readingSamples(stage, ground),
      ...writingSamples(stage, ground),
    ]) {
      const pair = stage.pair();
      await stage.request(operation, reporting, { ...options, pair });
      if (look !== undefined) await stage.request(look.operation, stage.full, look.options);
      await stage.request(operation, stage.full, { ...options, pair });
    }
  },
};

/** A user of another account with that account's key, at a document of this one. */
export const foreignToken: TestCase = {
  name: 'tokens/foreign-account',
  needs: ['user.foreign', 'key.foreign'],
  async play(stage) {
    const ground = await prepareGround(stage);
    const owner = await stage.login(ground.user);
    const foreigner = await stage.login(stage.credentials.user('foreign'), {
      key: stage.credentials.key('foreign'),
    });
    for (const operation of ['documents.download', 'documents.delete']) {
      const uuid = await stage.upload(ground.user, ground.queue);
      const pair = stage.pair();
      const options = {
        pair,
        path: { uuid },
        parameters: operation === 'documents.download' ? unchanged : [],
      };
      const probes = refusedToStrangers[operation] ?? [];
      await stage.request(operation, foreigner, { ...options, probes });
      await stage.look(owner);
      await stage.request(operation, owner, options);
    }
  },
};

/** A token that has opened the user's documents, once the user was deleted. */
export const tokenOfNobody: TestCase = {
  name: 'tokens/deleted-user',
  async play(stage) {
    const { userName } = await stage.user();
    const token = await stage.login({ userName });
    const pair = stage.pair();
    await stage.request('documents.list', token, { pair });
    stage.need(
      await stage.request('users.delete', stage.full, {
        path: { username: userName },
        parameters: [['providerid', String(stage.credentials.facts.providerId)]],
      }),
      'deleting a user',
    );
    await stage.request('documents.list', token, { pair });
  },
};

/** The clock is moved to shortly before the end of a token's life, then past it. */
export const tokenExpiry: TestCase = {
  name: 'tokens/expiry',
  needs: ['control.clock'],
  exclusive: true,
  async play(stage) {
    const user = await stage.user();
    const reply = stage.need(
      await stage.request('login.post', stage.full, {
        parameters: [
          ['authtype', '3'],
          ['userid', user.userName],
        ],
      }),
      'login',
    );
    const token = { ...stage.full, bearer: stage.tokenOf(reply) };
    const lifetime = numberMember(member(reply.json, 'token'), 'expires_in');
    if (lifetime === undefined || lifetime < 600)
      throw new Blocked('the login returned no usable expires_in', reply.call);
    const pair = stage.pair();
    await stage.request('documents.list', token, { pair });
    await stage.advanceClock((lifetime - 300) * 1000);
    await stage.request('documents.list', token);
    await stage.advanceClock(600 * 1000);
    await stage.request('documents.list', token, { pair });
  },
};
