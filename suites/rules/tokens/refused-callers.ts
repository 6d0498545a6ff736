import type { Case } from '../../engine/case/case.ts';
import { type Assertion, assertion } from '../../engine/case/check.ts';
import { countOf, inList, notInList } from '../../engine/case/finding-words.ts';
import { liesBetween, precedes } from '../../engine/case/order.ts';
import { isByFullKeyAlone, phantomsIn } from '../../engine/case/queries.ts';
import { given, hasPathId, holdsText, recordsOf } from '../../engine/case/records.ts';
import { isAbsent } from '../../engine/case/refusals.ts';
import { type HistoryPage, pageOf } from '../../engine/case/subjects/history-pages.ts';
import { fault } from '../../engine/fault.ts';
import { as, both, type OnRequest, stillDoes, withKey } from '../../engine/fault-proxy/alter.ts';
import type { FaultTarget } from '../../engine/fault-proxy/fault.ts';
import type { Interception } from '../../engine/fault-proxy/interception.ts';
import { rememberingLogins } from '../../engine/fault-proxy/logins.ts';
import type { Exchange } from '../../engine/journal/exchange.ts';
import { numberMember, textMember } from '../../engine/journal/json.ts';
import { rule } from '../../engine/rule.ts';
import { call } from '../../spec/calls.ts';

const upload = call('documents.upload');
const writes = call(
  'users.create',
  'inputports.create',
  'outputports.create',
  ...upload.operations,
);

/** interface 5: who is refused changes nothing. */
export const rules = [
  rule('GEN-REFUSE-01', 'A call that is refused because of its caller changes nothing', {
    from: '5 the rights of a call',
    basis: 'derived',
    atLeast: 3,
    check: changesNothing,
    faults: [
      fault(
        'refused-write-is-carried-out',
        'executes a write before it refuses the caller',
        asIfByFullKey(writes),
      ),
      fault(
        'refused-change-is-carried-out',
        'changes a user before it refuses the caller',
        asIfByFullKey(call('users.update')),
      ),
      fault(
        'refused-deletion-is-carried-out',
        'deletes a group before it refuses the caller',
        asIfByFullKey(call('groups.delete')),
      ),
      fault(
        'refused-upload-is-kept',
        'keeps the document of an upload that it refuses',
        asIfByFullKey(upload),
      ),
      fault(
        'refused-send-is-printed',
        'prints what it refuses to send for an insecure key',
        (target) =>
          asIfByFullKey(both(call('documents.send'), withKey(target.key('insecure'))))(target),
      ),
      fault(
        'refused-job-is-recorded',
        'records a job of a caller without a token for the newest user, and refuses it',
        ({ key }) =>
          rememberingLogins((logins) =>
            stillDoes(call('documents.record'), (request) =>
              as(request, { key: key('full'), bearer: logins.latest()?.token }),
            ),
          ),
      ),
    ],
  }),
];

function asIfByFullKey(which: OnRequest): (target: FaultTarget) => Interception {
  return ({ key }) => stillDoes(which, (request) => as(request, { key: key('full') }));
}

/** Whether a call that was refused has left a trace; undefined: nothing tells. */
type Trace = (refused: Exchange, c: Case) => Assertion | undefined;

/** The effects by refused operation. The texts in a call are unique, because the suites generate them. */
const traces: Readonly<Record<string, Trace>> = {
  'users.create': noUser,
  'users.update': shows('users.get', 'detaildata'),
  'users.card': shows('users.get', 'cardid'),
  'users.delete': later('users.get', isGoneUser),
  'users.groups-add': later('users.groups', hasGroup),
  'users.groups-set': later('users.groups', hasGroup),
  'groups.create': shows('groups.list', 'groupname'),
  'groups.delete': loses('groups.list', 'groupid', 'groups.create'),
  'account.create': shows('containers.list', 'accountname'),
  'containers.update': shows('containers.list', 'containername'),
  'containers.delete': loses('containers.list', 'id', 'account.create'),
  'outputports.create': noPort('outputports.list'),
  'outputports.put-create': shows('outputports.list', 'portname'),
  'outputports.update': shows('outputports.list', 'portname'),
  'outputports.put-update': shows('outputports.list', 'portname'),
  'outputports.delete': loses('outputports.list', 'outputportid', 'outputports.create'),
  'inputports.create': noPort('inputports.list'),
  'inputports.update': shows('inputports.list', 'portname'),
  'inputports.delete': loses('inputports.list', 'inputportid', 'inputports.create'),
  'authproviders.add': shows('authproviders.get', 'name'),
  'locations.create': shows('locations.list', 'name'),
  'locations.update': shows('locations.list', 'name'),
  'documents.upload': noDocument,
  'documents.send': noPrint,
  'documents.record': noRecord,
  'documents.delete': stillThere,
};

