import { sha256 } from '../../../kit/ids.ts';
import { authoriseEndpoint } from '../../operations/endpoints/authorise-endpoint.ts';
import { listEndpoints } from '../../operations/endpoints/list-endpoints.ts';
import { revokeEndpoint } from '../../operations/endpoints/revoke-endpoint.ts';
import { logIn } from '../../operations/login/log-in.ts';
import { getToken } from '../../operations/oauth/get-token.ts';
import { registerDevice } from '../../operations/oauth/register-device.ts';
import type { Question } from '../../stage/ask.ts';
import type { Stage } from '../../stage/stage.ts';
import { user } from '../make.ts';
import { providerMembers, type Registration, registration, registrationForm } from '../make-own.ts';
import { done, type Site } from '../site.ts';
import { type Scene, type Situation, type Situations, situationsOf } from './situation.ts';

type Form = Readonly<Record<string, string>>;
const minuteMs = 60_000;

function logInAs(form: Form): Question {
  return { method: 'POST', path: '/login', form: { authtype: '0', ...form } };
}

async function lock({ stage }: Pick<Scene, 'stage'>, subject: string): Promise<void> {
  const until = stage.clock.now() + minuteMs;
  await stage.store.write(({ change }) => change.lock(subject, until));
}

const source = 'source:127.0.0.1';

/** A directory that nobody answers for. */
async function deadDirectory(house: Site): Promise<void> {
  const typeConfiguration = JSON.stringify({
    address: '127.0.0.1',
    port: 1,
    baseDN: 'dc=example',
    userNameAttr: 'uid',
  });
  const json = providerMembers(house, { providerType: 1, active: true, typeConfiguration });
  done(await house.ask({ method: 'PUT', path: '/authproviders', json }));
}

function asToken(site: Site, form: Form): Question {
  const client = { client_id: 'api', client_secret: site.key };
  return { method: 'POST', path: '/oauth/v1/token', form: { ...client, ...form } };
}

function polling(site: Site, { endpointId, deviceCode }: Registration): Question {
  const code = { grant_type: 'device_code', device_code: deviceCode };
  return asToken(site, { client_id: endpointId, ...code });
}

/** After its time, without moving everybody else's. */
async function overdue(stage: Stage, { deviceCode }: Registration): Promise<void> {
  const hash = sha256(deviceCode);
  const { id = 0 } = (await stage.store.read.devices.registrationByDeviceCode(hash)) ?? {};
  await stage.store.write(({ change }) => change.setRegistration(id, { expiresAt: 1 }));
}

function registering(site: Site, changed: Form): Question {
  const form = { ...registrationForm(site, site.name('endpoint')), ...changed };
  return { method: 'POST', path: '/oauth/v1/register', form };
}

function refreshing(changed: Form): Situation {
  const form = { grant_type: 'refresh_token', refresh_token: 'nobodys', ...changed };
  return ({ house }) => asToken(house, form);
}

/** interface 4.3. */
export const loginSituations: readonly Situations[] = [
  situationsOf(logIn, {
    'parameter-missing': () => logInAs({ userid: 'ann' }),
    'login-locked': async (scene) => {
      await lock(scene, source);
      const { userName: userid } = await user(scene.house);
      return logInAs({ userid, authtype: '3' });
    },
    'credentials-wrong': async ({ house }) =>
      logInAs({ userid: (await user(house)).userName, password: 'wrong' }),
    'directory-unreachable': async ({ newHouse }) => {
      const at = await newHouse();
      await deadDirectory(at);
      return { at, ...logInAs({ userid: 'somebody', password: 'x' }) };
    },
  }),
];

/** SIL-26, SIL-27. */
export const tokenSituations: readonly Situations[] = [
  situationsOf(getToken, {
    'parameter-missing': ({ house }) => asToken(house, { grant_type: 'refresh_token' }),
    'client-unknown': refreshing({ client_secret: 'nobodys' }),
    'tries-locked': async (scene) => {
      await lock(scene, source);
      return refreshing({})(scene);
    },
    'grant-type-unknown': refreshing({ grant_type: 'password' }),
    'grant-not-valid': refreshing({}),
    'authorization-pending': async ({ house }) => ({
      ...polling(house, await registration(house)),
      leavesTraces: true,
    }),
    'polled-too-soon': async ({ house }) => {
      const question = polling(house, await registration(house));
      await house.ask(question);
      return { ...question, leavesTraces: true };
    },
    'device-code-expired': async ({ stage, house }) => {
      const waiting = await registration(house);
      await overdue(stage, waiting);
      return polling(house, waiting);
    },
    'authorization-denied': async ({ house }) => {
      const waiting = await registration(house);
      const path = `/platen/v1/endpoints/${waiting.endpointId}/revoke`;
      done(await house.ask({ method: 'POST', path }));
      return { ...polling(house, waiting), leavesTraces: true };
    },
  }),
  situationsOf(registerDevice, {
    'parameter-ill-formed': ({ house }) => registering(house, { client_id: 'api' }),
    'client-unknown': ({ house }) => registering(house, { client_secret: 'nobodys' }),
    'tries-locked': async (scene) => {
      await lock(scene, source);
      return registering(scene.house, {});
    },
  }),
  situationsOf(listEndpoints, {
    'page-token-not-valid': () => ({
      method: 'GET',
      path: '/platen/v1/endpoints',
      form: { pagetoken: 'forged' },
    }),
  }),
  situationsOf(authoriseEndpoint, {
    'user-code-unknown': () => ({
      method: 'POST',
      path: '/platen/v1/endpoints/authorise',
      form: { usercode: 'AAAA-AAAA' },
    }),
    'login-locked': async (scene) => {
      await lock(scene, `codes:${String(scene.house.accountId)}`);
      const { userCode: usercode } = await registration(scene.house);
      return { method: 'POST', path: '/platen/v1/endpoints/authorise', form: { usercode } };
    },
  }),
  situationsOf(revokeEndpoint, {
    'endpoint-unknown': () => ({ method: 'POST', path: '/platen/v1/endpoints/none/revoke' }),
  }),
];
