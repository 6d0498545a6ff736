import { accepts } from '../../engine/case/assertions.ts';
import { mayAtOthers } from '../../engine/case/subjects/sends.ts';
import { fault } from '../../engine/fault.ts';
import {
  actAs,
  answersInstead,
  both,
  hasToken,
  type OnRequest,
  withKey,
} from '../../engine/fault-proxy/alter.ts';
import type { FaultTarget } from '../../engine/fault-proxy/fault.ts';
import { formOf, type Interception, jsonAnswer } from '../../engine/fault-proxy/interception.ts';
import { rememberingLogins } from '../../engine/fault-proxy/logins.ts';
import type { Exchange } from '../../engine/journal/exchange.ts';
import { rule } from '../../engine/rule.ts';
import type { ParameterValues } from '../../engine/session/call-parameters.ts';
import { keyWithout } from '../../engine/session/lacking-rights.ts';
import { refusedToStrangers } from '../../engine/session/refused-to-strangers.ts';
import type { Port } from '../../engine/session/session-context.ts';
import { usual } from '../../engine/session/unchanged.ts';
import type { State } from '../../engine/state/state.ts';
import { testCase } from '../../engine/test-case.ts';
import { call } from '../../spec/calls.ts';
import { actsForKey, hasNoToken, limited, refusesKey } from './key-faults.ts';

const ownersCalls = call('documents.download', 'documents.send', 'documents.delete');
const calls = ['documents.delete keys', 'documents.send keys', 'documents.download keys'];
const owners = '5 owners';
const ofThree = { section: '5.7', atLeast: 3 } as const;

/** interface 5.7: whose document it is, by which key, with which rights. */
export const rules = [
  rule('KEY-17', 'Owners delete, send and download with a key without the option', {
    ...ofThree,
    from: ['4 without the Advanced option', ...calls, owners],
    needs: ['key.plain', 'allow.paper'],
    check: accepts(
      (x, state) =>
        ownersCalls(x) && x.key === 'plain' && x.group !== undefined && isOwner(x, state),
      "success of the owner's call",
    ),
    faults: fault(
      'owner-needs-option',
      'refuses a key without the option in the calls of the owner of a document',
      refusesKey('plain', ownersCalls, hasToken),
    ),
  }),
  rule(
    'KEY-18',
    'A user who is not the owner may not delete, send or download with a key without the option',
    {
      ...ofThree,
      from: [...calls, owners],
      basis: 'derived',
      needs: ['key.plain'],
      refused: 'any',
      faults: [
        fault(
          'anybody-is-owner',
          'treats every user as the owner of a document',
          actsForKey('plain', ownersCalls, hasToken),
        ),
        fault(
          'administrator-needs-no-option',
          'gives an administrator access to the documents of others with a key without the option',
          byAdministrators((target, isTheirs) =>
            actsForKey('plain', ownersCalls, isTheirs)(target),
          ),
        ),
      ],
    },
  ),
  rule(
    'KEY-20',
    'An administrator deletes, sends and downloads the documents of others with a full key',
    {
      ...ofThree,
      from: [...calls, owners],
      basis: 'SIL-46',
      needs: ['user.administrator', 'allow.paper'],
      check: accepts(
        (x, state) => ownersCalls(x) && mayAtOthers(x, state) && !isOwner(x, state),
        "success of the administrator's call",
      ),
      faults: fault(
        'administrator-is-a-stranger',
        'gives only the owner access to a document, whatever the rights are',
        byAdministrators(({ key }, isTheirs) =>
          answersInstead(both(ownersCalls, withKey(key('full')), isTheirs), jsonAnswer(404, {})),
        ),
      ),
    },
  ),
  rule(
    'KEY-21',
    'Without a user token a key without the option is refused: the caller is not the owner',
    {
      ...ofThree,
      from: [...calls, owners],
      basis: 'derived',
      needs: ['key.plain', 'allow.paper'],
      // To whom a document is not shown, it may be one that is not there (SIL-09, SIL-46).
      refused: 'any',
      faults: fault(
        'nobody-is-the-owner',
        'treats a call without a user token as that of the owner, with a key without the option',
        actsForKey('plain', ownersCalls, hasNoToken),
      ),
    },
  ),
  rule('KEY-22', 'With the option the owner, too, needs the right of the call on the list', {
    ...ofThree,
    from: owners,
    basis: 'SIL-34',
    needs: [
      'right.documents.download/ViewJob',
      'right.documents.send/ReleaseJob',
      'right.documents.delete/DeleteJob',
      'allow.paper',
    ],
    refused: 'caller',
    faults: fault(
      'owner-needs-no-right',
      "does not check the list of rights of a key in the owner's calls",
      (target) => actAs(both(ownersCalls, limited(target), hasToken), { key: target.key('full') }),
    ),
  }),
];

