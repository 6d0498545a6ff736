import type { Case } from '../../engine/case/case.ts';
import {
  alterJson,
  alterList,
  both,
  type OnRequest,
  withKey,
} from '../../engine/fault-proxy/alter.ts';
import type { FaultTarget } from '../../engine/fault-proxy/fault.ts';
import {
  formOf,
  type Interception,
  jsonOf,
  partOf,
  withFields,
} from '../../engine/fault-proxy/interception.ts';
import type { Exchange } from '../../engine/journal/exchange.ts';
import {
  isObject,
  itemsOf,
  type Json,
  type JsonObject,
  memberText,
  numberMember,
  textMember,
} from '../../engine/journal/json.ts';
import type { Caller } from '../../engine/session/http/client.ts';
import type { Session } from '../../engine/session/session.ts';
import { type Calls, call } from '../../spec/calls.ts';
import { tap } from '../card-reader/readers.ts';

/** The key with every right in the other account. */
export function there(s: Session): Caller {
  return { key: s.credentials.key('foreign') };
}

/** The domain of the other account. */
export function domainThere(s: Session): string {
  return s.credentials.facts.foreignDomain ?? '';
}

/** The values of these parameters with which the other account's key made something in the case. */
export function madeThere(
  c: Case,
  makes: Calls,
  ...names: readonly string[]
): ReadonlySet<string | undefined> {
  const made = c.calls(makes).filter((x) => x.ok && x.key === 'foreign');
  return new Set(made.flatMap((x) => names.flatMap((name) => x.params(name))));
}

/** The last answer to the key of the other account before a call, and the first after it. */
export function seenThere(
  c: Case,
  x: Exchange,
  looks: (one: Exchange) => boolean,
): readonly [before: Exchange, after: Exchange] | undefined {
  const isLook = (one: Exchange): boolean => one.key === 'foreign' && looks(one);
  const [before, after] = [c.before(x, isLook), c.after(x, isLook)];
  return before && after && [before, after];
}

/** Facts about the other account that a fault collects. */
interface Theirs {
  readonly key: string;
  /** Requests that name in this parameter what the other account has. */
  readonly names: (which: OnRequest, parameter: string) => OnRequest;
  /** The name of the port that has this address or id. */
  readonly portName: (value: string) => string;
}

/** A fault that knows all values with which the other account's key made such things, and their ids. */
export function knowing(
  makes: Calls,
  make: (theirs: Theirs) => Interception,
): (target: FaultTarget) => Interception {
  return ({ key: keyOf }) => {
    const key = keyOf('foreign');
    const isTheirs = both(makes, withKey(key));
    const known = new Map<string, string>();
    const inner = make({
      key,
      names: (which, name) =>
        both(which, (request) => {
          const { [name]: inPath } = request.pathParameters;
          return known.has(inPath ?? formOf(request).get(name) ?? partOf(request, name) ?? '');
        }),
      portName: (value) => known.get(value) ?? '',
    });
    return {
      ...inner,
      answer: (answer, request, upstream) => {
        const form = formOf(request);
        const id = String(numberMember(jsonOf(answer), 'id'));
        if (isTheirs(request))
          for (const value of [...form.values(), id]) known.set(value, form.get('portname') ?? '');
        return inner.answer?.(answer, request, upstream) ?? answer;
      },
    };
  };
}

/** After a tap that releases, and until the next tap, such lists are empty. */
export function emptiesLists(releases: OnRequest, lists: OnRequest): Interception {
  let isReleased = false;
  return {
    ...alterList(lists, (records) => (isReleased ? [] : records)),
    request: (request) => {
      if (tap(request)) isReleased = releases(request);
      return request;
    },
  };
}

/** The service does not see the parameter; the list of queues, or the history, shows what it named. */
export function showsIgnored(
  which: OnRequest,
  parameter: string,
  shown: (value: string) => JsonObject,
): Interception {
  const members = new Map<string, JsonObject>();
  const change = (record: Json): Json =>
    isObject(record)
      ? {
          ...record,
          ...members.get(textMember(record, 'name') ?? memberText(record, 'documentName')),
        }
      : record;
  return {
    ...alterJson(call('inputports.list', 'documents.history'), (json) =>
      isObject(json)
        ? { ...json, documents: itemsOf(json['documents']).map(change) }
        : itemsOf(json).map(change),
    ),
    request: (request) => {
      if (!which(request)) return request;
      const form = formOf(request);
      const name = form.get('portname') ?? form.get('title') ?? '';
      members.set(name, shown(form.get(parameter) ?? ''));
      return withFields(request, { [parameter]: undefined });
    },
  };
}
