import { assertion, type BoundCheck } from '../../engine/case/check.ts';
import { countOf, inList } from '../../engine/case/finding-words.ts';
import { lookOf } from '../../engine/case/looks.ts';
import { liesBetween } from '../../engine/case/order.ts';
import { phantomsIn } from '../../engine/case/queries.ts';
import { wasInterrupted } from '../../engine/case/subjects/kills.ts';
import { isPort, isStranger } from '../../engine/case/subjects/sends.ts';
import type { Exchange } from '../../engine/journal/exchange.ts';
import { type DocumentState, possibleNow, userKey } from '../../engine/state/document-state.ts';
import type { State } from '../../engine/state/state.ts';
import { refusal } from './prediction.ts';

const remove = 'documents.delete';
const download = 'documents.download';
const send = 'documents.send';
const ready = 0;
const deleted = 2;

/** Documents: who may have them, what is refused, what is listed, how often something is on paper. */
export const documentPredictions: readonly BoundCheck[] = [
  refusal('DOC-UP-07', ['documents.upload'], {
    when: isToNowhere,
    why: 'the queue is unknown',
  }),
  refusal('DOC-UP-34', ['documents.upload'], {
    when: isForNobody,
    why: 'the user is unknown',
  }),
  refusal('DOC-DL-04', [download], { when: isUnknown, why: 'the document is unknown' }),
  refusal('DOC-DEL-03', [remove], { when: isUnknown, why: 'the document is unknown' }),
  refusal('DOC-SEND-11', [send], {
    when: (x, state) => isUnknown(x, state) || !isPort(x.path('port'), state),
    why: 'the document or the port is unknown',
  }),
  refusal('DOC-DL-05', [download], { when: isStranger, why: 'the caller is not the owner' }),
  refusal('DOC-DEL-04', [remove], {
    // Others may answer that it is gone, as far as the caller is concerned (SIL-170).
    when: (x, state) => state.facts.own && isStranger(x, state),
    why: 'the caller is not the owner',
  }),
  refusal('DOC-SEND-12', [send], { when: isStranger, why: 'the caller is not the owner' }),
  refusal('DOC-DL-06', [download, send], {
    when: (x, { documents }) => {
      const document = documents.get(x.path('uuid'));
      const possible = document === undefined ? new Set() : possibleNow(document);
      return possible.size === 1 && possible.has(deleted);
    },
    why: 'the document was deleted',
  }),
  {
    rule: 'DOC-UP-06',
    *answer(x, state) {
      const look = lookOf(x, state);
      if (look === undefined || state.users.get(look.user)?.case === undefined) return;
      const phantoms = mayHaveMore(state) ? [] : phantomsIn(look, state);
      yield {
        ...assertion(x, phantoms.length === 0, {
          expected: 'only uploaded documents in the list',
          seen: `${countOf(phantoms.length, 'document')} without an upload`,
        }),
        ...(phantoms[0] === undefined
          ? {}
          : { telling: { kind: 'lacks', json: JSON.stringify(phantoms[0]) } as const }),
      };
    },
  },
  {
    rule: 'DOC-LIST-09',
    *answer(x, state) {
      const look = lookOf(x, state);
      if (look === undefined) return;
      for (const document of state.documents.values()) {
        const possible = possibleNow(document);
        if (document.owner !== look.user || document.case !== x.sent.case) continue;
        const must = possible.size === 1 && possible.has(ready);
        const listed = look.uuids.has(document.uuid);
        const isWhole = look.uuids.size < Number(x.param('maxRecords') ?? 50);
        if (!isWhole || !must) continue;
        yield {
          ...assertion(x, listed, inList(document.name, listed)),
          telling: { kind: 'holds', json: JSON.stringify(document.uuid) },
        };
      }
    },
  },
  {
    rule: 'TAP-01',
    *play(c) {
      for (const document of c.documents) {
        for (const { call, cause, outcome, sentSeq } of document.releases) {
          const settled = c.settledAfter(sentSeq);
          const isDue = cause === 'tap' && outcome === 'done';
          if (!isDue || settled === undefined || !c.wasWaiting(document, sentSeq)) continue;
          const ok = document.prints.some(({ seq }) => liesBetween(seq, sentSeq, settled));
          yield {
            ok,
            witness: [settled, sentSeq],
            expected: `a print of ${document.name} after the tap (call ${String(call)})`,
            seen: ok ? 'a print of it' : 'no print',
          };
        }
      }
    },
  },
  {
    rule: 'DOC-SEND-08',
    *play(c, state) {
      for (const document of state.documents.values()) {
        if (document.case !== c.case || !isOfSomebodyKnown(document, state)) continue;
        const releases = document.releases.filter((one) => one.outcome !== 'refused');
        // A push queue has released it by itself; the queue may be gone by now.
        const isPush = document.spans[0]?.possible.has(ready) !== true;
        const times = runsOf(document);
        const cut = releases.filter((one) => wasInterrupted(one, document.prints, state));
        const most = releases.length + cut.length + (isPush ? 1 : 0);
        const last = document.prints.at(-1);
        if (last === undefined) continue;
        yield {
          ok: times <= most,
          witness: [last.seq, document.uploadedAtSeq],
          expected: `at most ${countOf(most, 'print')}`,
          seen: countOf(times, 'print'),
        };
      }
    },
  },
];

/** If the owner is not known any more, neither are the owner's taps: an import may have removed the card. */
function isOfSomebodyKnown({ owner }: DocumentState, { users, resources }: State): boolean {
  return users.has(owner) || resources.goneUsers.has(owner);
}

/** How often a document was printed; the copies of one release may come as jobs of their own. */
function runsOf({ prints, releases, copies = 1 }: DocumentState): number {
  const asked = Math.max(1, copies, ...releases.map((one) => one.copies ?? 1));
  const completed = prints.filter((print) => print.state === 'completed').length;
  return asked > 1 ? Math.ceil(completed / asked) : completed;
}

function isUnknown(x: Exchange, { toldDocuments }: State): boolean {
  return !toldDocuments.has(x.path('uuid'));
}

/** An upload without an outcome may have brought a document that nobody here knows by its id. */
function mayHaveMore({ open, lostUploads }: State): boolean {
  return lostUploads.length > 0 || open.values().some((one) => one.operation.endsWith('upload'));
}

function isToNowhere(x: Exchange, { inputPorts }: State): boolean {
  const queue = x.param('portname');
  if (queue === undefined) return false;
  return ![...inputPorts.values()].some(({ fields }) => fields['portname'] === queue);
}

function isForNobody(x: Exchange, { users }: State): boolean {
  const user = x.param('username');
  return user !== undefined && !users.has(userKey(user));
}
