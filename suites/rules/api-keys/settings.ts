import { accepts } from '../../engine/case/assertions.ts';
import { fault } from '../../engine/fault.ts';
import { actAs, bearerOf, both, hasToken, withKey } from '../../engine/fault-proxy/alter.ts';
import { bearerName } from '../../engine/journal/exchange.ts';
import { rule } from '../../engine/rule.ts';
import type { Caller } from '../../engine/session/http/client.ts';
import type { How } from '../../engine/session/session-context.ts';
import { usual } from '../../engine/session/unchanged.ts';
import { testCase } from '../../engine/test-case.ts';
import { call } from '../../spec/calls.ts';
import { actsForKey, hasNoToken, login, refusesKey, takesKey } from './key-faults.ts';
import { prepareGround, writingSamples } from './sample-calls.ts';

const wantsUser = '5 keys that want a user token';
const wantsDevice = '5 keys that want a device token';
const ofUsers = { section: '5.4', needs: ['key.authenticated-only'] } as const;
const ofDevices = { section: '5.5', needs: ['key.trusted-only', 'device'] } as const;

/** interface 5.6: the calls that refuse an insecure key. */
const insecure = [
  ['KEY-14', 'documents.list', 'list documents of the user', 'lists'],
  ['KEY-15', 'documents.send', 'send document to output port', 'sends'],
  ['KEY-16', 'documents.download', 'download document', 'downloads'],
] as const;

/** interface 5.4 to 5.6: what the settings of a key demand. */
export const rules = [
  rule(
    'KEY-09',
    "With 'Allow unauthenticated requests' disabled a call without a user token is refused",
    {
      ...ofUsers,
      from: wantsUser,
      atLeast: 3,
      refused: 'caller',
      faults: [
        fault(
          'token-not-demanded',
          "ignores that 'Allow unauthenticated requests' is disabled",
          takesKey('authenticated-only', hasNoToken),
        ),
        fault(
          'token-not-demanded-to-administer',
          "ignores that 'Allow unauthenticated requests' is disabled when users are created",
          takesKey('authenticated-only', call('users.create'), hasNoToken),
        ),
      ],
    },
  ),
  rule('KEY-23', "With 'Allow unauthenticated requests' disabled a device token is no user token", {
    section: '5.4',
    from: wantsUser,
    basis: 'derived',
    needs: ['key.authenticated-only', 'device'],
    atLeast: 2,
    since: '2026-12',
    refused: 'any',
    faults: fault(
      'device-is-taken-for-a-user',
      'accepts a device token although the key requires a user token',
      (target) =>
        actsForKey(
          'authenticated-only',
          call('version.get', 'account.get'),
          (request) => bearerOf(request) === target.deviceToken,
        )(target),
    ),
  }),
  rule(
    'KEY-10',
    "With 'Allow unauthenticated requests' disabled login still works without a user token",
    {
      ...ofUsers,
      from: wantsUser,
      check: accepts((x) => login(x) && x.key === 'authenticated-only', '200 with a token'),
      faults: fault(
        'login-demands-token',
        "demands a user token for login when 'Allow unauthenticated requests' is disabled",
        refusesKey('authenticated-only', login, hasNoToken),
      ),
    },
  ),
  rule(
    'KEY-11',
    "With 'Allow untrusted endpoints' disabled login without a device token is refused",
    {
      ...ofDevices,
      from: ['login.post errors 401 403', 'login.post devices', wantsDevice],
      refused: 'caller',
      faults: [
        fault(
          'untrusted-login-works',
          "lets an untrusted endpoint log in although 'Allow untrusted endpoints' is disabled",
          takesKey('trusted-only', login, hasNoToken),
        ),
        fault(
          'user-token-is-a-trusted-endpoint',
          "lets a user log in with another login's token although 'Allow untrusted endpoints' is disabled",
          (target) =>
            takesKey(
              'trusted-only',
              login,
              hasToken,
              (request) => bearerOf(request) !== target.deviceToken,
            )(target),
        ),
      ],
    },
  ),
  rule('KEY-12', "With 'Allow untrusted endpoints' disabled login with a device token works", {
    ...ofDevices,
    from: ['login.post devices', '5 the device token', wantsDevice],
    check: accepts(
      (x, { facts }) => login(x) && x.key === 'trusted-only' && bearerName(x.sent) === facts.device,
      '200 with a token',
    ),
    faults: fault(
      'trusted-login-refused',
      "refuses login with a device token when 'Allow untrusted endpoints' is disabled",
      refusesKey('trusted-only', login, hasToken),
    ),
  }),
  rule(
    'KEY-13',
    "With 'Allow untrusted endpoints' disabled recording a job without a device or user token is refused",
    {
      ...ofDevices,
      from: ['documents.record keys', 'documents.record errors 400 401 403', wantsDevice],
      refused: 'caller',
      faults: fault(
        'untrusted-recording-works',
        "records a job without a token although 'Allow untrusted endpoints' is disabled",
        ({ key, deviceToken }) =>
          actAs(both(call('documents.record'), withKey(key('trusted-only')), hasNoToken), {
            key: key('full'),
            bearer: deviceToken,
          }),
      ),
    },
  ),
  ...insecure.map(([id, operation, name, does]) =>
    rule(id, `An insecure key is refused by ${name}`, {
      section: '5.6',
      from: [`${operation} insecure keys`, '5 insecure keys'],
      needs: ['key.insecure'],
      refused: 'caller',
      faults: fault(
        `insecure-key-${does}`,
        `accepts an insecure key for ${operation}`,
        // The login must be of the same key as the call, so that both go on with the full one.
        takesKey('insecure', call('login.post', operation)),
      ),
    }),
  ),
];

