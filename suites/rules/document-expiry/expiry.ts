import type { Case } from '../../engine/case/case.ts';
import { type Assertion, assertion } from '../../engine/case/check.ts';
import { countOf, inList, noPrint, notInList } from '../../engine/case/finding-words.ts';
import { isFull, lookOf } from '../../engine/case/looks.ts';
import { liesBetween, precedes } from '../../engine/case/order.ts';
import { recordsOf } from '../../engine/case/records.ts';
import { fault } from '../../engine/fault.ts';
import { alterList, pretends } from '../../engine/fault-proxy/alter.ts';
import type { Exchange } from '../../engine/journal/exchange.ts';
import { numberMember, textMember } from '../../engine/journal/json.ts';
import { rule } from '../../engine/rule.ts';
import type { Caller } from '../../engine/session/http/client.ts';
import { timeThere } from '../../engine/session/printers/recorded-jobs.ts';
import type { Session } from '../../engine/session/session.ts';
import { usual } from '../../engine/session/unchanged.ts';
import type { DocumentState } from '../../engine/state/document-state.ts';
import { testCase } from '../../engine/test-case.ts';
import { call } from '../../spec/calls.ts';
import { tap } from '../card-reader/readers.ts';
import {
  ageMs,
  isOver,
  listedAsExpired,
  marginMs,
  retentionMs,
  untouchedOf,
  wasExpired,
} from './ages.ts';
import {
  expiresForAll,
  isOfExpired,
  isOfWaiting,
  listsForEver,
  tapsExpired,
} from './expiry-faults.ts';
import { askExpired, hourMs, watchEnd } from './watched-end.ts';

/** PRINTED, DELETED, STORED (SIL-40). */
const finalStatuses: ReadonlySet<number> = new Set([1, 2, 9]);

const from = '3 status 3';
const clock = 'control.clock';
const clockAndPaper = [clock, 'allow.paper'] as const;

/** interface 3, status 3 (EXPIRED): that it is, not when it comes. */
export const rules = [
  rule('DOC-EXP-01', 'A document waits for a day, and then no longer', {
    from,
    basis: 'SIL-51',
    needs: [clock],
    atLeast: 2,
    check: {
      *answer(x, state) {
        const look = lookOf(x, state);
        for (const document of untouchedOf(look?.user, x, state)) {
          const age = ageMs(document, x, state);
          // A document of no age says nothing, nor does one whose time is just over.
          if (age < marginMs || Math.abs(age - retentionMs) < marginMs) continue;
          const isListed = look?.uuids.has(document.uuid) === true;
          if (!isListed && isFull(x)) continue;
          const isOver = age > retentionMs;
          const words = isOver
            ? notInList('the expired document', isListed)
            : inList('the document', isListed);
          yield assertion(x, isListed !== isOver, words);
        }
      },
    },
    faults: [
      fault(
        'documents-wait-for-ever',
        'lists documents that waited for more than a day',
        listsForEver,
      ),
      fault(
        'documents-wait-for-hours',
        'lists no document that waited for some hours',
        alterList(isOfWaiting, () => []),
      ),
    ],
  }),
  rule('DOC-EXP-02', 'A document whose waiting time is over is listed under status 3 (EXPIRED)', {
    from,
    basis: 'SIL-51',
    needs: [clock],
    check: {
      *answer(x, state) {
        const listed = listedAsExpired(x);
        if (listed === undefined) return;
        for (const document of untouchedOf(x.user, x, state)) {
          const isListed = listed.includes(document.uuid);
          if (!isOver(document, x, state) || (!isListed && isFull(x))) continue;
          yield assertion(x, isListed, inList('the expired document', isListed));
        }
      },
    },
    faults: fault(
      'expired-is-not-listed',
      'lists nothing under status 3 (EXPIRED)',
      alterList(isOfExpired, () => []),
    ),
  }),
  rule('DOC-EXP-03', 'A send of a document in status 3 (EXPIRED) is refused and prints nothing', {
    from,
    basis: 'derived',
    needs: clockAndPaper,
    refused: onceExpired,
    besides: nothingPrinted,
    faults: fault(
      'expired-is-sent',
      'answers errorCode 0 to the send of an expired document',
      pretends(call('documents.send')),
    ),
  }),
  rule('DOC-EXP-04', 'A download of a document in status 3 (EXPIRED) is refused', {
    from,
    basis: 'SIL-51',
    needs: [clock],
    refused: onceExpired,
    besides: nothingPrinted,
    faults: fault(
      'expired-is-given-out',
      'answers 200 to the download of an expired document',
      pretends(call('documents.download')),
    ),
  }),
  rule(
    'DOC-EXP-05',
    'A printed, deleted or stored document keeps status 1, 2 or 9 when its time is over',
    {
      from,
      basis: 'SIL-40',
      needs: clockAndPaper,
      since: '2026-12',
      atLeast: 2,
      check: keepsFinalStatus,
      faults: fault(
        'printed-expires',
        'changes printed or deleted documents to status 3 (EXPIRED) when their time is over',
        expiresForAll,
      ),
    },
  ),
  rule('DOC-EXP-06', 'A tap prints no document in status 3 (EXPIRED)', {
    from: [from, 'card.get: what is released'],
    basis: 'derived',
    needs: clockAndPaper,
    since: '2026-12',
    *check(c) {
      for (const x of c.calls(tap)) {
        const settled = c.settledAfter(x.answeredAt);
        if (settled === undefined) continue;
        const isExpired = ({ uuid }: DocumentState): boolean => wasExpired(c, x, uuid);
        const came = ({ prints }: DocumentState): boolean =>
          prints.some(({ seq }) => liesBetween(seq, x.sentAt, settled));
        for (const document of c.documents.filter(isExpired)) {
          const isPrinted = came(document);
          // Another document of the same user shows that the tap was one that prints.
          const isProven = c.documents.some(
            (one) => one.owner === document.owner && !isExpired(one) && came(one),
          );
          if (isPrinted || isProven)
            yield {
              ok: !isPrinted,
              witness: [settled, x.sentAt],
              ...noPrint(document.name, isPrinted),
            };
        }
      }
    },
    faults: fault('expired-is-tapped', 'prints an expired document on a tap', tapsExpired),
  }),
];

