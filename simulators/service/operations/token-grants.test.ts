import { describe, expect, it } from 'vitest';
import { roleRights } from '../rules/roles.ts';
import { allRefused, keyed, keyOf } from './access-cases.fixture.ts';

describe('interface 5, over every declared grant and every kind of caller', () => {
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

  it('4.4: the list of documents needs a user token under any key', () => {
    expect(
      allRefused(
        keyed.filter(
          ({ grant, caller }) => grant.bearer === 'user' && caller.bearer.state !== 'user',
        ),
      ),
    ).toBe(true);
  });
});
