import { describe, expect, it } from 'vitest';
import { type AccessDecision, decideAccess, keyHolds, ownsOrReaches } from '../rules/access.ts';
import type { Caller, PresentedBearer, PresentedKey } from '../rules/caller.ts';
import type { Grant } from '../rules/grant.ts';
import { type Permission, permissions } from '../rules/permissions.ts';
import { accessProblems } from '../rules/problems/access.ts';
import type { ApiKey, Role, User } from '../rules/records.ts';
import { roleRights } from '../rules/roles.ts';
import { operations } from './index.ts';
import { refusalsOf } from './refusals.ts';

/** Every caller that part 5 tells apart, against every grant that an operation declares. */
interface Case {
  readonly grant: Grant;
  readonly caller: Caller;
  readonly decision: AccessDecision;
}

const plainKey: ApiKey = {
  id: 1,
  accountId: 1,
  label: '',
  secure: true,
  allowUnauthenticatedRequests: true,
  allowUntrustedEndpoints: true,
  active: true,
};
const person: User = {
  id: 7,
  accountId: 1,
  providerId: 1,
  userName: 'u',
  fullName: '',
  email: '',
  department: '',
  homeFolder: '',
  shortId: '',
  externalId: '',
  cards: [],
  aliases: [],
  groupIds: [],
  groupNames: [],
  createdAt: 0,
  disabled: false,
};
const roles = Object.keys(roleRights) as Role[];

function keysFor(grant: Grant): PresentedKey[] {
  const lists: (readonly Permission[] | undefined)[] = [
    undefined,
    [],
    permissions,
    grant.permissions,
    ...grant.permissions.map((left) => permissions.filter((name) => name !== left)),
  ];
  const live = lists.flatMap((advanced) =>
    [true, false].flatMap((secure) =>
      [true, false].flatMap((allowUnauthenticatedRequests) =>
        [true, false].map(
          (allowUntrustedEndpoints): PresentedKey => ({
            state: 'live',
            key: {
              ...plainKey,
              secure,
              allowUnauthenticatedRequests,
              allowUntrustedEndpoints,
              ...(advanced === undefined ? {} : { advancedPermissions: advanced }),
            },
          }),
        ),
      ),
    ),
  );
  return [{ state: 'none' }, { state: 'dead' }, ...live];
}

const bearers: readonly PresentedBearer[] = [
  { state: 'none' },
  { state: 'dead' },
  {
    state: 'device',
    endpoint: {
      id: 1,
      accountId: 1,
      endpointId: '',
      description: '',
      endpointType: '',
      authorized: true,
    },
  },
  ...roles.map(
    (role): PresentedBearer => ({ state: 'user', user: person, standing: { role, accountId: 1 } }),
  ),
];

const cases: readonly Case[] = operations.flatMap(({ grant }) =>
  keysFor(grant).flatMap((key) =>
    bearers.map((bearer) => ({
      grant,
      caller: { key, bearer },
      decision: decideAccess(grant, { key, bearer }),
    })),
  ),
);
const keyed = cases.filter(({ grant }) => grant.key === 'required');

function keyOf({ key }: Caller): ApiKey | undefined {
  return key.state === 'live' ? key.key : undefined;
}

/** Somebody was tried, and nobody was let in. */
function allRefused(some: readonly Case[]): boolean {
  return some.length > 0 && some.every(({ decision }) => !decision.allowed);
}