/** When a document expires is not said: a probe counts once a list has shown that it has. */
function onceExpired(probe: Exchange, c: Case): 'any' | undefined {
  return wasExpired(c, probe) ? 'any' : undefined;
}

function* nothingPrinted(probe: Exchange, c: Case): Iterable<Assertion> {
  const document = c.state.documents.get(probe.path('uuid'));
  const settled = c.settledAfter(probe.answeredAt);
  if (document === undefined || settled === undefined || !wasExpired(c, probe)) return;
  const { length } = document.prints.filter(({ seq }) => precedes(seq, settled));
  yield {
    ok: length === 0,
    witness: [settled, probe.sentAt],
    expected: 'no print',
    seen: countOf(length, 'print'),
  };
}

function* keepsFinalStatus(c: Case): Iterable<Assertion> {
  const ends = new Map<string, number>();
  for (const x of c.calls(call('documents.list', 'documents.history')).filter(({ ok }) => ok))
    for (const record of recordsOf(x)) {
      const uuid = textMember(record, 'uuid') ?? '';
      const status = numberMember(record, 'status') ?? Number.NaN;
      const document = c.state.documents.get(uuid);
      const end = ends.get(uuid);
      if (finalStatuses.has(status)) ends.set(uuid, end ?? status);
      if (document === undefined || end === undefined || !isOver(document, x, c.state)) continue;
      yield assertion(x, status === end, {
        expected: `status ${String(end)} of ${uuid}, as before`,
        seen: `status ${String(status)}`,
      });
    }
}

export const testCases = [
  /**
   * A document is looked for after 23 hours, when its day is just over, and after 25 hours; then it is sent,
   * downloaded and tapped for, each with a new one as control. One that was printed and one that was deleted are
   * looked for before and after.
   */
  testCase('documents/expiry', { needs: clockAndPaper, exclusive: true }, async (s) => {
    const user = await s.user();
    const queue = await s.queue();
    const port = await s.printer();
    const startNs = s.context.clock.monotonic();
    const old = await s.upload(user, queue);
    const first = await s.login(user);
    const beganMs = await timeThere(s, user);
    const [printed, deleted] = [await s.upload(user, queue), await s.upload(user, queue)];
    await s.call('documents.send', { uuid: printed, port: port.address }, first);
    await s.settle(1);
    await s.call('documents.delete', { uuid: deleted }, first);
    await listEnded(s, first);
    await s.advanceClock(23 * hourMs);
    await s.look(await s.login(user));
    const expiring = beganMs === undefined ? undefined : { user, uuid: old, beganMs };
    if (expiring !== undefined) await watchEnd(s, { ...expiring, startNs });
    await s.advanceClock(2 * hourMs);
    const token = await s.login(user);
    await s.look(token);
    await s.call('documents.list', { status: 3 }, token);
    if (expiring !== undefined) await askExpired(s, expiring);
    await listEnded(s, token);
    const fresh = await s.upload(user, queue);
    const get = (uuid: string): Promise<unknown> =>
      s.call('documents.download', { uuid, ...usual, retain: true }, token);
    await s.probe(
      'DOC-EXP-04',
      () => get(old),
      () => get(fresh),
    );
    const send = async (uuid: string, prints: number): Promise<void> => {
      await s.call('documents.send', { uuid, port: port.address }, token);
      await s.settle(prints);
    };
    await s.probe(
      'DOC-EXP-03',
      () => send(old, 0),
      () => send(fresh, 1),
    );
    await s.upload(user, queue);
    await s.tap(port, user.card);
    await s.settle(1);
  }),
];

async function listEnded(s: Session, token: Caller): Promise<void> {
  for (const status of [1, 2]) await s.call('documents.list', { status }, token);
}