function* changesNothing(c: Case): Iterable<Assertion> {
  for (const x of c.exchanges) {
    const seen = x.forbidden ? traces[x.operation]?.(x, c) : undefined;
    if (seen !== undefined) yield seen;
  }
}

function noUser(refused: Exchange, c: Case): Assertion | undefined {
  const name = refused.text('username');
  const look = c.after(
    refused,
    (one) => one.operation === 'users.get' && one.param('username') === name,
  );
  // A caller who is refused the read as well sees nothing.
  if (look === undefined || look.forbidden || isMade(c, look, { refused, by: 'username' }))
    return undefined;
  return assertion(look, !look.ok, {
    expected: 'no such user after the refused call',
    seen: look.words,
  });
}

function noPort(list: string): Trace {
  return (refused, c) => {
    const look = c.after(refused, (one) => one.operation === list && one.ok);
    if (!Array.isArray(look?.json) || isMade(c, look, { refused, by: 'portname' }))
      return undefined;
    const name = refused.text('portname');
    const isThere = look.items.some((record) => textMember(record, 'name') === name);
    return assertion(look, !isThere, notInList(`port ${name}`, isThere));
  };
}

function noRecord(refused: Exchange, c: Case): Assertion | undefined {
  const title = refused.text('title');
  const pages = c.exchanges
    .filter((one) => one.isAfter(refused))
    .map(pageOf)
    .filter((page) => page !== undefined);
  const hasIt = ({ records }: HistoryPage): boolean =>
    records.some((record) => textMember(record, 'documentName') === title);
  const page = pages.find(hasIt) ?? pages.at(-1);
  if (page === undefined || title === '' || isMade(c, page.exchange, { refused, by: 'title' }))
    return undefined;
  return assertion(page.exchange, !hasIt(page), {
    expected: `a history without job ${title}`,
    seen: hasIt(page) ? 'a history with it' : 'a history without it',
  });
}

/** The same thing was made by a call that succeeded before the look. */
function isMade(
  c: Case,
  look: Exchange,
  { refused, by }: { readonly refused: Exchange; readonly by: string },
): boolean {
  return c
    .calls(call(refused.operation))
    .some(
      (one) =>
        one.ok && precedes(one.sentAt, look.answeredAt) && one.param(by) === refused.text(by),
    );
}

function noDocument(refused: Exchange, c: Case): Assertion | undefined {
  const [look] = c.looksAfter(refused.text('username'), refused.answeredAt);
  if (look === undefined) return undefined;
  const strange = phantomsIn(look, c.state).length;
  return assertion(look.exchange, strange === 0, {
    expected: 'no document of the refused upload',
    seen: `${countOf(strange, 'document')} that no upload created`,
  });
}

function noPrint(refused: Exchange, c: Case): Assertion | undefined {
  const document = c.state.documents.get(refused.path('uuid'));
  const settled = c.settledAfter(refused.answeredAt) ?? Number.POSITIVE_INFINITY;
  const others = document?.releases.filter((one) => one.call !== refused.call) ?? [];
  const next = others.find((one) => precedes(refused.sentAt, one.sentSeq))?.sentSeq ?? settled + 1;
  const isAlone = others.every((one) => one.sentSeq >= next || one.outcome === 'refused');
  if (document === undefined || !isAlone) return undefined;
  const early = document.prints.find((one) => liesBetween(one.seq, refused.sentAt, next));
  if (early === undefined && settled >= next) return undefined;
  return {
    ok: early === undefined,
    witness: [early?.seq ?? settled, refused.sentAt],
    expected: 'no print after the refused send',
    seen: early === undefined ? 'no print' : 'a print of the document',
  };
}

