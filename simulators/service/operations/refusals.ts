import type { Grant } from '../rules/grant.ts';
import type { ProblemCode } from '../rules/problems.ts';
import { roleRights } from '../rules/roles.ts';
import type { Operation } from './operation.ts';

/**
 * Every refusal of a call, each once, in the order of SIL-09: of its caller, of what was sent, its
 * own. What any request can meet, whatever its path, is in `anyCall`.
 */
export function refusalsOf(operation: Operation): readonly ProblemCode[] {
  const { grant, problems } = operation;
  return [...new Set([...ofCaller(grant), ...ofSent(operation), ...problems])];
}

/** What a request can meet before or after its call: it was not read as HTTP, or the service failed. */
export const anyCall = [
  'request-ill-formed',
  'url-ill-formed',
  'url-too-long',
  'content-coding',
  'transfer-coding',
  'body-too-large',
  'header-too-large',
  'request-timeout',
  'expectation-unknown',
  'answer-timeout',
  'storage-full',
  'store-unreachable',
  'internal',
] as const satisfies readonly ProblemCode[];

/** interface 5; `grants.test.ts` holds it against every decision that there is. */
function ofCaller(grant: Grant): readonly ProblemCode[] {
  if (grant.key === 'not needed') return [];
  return [
    ...only(grant.key === 'required', 'key-missing'),
    'key-not-valid',
    ...only(grant.insecureKey === 'refused', 'key-insecure'),
    ...bearerRefusals[grant.bearer],
    ...only(grant.advanced !== 'not needed', 'key-option-missing'),
    ...only(grant.permissions.length > 0, 'key-right-missing'),
    ...only(grant.bearer !== 'login' && someRoleLacks(grant), 'user-right-missing'),
  ];
}

/** Whether there are users who may not make the call, whatever their key may. */
function someRoleLacks({ permissions, reach, further }: Grant): boolean {
  const demands = [{ permissions, reach }, ...Object.values(further?.byValue ?? {})];
  return Object.values(roleRights).some((role) =>
    demands.some(
      (demand) =>
        demand.permissions?.some((name) => !role.permissions.has(name)) === true ||
        (demand.reach === 'account' && role.reach === 'own'),
    ),
  );
}

const bearerRefusals: Readonly<Record<Grant['bearer'], readonly ProblemCode[]>> = {
  'as the key says': ['user-token-missing', 'token-not-valid'],
  user: ['user-token-missing', 'token-not-valid'],
  login: ['device-token-missing', 'token-not-valid'],
  recording: ['recording-token-missing', 'recording-token-not-valid'],
};

function ofSent({ parameters, body }: Operation): readonly ProblemCode[] {
  const all = Object.values(parameters);
  const takesForm = all.some(({ place }) => place === 'form');
  // A member is repeated in another spelling (SIL-02), be it a list or not.
  const repeats = all.some(
    ({ place, schema }) =>
      place === 'member' ||
      (place !== 'path' &&
        place !== 'file' &&
        (schema as { readonly type?: string }).type !== 'array'),
  );
  return [
    ...(body === undefined ? [] : bodyRefusals[body]),
    ...only(takesForm || body !== undefined, 'media-type'),
    ...only(takesForm, 'form-ill-formed'),
    ...only(
      all.some(({ secret }) => secret),
      'secret-in-query',
    ),
    ...only(
      all.some(({ place, required }) => required && place !== 'path'),
      'parameter-missing',
    ),
    ...only(all.length > 0, 'parameter-ill-formed'),
    ...only(repeats, 'parameter-repeated'),
  ];
}

const bodyRefusals: Readonly<Record<NonNullable<Operation['body']>, readonly ProblemCode[]>> = {
  multipart: ['multipart-ill-formed'],
  json: ['json-ill-formed'],
  'form, required even when empty': ['content-type-missing'],
};

function only(given: boolean, code: ProblemCode): readonly ProblemCode[] {
  return given ? [code] : [];
}
