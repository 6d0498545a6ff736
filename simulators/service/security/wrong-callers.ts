import type { Operation } from '../operations/operation.ts';
import type { ProblemCode } from '../rules/problems.ts';
import { roleRights } from '../rules/roles.ts';
import type { Cast } from './cast.ts';
import type { CallerHeaders, House } from './house.ts';

/** A caller who must be refused a call, and by which problem (interface 5, SIL-12). */
export interface WrongCaller {
  readonly what: string;
  readonly sends: CallerHeaders;
  readonly problem: ProblemCode;
}

export function wrongCallersOf({ grant }: Operation, { key }: House, cast: Cast): WrongCaller[] {
  if (grant.key === 'not needed') return [];
  const missing: ProblemCode = 'key-missing';
  return [
    ...only(grant.key === 'required', [{ what: 'no key', sends: {}, problem: missing }]),
    ...deadKeys(cast),
    ...only(grant.insecureKey === 'refused', [
      { what: 'an insecure key', sends: { key: cast.insecure }, problem: 'key-insecure' },
    ]),
    ...withoutOption(grant, cast),
    ...lackingRights(grant, cast),
    ...withoutToken(grant, key, cast),
    ...deadTokens(grant, key, cast),
    ...rolesWithoutRight(grant, key, cast),
  ];
}

type Grant = Operation['grant'];

function deadKeys({ deadKeys: keys, device, roleTokens }: Cast): WrongCaller[] {
  const token = roleTokens.get('Administrators');
  return Object.entries(keys).flatMap(([what, key]) =>
    [{}, { token: device }, ...(token === undefined ? [] : [{ token }])].map((bearer) => ({
      what: `${what}${'token' in bearer ? ' and a token' : ''}`,
      sends: { key, ...bearer },
      problem: 'key-not-valid' as const,
    })),
  );
}

/** interface 5.2, 5.7. */
function withoutOption({ advanced }: Grant, { plain, device }: Cast): WrongCaller[] {
  const problem: ProblemCode = 'key-option-missing';
  const what = 'a key without the option';
  if (advanced === 'not needed') return [];
  return [
    { what, sends: { key: plain }, problem },
    { what: `${what} and a device token`, sends: { key: plain, token: device }, problem },
  ];
}

/** interface 5.2, SIL-34: whoever's token is beside it. */
function lackingRights({ permissions, bearer }: Grant, { lacking }: Cast): WrongCaller[] {
  return permissions.flatMap((permission) => {
    const sends = lacking.get(permission);
    if (sends === undefined) throw new Error(`no key without ${permission}`);
    const problem: ProblemCode = 'key-right-missing';
    const what = `a key without ${permission}`;
    const withToken = { what: `${what}, an administrator's token`, sends, problem };
    // A call that always wants a token is refused for the lack of one first.
    if (bearer === 'user') return [withToken];
    return [{ what, sends: { key: sends.key }, problem }, withToken];
  });
}

/** interface 4.3, 4.4, 5.4, 5.5. */
function withoutToken(
  { bearer }: Grant,
  key: string,
  { authenticated, trusting, device }: Cast,
): WrongCaller[] {
  const untold: Readonly<Record<Grant['bearer'], WrongCaller[]>> = {
    'as the key says': [
      {
        what: 'a key that wants user tokens, without one',
        sends: { key: authenticated },
        problem: 'user-token-missing',
      },
      {
        what: "a key that wants user tokens, with a device's",
        sends: { key: authenticated, token: device },
        problem: 'user-token-missing',
      },
    ],
    user: [
      { what: 'no token', sends: { key }, problem: 'user-token-missing' },
      { what: "a device's token", sends: { key, token: device }, problem: 'user-token-missing' },
    ],
    login: [
      {
        what: 'a key that wants devices, without one',
        sends: { key: trusting },
        problem: 'device-token-missing',
      },
    ],
    recording: [
      { what: 'no token', sends: { key }, problem: 'recording-token-missing' },
      {
        what: 'a key that wants devices, without one',
        sends: { key: trusting },
        problem: 'recording-token-missing',
      },
    ],
  };
  return untold[bearer];
}

/** interface 5.3; a login needs none, unless its key wants devices. */
function deadTokens({ bearer }: Grant, key: string, { deadTokens, trusting }: Cast): WrongCaller[] {
  const problem = bearer === 'recording' ? 'recording-token-not-valid' : 'token-not-valid';
  return Object.entries(deadTokens).map(([what, token]) => ({
    what,
    sends: { key: bearer === 'login' ? trusting : key, token },
    problem,
  }));
}

/** SIL-23, SIL-24. */
function rolesWithoutRight(
  { permissions, reach, bearer }: Grant,
  key: string,
  { roleTokens }: Cast,
): WrongCaller[] {
  if (bearer === 'login') return [];
  return [...roleTokens].flatMap(([role, token]) => {
    const rights = roleRights[role];
    const mayCall =
      permissions.every((one) => rights.permissions.has(one)) &&
      (reach === 'own' || rights.reach === 'account');
    const what = `a user of role ${role}`;
    return mayCall ? [] : [{ what, sends: { key, token }, problem: 'user-right-missing' as const }];
  });
}

function only(given: boolean, callers: readonly WrongCaller[]): readonly WrongCaller[] {
  return given ? callers : [];
}