function stillThere(refused: Exchange, c: Case): Assertion | undefined {
  const document = c.state.documents.get(refused.path('uuid'));
  if (document === undefined) return undefined;
  const [look] = c.looksAfter(document.owner, refused.answeredAt);
  if (look === undefined) return undefined;
  const isGone = [...document.attempts, ...document.releases].some(
    ({ outcome, answeredSeq }) =>
      outcome !== 'refused' && precedes(answeredSeq ?? 0, look.exchange.answeredAt),
  );
  const isThere = look.uuids.has(document.uuid);
  return isGone ? undefined : assertion(look.exchange, isThere, inList('the document', isThere));
}

/** `others` were not refused, and sent before the look was answered. */
interface Seen {
  readonly look: Exchange;
  readonly refused: Exchange;
  readonly others: readonly Exchange[];
}

/** The first look of the full key after the refused call says whether it was done all the same; undefined: it cannot tell. */
function later(list: string, isDone: (seen: Seen) => boolean | undefined): Trace {
  return (refused, c) => {
    const look = c.after(
      refused,
      (one) => one.operation === list && isByFullKeyAlone(one, c.state),
    );
    if (look === undefined) return undefined;
    const others = c.exchanges.filter(
      (one) => one !== refused && one.status < 400 && precedes(one.sentAt, look.answeredAt),
    );
    const done = isDone({ look, refused, others });
    if (done === undefined) return undefined;
    return assertion(look, !done, {
      expected: `no change by the refused ${refused.operation}`,
      seen: done ? 'the change in the next answer' : 'no change',
    });
  };
}

/** The text that a parameter gives is on the list, and no other call has given it. */
function shows(list: string, name: string): Trace {
  return later(list, ({ look, refused, others }) => {
    const text = given(refused, name);
    if (text === undefined || text === '' || !look.ok) return undefined;
    const isGiven = ({ sent }: Exchange): boolean =>
      sent.parameters.some(([, value]) => value === text) || holdsText(sent.json ?? null, text);
    if (others.some(isGiven)) return undefined;
    const records = look.operation === 'users.get' ? [look.json ?? null] : recordsOf(look);
    return records.some((record) => holdsText(record, text));
  });
}

/** A thing that the case made has gone from the list, and no other call has taken it away. */
function loses(list: string, path: string, creates: string): Trace {
  return later(list, ({ look, refused, others }) => {
    const isOurs = others.some(
      (one) =>
        one.operation === creates && String(numberMember(one.json, 'id')) === refused.path(path),
    );
    if (!isOurs || !look.ok || others.some((one) => isSameRemoval(one, refused, path)))
      return undefined;
    return !recordsOf(look).some((record) => hasPathId(path)(record, refused));
  });
}

/** A container is deleted together with its contents. */
function isSameRemoval(one: Exchange, refused: Exchange, path: string): boolean {
  const isSame = one.operation === refused.operation && one.path(path) === refused.path(path);
  return isSame || one.operation === 'containers.delete';
}

function isGoneUser({ look, refused, others }: Seen): boolean | undefined {
  const name = refused.path('username');
  const isMade = others.some(
    (one) => one.operation === 'users.create' && one.text('username') === name,
  );
  const isAsked = look.text('username') === name;
  if (!isMade || !isAsked || others.some((one) => isSameRemoval(one, refused, 'username')))
    return undefined;
  return isAbsent(look);
}

function hasGroup({ look, refused, others }: Seen): boolean | undefined {
  const user = refused.path('username');
  const isChanged = others.some(
    (one) => one.operation.startsWith('users.groups-') && one.path('username') === user,
  );
  if (isChanged || look.path('username') !== user || !look.ok) return undefined;
  const shown = new Set(recordsOf(look).map((record) => String(numberMember(record, 'id'))));
  return refused.params('groupid').some((id) => shown.has(id));
}
