import {
  type Call,
  isList,
  isObject,
  type Json,
  type JsonObject,
  jsonOf,
  type Next,
  objectOf,
  type Reply,
  refusal,
  withJson,
} from '../call.ts';
import { mapValues, pairsOf, valueOf, withPair } from '../parameters.ts';

/** How a document or record is shown; undefined hides it. */
export type View = (document: JsonObject) => JsonObject | undefined;

const mostPages = 500;

/** The user's list with every document as it is to be shown, found by the status that it is shown with. */
export async function listThrough(view: View, call: Call, next: Next): Promise<Reply> {
  const asked = statusesOf(call);
  const most = valueOf(call, 'maxrecords') ?? '50';
  if (asked === undefined || !/^[1-9]\d{0,2}$/.test(most)) return next(call);
  let all = mapValues(call, (name, value) =>
    name === 'status' || name === 'maxrecords' ? undefined : value,
  );
  const wanted = asked.size === 0 ? new Set([0]) : asked;
  for (const status of new Set([...wanted, 0])) all = withPair(all, ['status', String(status)]);
  const reply = await next(withPair(all, ['maxRecords', '500']));
  const list = jsonOf(reply);
  if (list === undefined || !isList(list)) return reply;
  return withJson(reply, shown(list, view, wanted).slice(0, Math.min(Number(most), 500)));
}

/** Pages of the history made anew of all records of the range. */
export function historyThrough(view: View): (call: Call, next: Next) => Promise<Reply> {
  const pages = new Map<string, { readonly left: readonly Json[]; readonly first: Reply }>();
  let issued = 0;
  const page = (first: Reply, left: readonly Json[], { most, key }: Place): Reply => {
    const documents = left.slice(0, most);
    const { nextPageToken: _, ...envelope } = objectOf(first) ?? {};
    const rest = left.slice(most);
    const token = `v${String((issued += 1))}`;
    if (rest.length > 0) pages.set(`${token}|${key}`, { left: rest, first });
    if (pages.size > 1000) for (const old of [...pages.keys()].slice(0, 500)) pages.delete(old);
    const ending = rest.length > 0 ? { nextPageToken: token } : {};
    return withJson(first, { ...envelope, documents, recordsOnPage: documents.length, ...ending });
  };
  return async (call, next) => {
    const asked = statusesOf(call);
    const most = Math.min(Number(valueOf(call, 'maxrecords') ?? '200'), 2000);
    const key = call.headers['x-api-key'] ?? '';
    const token = valueOf(call, 'pagetoken');
    const known = pages.get(`${token ?? ''}|${key}`);
    if (known !== undefined) return page(known.first, known.left, { most, key });
    if (token !== undefined && token !== '') {
      const reply = await next(call);
      return reply.status === 200
        ? refusal(400, 'This service did not issue the page token.')
        : reply;
    }
    if (asked === undefined || !(Number.isInteger(most) && most > 0)) return next(call);
    const others = mapValues(call, (name, value) =>
      name === 'status' || name === 'maxrecords' ? undefined : value,
    );
    const every = withPair(others, ['maxrecords', '2000']);
    const first = await next(every);
    const all = await recordsAfter(first, every, next);
    if (all === undefined) return first;
    return page(first, shown(all, view, asked), { most, key });
  };
}

interface Place {
  readonly most: number;
  readonly key: string;
}

/** Undefined when the statuses cannot be read: the service says what is wrong. */
function statusesOf(call: Call): ReadonlySet<number> | undefined {
  const values = pairsOf(call).filter(([name]) => name === 'status');
  const parts = values.flatMap(([, value]) => value.split(','));
  return parts.every((part) => /^\d$/.test(part)) ? new Set(parts.map(Number)) : undefined;
}

function shown(list: readonly Json[], view: View, asked: ReadonlySet<number>): readonly Json[] {
  return list.flatMap((one) => {
    const seen = isObject(one) ? view(one) : one;
    if (seen === undefined) return [];
    const status = isObject(seen) ? seen['status'] : undefined;
    return asked.size === 0 || (typeof status === 'number' && asked.has(status)) ? [seen] : [];
  });
}

async function recordsAfter(
  first: Reply,
  call: Call,
  next: Next,
): Promise<readonly Json[] | undefined> {
  const all: Json[] = [];
  let reply = first;
  for (let pages = 0; pages < mostPages; pages += 1) {
    const { documents, nextPageToken } = objectOf(reply) ?? {};
    if (reply.status !== 200 || documents === undefined || !isList(documents)) return undefined;
    all.push(...documents);
    if (typeof nextPageToken !== 'string' || nextPageToken.trim() === '') return all;
    reply = await next(withPair(call, ['pagetoken', nextPageToken]));
  }
  return undefined;
}
