import { describe, expect, it } from 'vitest';
import { decideAccess, keyHolds, ownsOrReaches } from '../rules/access.ts';
import { permissions } from '../rules/permissions.ts';
import { accessProblems } from '../rules/problems/access.ts';
import { allRefused, type Case, cases, keyed, keyOf, person } from './access-cases.fixture.ts';
import { plainKey } from './access-matrix.ts';
import { operations } from './index.ts';
import { refusalsOf } from './refusals.ts';

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
