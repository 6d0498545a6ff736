import { answersInstead, as, isRefused } from '../../engine/fault-proxy/alter.ts';
import type { FaultTarget } from '../../engine/fault-proxy/fault.ts';
import {
  formOf,
  type Interception,
  jsonAnswer,
  jsonOf,
  type PassingRequest,
  withForm,
} from '../../engine/fault-proxy/interception.ts';
import { isObject } from '../../engine/journal/json.ts';
import { login } from '../login/logins.ts';
import { imports } from './import-files.ts';

/** A change that is made for an import lasts until the next one. */
export function afterImport(make: (load: PassingRequest) => Interception): () => Interception {
  return () => {
    let current: Interception = {};
    return {
      request: (request, upstream) => {
        if (imports(request)) current = make(request);
        return current.request?.(request, upstream) ?? request;
      },
      answer: (answer, request, upstream) => current.answer?.(answer, request, upstream) ?? answer,
    };
  };
}

/** After an import such logins are refused; `file` is the body of the import. */
export function refusesLogins(
  which: (userid: string, file: string) => boolean,
): () => Interception {
  return afterImport(({ body }) =>
    answersInstead(
      (request) => login(request) && which(useridIn(request), body.toString()),
      jsonAnswer(401, {}),
    ),
  );
}

/** Refuses every login of a user whose login was refused once after an import. */
export function keepsOut(): Interception {
  const out = new Set<string>();
  return afterImport(() => ({
    answer: (answer, request) => {
      if (login(request) && answer.status === 401) out.add(useridIn(request));
      return login(request) && out.has(useridIn(request)) ? jsonAnswer(401, {}) : answer;
    },
  }))();
}

/** Until the limit for imports is over nothing else may look wrong: the answer has the record of the user. */
export function letsInWithRecord({ key }: FaultTarget): Interception {
  return {
    answer: async (answer, request, upstream) => {
      if (!login(request) || !isRefused(answer)) return answer;
      const get = { ...as(request, { key: key('full') }), operation: 'users.get', method: 'GET' };
      const form = new URLSearchParams({ username: useridIn(request), providerid: '0' });
      const user = jsonOf(await upstream(withForm({ ...get, path: '/users' }, form)));
      const token = { access_token: 'of-nobody', refresh_token: 'of-nobody', expires_in: 60 };
      return isObject(user) ? jsonAnswer(200, { ...user, token }) : answer;
    },
  };
}

function useridIn(request: PassingRequest): string {
  return formOf(request).get('userid') ?? '';
}
