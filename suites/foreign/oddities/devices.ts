import {
  bytesReply,
  type Call,
  isList,
  isObject,
  jsonOf,
  jsonReply,
  mapJson,
  objectOf,
  type Reply,
  refusal,
  withJson,
} from '../call.ts';
import { answers, type Layer, type Oddity, oddity, type Parts } from '../oddity.ts';
import { mapPairs, namesOf, valueOf } from '../parameters.ts';
import { inOtherStyle, inPjl, toPdf } from '../print-data.ts';

const importMs = 1000;
const question = '\u001b%-12345X@PJL INFO ID\r\n@PJL INFO STATUS\r\n\u001b%-12345X';

export const deviceOddities: readonly Oddity[] = [
  oddity('prints-late', { print: { holdMs: 1000 } }),
  oddity('prints-unordered', { print: { holdMs: 300, reorders: true } }),
  oddity('paper-pjl', { print: { change: inPjl } }),
  oddity('paper-pdf', { print: { change: toPdf } }),
  oddity('printer-probed', { print: { before: [''] } }),
  oddity('printer-asked', { print: { before: [question] } }),
  oddity('paper-in-pieces', { print: { pieceBytes: 500 } }),
  oddity('pjl-style', { print: { change: inOtherStyle } }),
  oddity(
    'import-later',
    imports((call) => valueOf(call, 'async') === 'true'),
    {
      rival: 'import-never-waits',
      choices: { importMs: 5 * importMs },
    },
  ),
  oddity(
    'import-never-waits',
    imports(() => true),
    { rival: 'import-later', choices: { importMs: 5 * importMs } },
  ),
  answers('unshown-shapes', otherShape, { alone: true }),
  answers('group-list-ids', (reply, { operation }) => {
    const list = jsonOf(reply);
    return operation === 'GET /users/{name}/groups' && list !== undefined && isList(list)
      ? withJson(
          reply,
          list.map((group) => (isObject(group) ? (group['groupDN'] ?? null) : group)),
        )
      : reply;
  }),
  oddity('built-in-group', builtInGroup),
  oddity('address-taken', addressTaken),
  oddity('sessions-lost', sessionsLost),
];

/** An import whose effect comes after its answer. What can be refused at once is. */
function imports(isLate: (call: Call) => boolean): (parts: Parts) => Layer {
  return ({ clock }) => ({
    around: async (call, next) => {
      const names = namesOf(call);
      const isWhole = ['data', 'group', 'mapping'].every((name) => names.has(name));
      const isMapped = /^\w+:\d+(,\w+:\d+)*$/.test(valueOf(call, 'mapping') ?? '');
      if (call.operation !== 'POST /users/import' || !isWhole || !isMapped || !isLate(call))
        return next(call);
      // Without its mapping the call is refused, but first of all for the lack of rights.
      const tried = await next(
        mapPairs(call, (pairs) => pairs.filter(([name]) => name !== 'mapping')),
      );
      if (tried.status !== 400) return tried;
      clock.timer(importMs, () => void next(call).catch(() => undefined));
      return jsonReply(200, { errorCode: 0 });
    },
  });
}

/** Records whose fields are not shown (part 2) and an answer that is not (4.13), in other shapes. */
function otherShape(reply: Reply, { operation }: Call): Reply {
  const [method = '', path = ''] = operation.split(' ');
  const { items, errorCode } = objectOf(reply) ?? {};
  if (reply.status >= 300) return reply;
  if (path === '/terminalconfig')
    return bytesReply(200, 'text/plain', (errorCode ?? 0) === 0 ? 'saved' : 'not saved');
  if (!/^\/(authproviders|accesscontrols)/.test(path)) return reply;
  if (method === 'GET' && items !== undefined)
    return withJson(reply, { entries: isList(items) ? items.map((entry) => ({ entry })) : [] });
  return withJson(reply, { responseCode: errorCode ?? null, text: 'done' });
}

/** A group that nobody made, cannot be deleted, and has no members of its own. */
function builtInGroup(): Layer {
  const everyone = { id: 999_999, groupName: 'Everyone', groupDN: 'everyone' };
  return {
    around: async (call, next) => {
      const reply = await next(call);
      if (call.operation === 'GET /groups' && reply.status === 200)
        return mapJson(reply, (groups) => (isList(groups) ? [...groups, everyone] : groups));
      const isAsked = /^\/groups\/(999999|everyone)$/.test(call.path) && reply.status === 404;
      const isMember = call.path.endsWith('/members');
      return isAsked && call.method === 'GET' && !isMember ? jsonReply(200, everyone) : reply;
    },
  };
}

/** Refuses a second output port at an address. */
function addressTaken(): Layer {
  return {
    around: async (call, next) => {
      const address = valueOf(call, 'address');
      const creates = /^(POST|PUT) \/outputports$/.test(call.operation);
      if (!creates || address === undefined || valueOf(call, 'id') !== undefined) return next(call);
      const look = { method: 'GET', path: '/outputports', operation: 'GET /outputports' };
      const body = Buffer.alloc(0);
      const list = jsonOf(await next({ ...call, ...look, query: '', body })) ?? null;
      const isTaken =
        isList(list) && list.some((one) => isObject(one) && one['address'] === address);
      return isTaken ? jsonReply(200, { errorCode: 1009 }) : next(call);
    },
  };
}

function sessionsLost(): Layer {
  const lost = new Set<string>();
  const issued = new Set<string>();
  return {
    restarted: () => {
      for (const token of issued) lost.add(token);
      issued.clear();
    },
    around: async (call, next) => {
      const token = /^Bearer +(.*)$/i.exec(call.headers['authorization'] ?? '')?.[1];
      if (token !== undefined && lost.has(token))
        return refusal(call.operation === 'POST /documents/history' ? 401 : 403, 'Log in again.');
      const reply = await next(call);
      noteToken(call, reply, issued);
      return reply;
    },
  };
}

function noteToken({ operation }: Call, reply: Reply, issued: Set<string>): void {
  const token = objectOf(reply)?.['token'];
  if (operation !== 'POST /login' || token === undefined || !isObject(token)) return;
  const access = token['access_token'];
  if (typeof access === 'string' && issued.size < 100_000) issued.add(access);
}