describe('interface 5, over every declared grant and every kind of caller', () => {
  it('5.1: without a live API key nobody is let in, except where no key is needed', () => {
    expect(allRefused(keyed.filter(({ caller }) => caller.key.state !== 'live'))).toBe(true);
    const exempt = cases.filter(({ grant }) => grant.key === 'not needed');
    expect(exempt.every(({ decision }) => decision.allowed)).toBe(true);
    expect(
      operations.filter(({ grant }) => grant.key === 'not needed').map(({ id }) => id),
    ).toEqual(['headAccount']);
  });

  it('5.1, SIL-31: where a key is optional, none will do, and one that is sent is held to all', () => {
    const optional = cases.filter(({ grant }) => grant.key === 'optional');
    const calls = operations.filter(({ grant }) => grant.key === 'optional').map(({ id }) => id);
    expect(calls).toEqual(['getAuthProviders']);
    for (const { grant, caller, decision } of optional) {
      if (caller.key.state === 'none') expect(decision.allowed).toBe(true);
      else expect(decision).toEqual(decideAccess({ ...grant, key: 'required' }, caller));
    }
  });

  it('5.2: a key with the option needs every permission of the call, marked or not', () => {
    expect(
      allRefused(
        keyed.filter(({ grant, caller }) => {
          const held = keyOf(caller)?.advancedPermissions;
          return held !== undefined && !grant.permissions.every((name) => held.includes(name));
        }),
      ),
    ).toBe(true);
  });

  it('5.2: a key without the option is refused by every call that needs it', () => {
    expect(
      allRefused(
        keyed.filter(
          ({ grant, caller }) =>
            grant.advanced === 'needed' &&
            caller.key.state === 'live' &&
            caller.key.key.advancedPermissions === undefined,
        ),
      ),
    ).toBe(true);
  });

  it("5.3: a user's token must hold every permission of the call; login needs none", () => {
    expect(
      allRefused(
        keyed.filter(
          ({ grant, caller: { bearer } }) =>
            bearer.state === 'user' &&
            !grant.permissions.every((name) =>
              roleRights[bearer.standing.role].permissions.has(name),
            ),
        ),
      ),
    ).toBe(true);
  });

  it('5.3: a token that is dead or of another key is refused by every call but login', () => {
    expect(
      allRefused(
        keyed.filter(
          ({ grant, caller }) => grant.bearer !== 'login' && caller.bearer.state === 'dead',
        ),
      ),
    ).toBe(true);
  });

  it('5.4, SIL-32: a key that disallows unauthenticated requests needs a user token, or a device token to record; login is exempt', () => {
    const strict = keyed.filter(
      ({ caller }) => keyOf(caller)?.allowUnauthenticatedRequests === false,
    );
    expect(
      allRefused(
        strict.filter(
          ({ grant, caller }) => grant.bearer !== 'login' && caller.bearer.state === 'none',
        ),
      ),
    ).toBe(true);
    expect(
      allRefused(
        strict.filter(
          ({ grant, caller }) =>
            !['login', 'recording'].includes(grant.bearer) && caller.bearer.state === 'device',
        ),
      ),
    ).toBe(true);
    const recording = strict.filter(
      ({ grant, caller }) => grant.bearer === 'recording' && caller.bearer.state === 'device',
    );
    expect(recording.length).toBeGreaterThan(0);
    expect(recording.every(({ decision }) => decision.allowed)).toBe(true);
  });

  it('5.5: a key that disallows untrusted endpoints needs a device token to log in', () => {
    const login = keyed.filter(
      ({ grant, caller }) => grant.bearer === 'login' && caller.key.state === 'live',
    );
    const strict = login.filter(({ caller }) => keyOf(caller)?.allowUntrustedEndpoints === false);
    expect(allRefused(strict.filter(({ caller }) => caller.bearer.state !== 'device'))).toBe(true);
    const trusted = login.filter(
      (one) => !strict.includes(one) || one.caller.bearer.state === 'device',
    );
    expect(trusted.every(({ decision }) => decision.allowed)).toBe(true);
  });

  it('5.5, SIL-12: recording needs a user or a device token, and its absence is the only 401', () => {
    const recording = keyed.filter(
      ({ grant, caller }) => grant.bearer === 'recording' && caller.key.state === 'live',
    );
    for (const { caller, decision } of recording) {
      expect(decision.allowed).toBe(
        caller.bearer.state === 'user' || caller.bearer.state === 'device',
      );
    }
  });

  it('5.6: an insecure key is refused by list, send and download, and by nothing else', () => {
    const refusing = operations
      .filter(({ grant }) => grant.insecureKey === 'refused')
      .map(({ id }) => id);
    expect(refusing).toEqual(['listDocuments', 'sendDocument', 'downloadDocument']);
    expect(
      allRefused(
        keyed.filter(
          ({ grant, caller }) => grant.insecureKey === 'refused' && keyOf(caller)?.secure === false,
        ),
      ),
    ).toBe(true);
    const problems = keyed.flatMap(({ decision }) => (decision.allowed ? [] : [decision.problem]));
    expect(problems).toContain('key-insecure');
  });

  it('5.7: delete, send and download let a user in under a key without the option, to own things only', () => {
    const excepting = operations
      .filter(({ grant }) => grant.advanced === 'not needed by the owner')
      .map(({ id }) => id);
    expect(excepting).toEqual(['deleteDocument', 'sendDocument', 'downloadDocument']);
    const without = keyed.filter(
      ({ grant, caller }) =>
        grant.advanced === 'not needed by the owner' &&
        keyOf(caller)?.secure === true &&
        keyOf(caller)?.advancedPermissions === undefined,
    );
    expect(allRefused(without.filter(({ caller }) => caller.bearer.state !== 'user'))).toBe(true);
    const letIn = without.filter(({ decision }) => decision.allowed);
    expect(letIn.length).toBeGreaterThan(0);
    expect(letIn.every(({ decision }) => decision.allowed && decision.access.ownOnly)).toBe(true);
  });

  it('lets in whoever no sentence of part 5 refuses', () => {
    const best = keyed.filter(
      ({ caller: { key, bearer } }) =>
        key.state === 'live' &&
        key.key.secure &&
        key.key.advancedPermissions === permissions &&
        bearer.state === 'user' &&
        bearer.standing.role === 'Administrators' &&
        key.key.allowUntrustedEndpoints,
    );
    expect(best.length).toBeGreaterThan(operations.length - 2);
    expect(best.filter(({ decision }) => !decision.allowed)).toEqual([]);
  });

  it('4.4: the list of documents needs a user token under any key', () => {
    expect(
      allRefused(
        keyed.filter(
          ({ grant, caller }) => grant.bearer === 'user' && caller.bearer.state !== 'user',
        ),
      ),
    ).toBe(true);
  });

  it('SIL-09: the key is refused before the token, the token before the right', () => {
    const problemOf = ({ decision }: Case): string => (decision.allowed ? '' : decision.problem);
    const withoutKey = keyed.filter(({ caller }) => caller.key.state !== 'live').map(problemOf);
    expect([...new Set(withoutKey)].toSorted()).toEqual(['key-missing', 'key-not-valid']);
    const deadToken = keyed.filter(
      ({ grant, caller }) =>
        grant.bearer !== 'login' &&
        keyOf(caller)?.secure === true &&
        caller.bearer.state === 'dead',
    );
    expect([...new Set(deadToken.map(problemOf))].toSorted()).toEqual([
      'recording-token-not-valid',
      'token-not-valid',
    ]);
  });
});

