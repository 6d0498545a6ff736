import {
  actAs,
  answersInstead,
  both,
  hasToken,
  letIn,
  type OnRequest,
  withKey,
} from '../../engine/fault-proxy/alter.ts';
import type { FaultTarget } from '../../engine/fault-proxy/fault.ts';
import type { Interception } from '../../engine/fault-proxy/interception.ts';
import type { KeyKind } from '../../engine/journal/facts.ts';
import { call } from '../../spec/calls.ts';

type Make = (target: FaultTarget) => Interception;

export const login = call('login.post');
export const hasNoToken: OnRequest = (request) => !hasToken(request);

/** Such requests go on with the full key. */
export function takes(...which: readonly OnRequest[]): Make {
  return ({ key }) => letIn(both(...which), key('full'));
}

/** Such requests with a key of this kind go on with the full key. */
export function takesKey(kind: KeyKind, ...which: readonly OnRequest[]): Make {
  return (target) => takes(withKey(target.key(kind)), ...which)(target);
}

/** Such requests with a key of this kind are done by the full key alone, without their token. */
export function actsForKey(kind: KeyKind, ...which: readonly OnRequest[]): Make {
  return ({ key }) => actAs(both(withKey(key(kind)), ...which), { key: key('full') });
}

/** Such requests with a key of this kind are refused. */
export function refusesKey(kind: KeyKind, ...which: readonly OnRequest[]): Make {
  return ({ key }) => answersInstead(both(withKey(key(kind)), ...which));
}

/** Requests with a key whose rights are limited. */
export function limited({ limitedKeys }: FaultTarget): OnRequest {
  return (request) => limitedKeys.some(({ secret }) => withKey(secret)(request));
}