function isOwner(x: Exchange, { documents }: State): boolean {
  const owner = documents.get(x.path('uuid'))?.owner;
  return owner !== undefined && owner === x.user;
}

/** Breaks calls that carry the token of an administrator's login. */
function byAdministrators(
  make: (target: FaultTarget, isTheirs: OnRequest) => Interception,
): (target: FaultTarget) => Interception {
  return (target) =>
    rememberingLogins((logins) =>
      make(target, (request) => {
        const login = logins.of(request)?.request;
        return login !== undefined && formOf(login).get('userid') === 'administrator';
      }),
    );
}

export const testCases = [
  /** The owner's three calls with a key without the option; a stranger's and a device's with the same key first. */
  testCase('keys/owners', ['key.plain', 'allow.paper'], async (s) => {
    const plain = { key: s.credentials.key('plain') };
    const user = await s.user();
    const queue = await s.queue();
    const port = await s.printer();
    const owner = await s.login(user, plain);
    const stranger = await s.login(await s.user(), plain);
    const hasDevice = s.credentials.facts.device !== undefined;
    const device = hasDevice ? [{ ...plain, bearer: s.credentials.device() }] : [];
    for (const operation of ownersCalls.operations) {
      const document = atDocument(operation, await s.upload(user, queue), port);
      const pair = s.pair();
      for (const caller of [stranger, plain, ...device]) {
        const probes = caller === stranger ? refusedToOthers(operation) : ['KEY-21'];
        await s.call(operation, document, { ...caller, pair, probes });
        await s.look(owner);
      }
      await s.call(operation, document, { ...owner, pair });
    }
    await s.settle(1);
  }),

  /** An administrator at documents of somebody else: with a key without the option, then with the full one. */
  testCase(
    'keys/administrator-at-others',
    ['key.plain', 'user.administrator', 'allow.paper'],
    async (s) => {
      const { user, queue, port, token } = await s.printSetup();
      const administrator = s.credentials.user('administrator');
      const powerless = await s.login(administrator, { key: s.credentials.key('plain') });
      const powerful = await s.login(administrator);
      for (const operation of ownersCalls.operations) {
        const document = atDocument(operation, await s.upload(user, queue), port);
        const by = (caller: typeof token) => async (): Promise<void> => {
          await s.call(operation, document, caller);
          await s.look(token);
        };
        await s.probe(refusedToOthers(operation), by(powerless), by(powerful));
      }
      await s.settle(1);
    },
  ),

  /** The owner of a document with a key whose list lacks the right of the call; the full key is the control. */
  testCase('keys/owners-without-right', ['allow.paper'], async (s) => {
    const { user, queue, port, token } = await s.printSetup();
    for (const [operation, right] of [
      ['documents.download', 'ViewJob'],
      ['documents.send', 'ReleaseJob'],
      ['documents.delete', 'DeleteJob'],
    ] as const) {
      const key = keyWithout(s, operation, right);
      if (key === undefined) continue;
      const owner = await s.login(user, { key });
      const document = atDocument(operation, await s.upload(user, queue), port);
      await s.probe(
        'KEY-22',
        async () => {
          await s.call(operation, document, owner);
          await s.look(token);
        },
        () => s.call(operation, document, token),
      );
    }
    await s.settle(1);
  }),

  /** An upload with a key without the option; the full key's is the control. */
  testCase('keys/upload-plain', ['key.plain'], async (s) => {
    const user = await s.user();
    const queue = await s.queue();
    const pair = s.pair();
    await s.sendUp(user, queue, { pair, caller: { key: s.credentials.key('plain') } });
    await s.sendUp(user, queue, { pair });
  }),

  /** A user uploads for another one with a key without the option, and an administrator does the same. */
  testCase('keys/upload-for-another', ['key.plain', 'user.administrator'], async (s) => {
    const plain = { key: s.credentials.key('plain') };
    const user = await s.user();
    const queue = await s.queue();
    const token = await s.login(user);
    const pair = s.pair();
    for (const [who, probes] of [
      [await s.user(), ['DOC-UP-30']],
      [s.credentials.user('administrator'), []],
    ] as const) {
      await s.sendUp(user, queue, { pair, probes, caller: await s.login(who, plain) });
      await s.look(token);
    }
  }),
];

/** The answer of one of the three calls about a document, which a download leaves as it is. */
function atDocument(operation: string, uuid: string, { address }: Port): ParameterValues {
  if (operation === 'documents.send') return { uuid, port: address };
  return operation === 'documents.download' ? { uuid, ...usual } : { uuid };
}

/** The rules by which another user's call with a key without the option is refused. */
function refusedToOthers(operation: string): readonly string[] {
  return ['KEY-18', ...(refusedToStrangers[operation] ?? [])];
}
