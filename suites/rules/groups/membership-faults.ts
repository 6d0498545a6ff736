import { groupsOfUser } from '../../engine/case/subjects/groups-of-user.ts';
import type { OnRequest } from '../../engine/fault-proxy/alter.ts';
import {
  formOf,
  type Interception,
  jsonAnswer,
  type PassingRequest,
} from '../../engine/fault-proxy/interception.ts';
import { adds, removes, sets } from './membership-effects.ts';

/** The number of groups that a request names. */
export function groupsIn(request: PassingRequest): number {
  return formOf(request).getAll('groupid').length;
}

export function namesByText(request: PassingRequest): boolean {
  return formOf(request).get('groupid')?.includes('=') === true;
}

/** Such a request goes on as another call on the same path. */
export function goesOnAs(method: string, which: OnRequest): Interception {
  return { request: (request) => (which(request) ? { ...request, method } : request) };
}

export function failsToJoinAgain(): Interception {
  let joined: readonly string[] = [];
  return {
    request: (request) => {
      if (sets(request) || removes(request)) joined = [];
      if (!adds(request)) return request;
      const wanted = formOf(request).getAll('groupid');
      const isAgain = wanted.every((id) => joined.includes(id));
      joined = [...joined, ...wanted];
      return isAgain ? jsonAnswer(500, {}) : request;
    },
  };
}

/** Users are known only by the names with which they were created; additions go on. */
export function knowsExactNames(): Interception {
  const names = new Set<string>();
  return {
    request: (request) => {
      if (request.operation === 'users.create') names.add(formOf(request).get('username') ?? '');
      const isMeant = groupsOfUser(request) || sets(request) || removes(request);
      const isKnown = names.has(request.pathParameters['username'] ?? '');
      return isMeant && !isKnown ? jsonAnswer(400, { errorCode: 1013 }) : request;
    },
  };
}