describe('what a call tells of its refusals', () => {
  it.each(operations.map((operation) => [operation.id, operation] as const))(
    '%s: of its caller just those that some caller meets',
    (_id, operation) => {
      const met = cases.flatMap(({ grant, decision }) =>
        grant === operation.grant && !decision.allowed ? [decision.problem] : [],
      );
      const told = refusalsOf(operation).filter((code) => code in accessProblems);
      expect(told.toSorted()).toEqual([...new Set(met)].toSorted());
    },
  );
});

describe('what an access reaches', () => {
  it('SIL-46: with own things only, no document of anybody else, nor of nobody', () => {
    const own = { user: person, ownOnly: true };
    expect(ownsOrReaches(own, { userId: 7 })).toBe(true);
    expect(ownsOrReaches(own, { userId: 8 })).toBe(false);
    expect(ownsOrReaches(own, {})).toBe(false);
    expect(ownsOrReaches({ ownOnly: true }, {})).toBe(false);
    expect(ownsOrReaches({ user: person, ownOnly: false }, { userId: 8 })).toBe(true);
  });

  it('SIL-35: a key without the option holds no right by itself', () => {
    expect(keyHolds(plainKey, 'AddJob')).toBe(false);
    expect(keyHolds({ ...plainKey, advancedPermissions: ['AddJob'] }, 'AddJob')).toBe(true);
    expect(keyHolds(undefined, 'AddJob')).toBe(false);
  });
});