export const testCases = [
  /** 'Allow unauthenticated requests' is disabled: without a user token, and with one of the same key. */
  testCase('keys/authenticated-only', ['key.authenticated-only'], async (s) => {
    const ground = await prepareGround(s);
    const key = { key: s.credentials.key('authenticated-only') };
    const token = await s.login(ground.user, key);
    const upload = writingSamples(s, ground).filter(call('documents.upload'));
    for (const { operation, parameters, file } of [
      { operation: 'documents.list', parameters: {}, file: undefined },
      { operation: 'version.get', parameters: {}, file: undefined },
      ...upload,
    ]) {
      const by = (caller: Caller) => () =>
        s.call(operation, parameters, { ...caller, ...(file && { file }) });
      const more = operation === 'documents.list' ? ['DOC-LIST-08'] : [];
      const probe = async (): Promise<void> => {
        await by(key)();
        await s.look(token);
      };
      await s.probe(['KEY-09', ...more], probe, by(token));
    }
  }),

  /** The same, with the token of a device in the place of a user's. */
  testCase('keys/device-for-user', ['key.authenticated-only', 'device'], async (s) => {
    const key = { key: s.credentials.key('authenticated-only') };
    const token = await s.login(await s.user(), key);
    const device = { ...key, bearer: s.credentials.device() };
    for (const [operation, parameters] of [
      ['documents.list', {}],
      ['version.get', {}],
      ['account.get', { domainname: s.domain }],
    ] as const) {
      const by = (caller: Caller) => () => s.call(operation, parameters, caller);
      await s.probe('KEY-23', by(device), by(token));
    }
  }),

  /** 'Allow untrusted endpoints' is disabled: login and recording, without and with a device token; login with a user token in its place. */
  testCase('keys/trusted-only', ['key.trusted-only', 'device'], async (s) => {
    const { userName } = await s.user();
    const key = { key: s.credentials.key('trusted-only') };
    const panel = { ...key, bearer: s.credentials.device() };
    const enter = (caller: How) => () =>
      s.call('login.post', { authtype: 3, userid: userName }, caller);
    const pair = s.pair();
    await enter({ ...key, pair, probes: ['KEY-11'] })();
    const token = { ...key, bearer: s.tokenOf(await enter({ ...panel, pair })()) };
    await s.probe('KEY-11', enter(token), enter(panel));
    const job = {
      jobtype: 'COPY',
      title: s.name('copy'),
      username: userName,
      providerid: s.credentials.facts.providerId,
    };
    const record = (caller: Caller) => () => s.call('documents.record', job, caller);
    for (const control of [panel, token])
      await s.probe(['KEY-13', 'REC-10'], record(key), record(control));
  }),

  /** An insecure key with a token of its own, at the three calls that refuse it. */
  testCase('keys/insecure', ['key.insecure'], async (s) => {
    const { user, queue, port, token } = await s.printSetup();
    const weak = await s.login(user, { key: s.credentials.key('insecure') });
    const uuid = await s.upload(user, queue);
    for (const [id, operation, parameters] of [
      ['KEY-14', 'documents.list', {}],
      ['KEY-16', 'documents.download', { uuid, retain: true, ...usual }],
      ['KEY-15', 'documents.send', { uuid, port: port.address, retain: true }],
    ] as const)
      await s.probe(
        id,
        async () => {
          await s.call(operation, parameters, weak);
          if (operation === 'documents.send') await s.settle(0);
          await s.look(token);
        },
        () => s.call(operation, parameters, token),
      );
    await s.settle(1);
  }),
];
