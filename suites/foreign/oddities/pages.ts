import { isList, jsonOf, objectOf, type Reply, withJson } from '../call.ts';
import { answers, type Layer, type Oddity, oddity } from '../oddity.ts';
import { mapValues, valueOf, withPair } from '../parameters.ts';

export const pageOddities: readonly Oddity[] = [
  oddity('smaller-pages', {
    around: async (call, next) => {
      const reply = await next(call);
      const { items, nextPageToken } = objectOf(reply) ?? {};
      const isFirst = valueOf(call, 'pagetoken') === undefined;
      if (call.operation !== 'GET /users/all' || nextPageToken === undefined || !isFirst)
        return reply;
      const length = items !== undefined && isList(items) ? items.length : 0;
      if (length < 2) return reply;
      const others = mapValues(call, (name, value) => (name === 'maxrecords' ? undefined : value));
      return next(withPair(others, ['maxrecords', String(length - 1)]));
    },
  }),
  oddity('trailing-page', trailingPage),
  answers('blank-token', (reply, { operation }) => {
    const envelope = objectOf(reply);
    const isLast = (envelope?.['nextPageToken'] ?? '') === '' && reply.status === 200;
    return operation === 'GET /documents/history' && envelope !== undefined && isLast
      ? withJson(reply, { ...envelope, nextPageToken: ' ' })
      : reply;
  }),
  answers(
    'users-bare-list',
    (reply, { operation }) => {
      const { items, nextPageToken } = objectOf(reply) ?? {};
      if (operation !== 'GET /users/all' || items === undefined) return reply;
      const token =
        typeof nextPageToken === 'string'
          ? { 'x-next-page-token': encodeURIComponent(nextPageToken) }
          : {};
      return { ...withJson(reply, items), headers: { ...reply.headers, ...token } };
    },
    { alone: true },
  ),
  oddity('documents-any', ({ chance }) => ({
    around: async (call, next) => {
      if (call.operation !== 'GET /documents') return next(call);
      const asked = valueOf(call, 'maxrecords') ?? '50';
      if (!/^[1-9]\d{0,2}$/.test(asked) || Number(asked) > 500) return next(call);
      const others = mapValues(call, (name, value) => (name === 'maxrecords' ? undefined : value));
      const reply = await next(withPair(others, ['maxRecords', '500']));
      const list = jsonOf(reply);
      if (list === undefined || !isList(list)) return reply;
      const left = [...list];
      while (left.length > Number(asked)) left.splice(chance.below(left.length), 1);
      return withJson(reply, left);
    },
  })),
];

/** After a last page that is full comes an empty one. */
function trailingPage(): Layer {
  const envelopes = new Map<string, Reply>();
  return {
    around: async (call, next) => {
      const known = envelopes.get(
        `${valueOf(call, 'pagetoken') ?? ''}|${call.headers['x-api-key'] ?? ''}`,
      );
      if (call.operation !== 'GET /documents/history') return next(call);
      if (known !== undefined) return known;
      const reply = await next(call);
      const envelope = objectOf(reply);
      const { documents } = envelope ?? {};
      const most = Math.min(Number(valueOf(call, 'maxrecords') ?? '200'), 2000);
      const isFull = documents !== undefined && isList(documents) && documents.length === most;
      const isLast = (envelope?.['nextPageToken'] ?? '') === '';
      if (!isFull || !isLast || most === 0 || envelopes.size > 10_000) return reply;
      const token = `end-${String(envelopes.size)}`;
      const { nextPageToken: _, ...rest } = envelope ?? {};
      envelopes.set(
        `${token}|${call.headers['x-api-key'] ?? ''}`,
        withJson(reply, { ...rest, documents: [], recordsOnPage: 0 }),
      );
      return withJson(reply, { ...rest, nextPageToken: token });
    },
  };
}
