import type { OnRequest } from '../../engine/fault-proxy/alter.ts';
import {
  formOf,
  type Interception,
  jsonOf,
  withForm,
  withJson,
} from '../../engine/fault-proxy/interception.ts';
import { isObject } from '../../engine/journal/json.ts';

interface Opening {
  /** Only logins that the service refuses. */
  readonly refusedOnly?: boolean;
  /** The answer has the name that was sent. */
  readonly posing?: boolean;
}

/** These logins are answered with the user that was created last. */
export function opensLatestUser(
  which: OnRequest,
  { refusedOnly = false, posing = false }: Opening = {},
): Interception {
  let latest = '';
  return {
    request: (request) => {
      if (request.operation === 'users.create') latest = formOf(request).get('username') ?? latest;
      return request;
    },
    answer: async (answer, request, upstream) => {
      if (!which(request) || (refusedOnly && answer.status !== 401)) return answer;
      const form = new URLSearchParams({ authtype: '3', userid: latest });
      const other = await upstream(withForm(request, form));
      const json = jsonOf(other);
      if (!posing || !isObject(json)) return other;
      return withJson(other, { ...json, userName: formOf(request).get('userid') ?? latest });
    },
  };
}
