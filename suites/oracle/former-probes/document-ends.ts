import type { Case } from '../../engine/case/case.ts';
import { lookOf } from '../../engine/case/looks.ts';
import { precedes } from '../../engine/case/order.ts';
import { isStranger, isWellFormed } from '../../engine/case/sends.ts';
import { mustBeGone } from '../../engine/case/time-limit.ts';
import type { Exchange } from '../../engine/journal/exchange.ts';
import type { Release } from '../../engine/state/document-state.ts';
import {
  addressed,
  download,
  remove,
} from '../../rules/document-download-and-delete/afterwards.ts';
import type { FormerProbes } from '../former-probes.ts';

export const ofDocumentEnds: FormerProbes = {
  'DOC-DL-04': (x, state) => download(x) && addressed(x, state) === undefined,
  'DOC-DL-05': (x, state) => download(x) && isStranger(x, state),
  'DOC-DL-06': (x, _, c) => (download(x) || x.operation === 'documents.send') && wasDeleted(x, c),
  'DOC-DL-07': (x) => download(x) && !isWellFormed(x),
  'DOC-DL-10': (x, _, c) => download(x) && wasPrinted(x, c),
  'DOC-DEL-03': (x, state) => remove(x) && addressed(x, state) === undefined,
  'DOC-DEL-04': (x, state) => remove(x) && isStranger(x, state),
  'DOC-DEL-07': (x, _, c) => remove(x) && (wasPrinted(x, c) || wasDeleted(x, c)),
};

function wasDeleted(x: Exchange, c: Case): boolean {
  const deletion = addressed(x, c.state)?.attempts.find(
    ({ call, operation, outcome }) =>
      call !== x.call && operation === 'documents.delete' && outcome === 'done',
  );
  return deletion !== undefined && hadShown(deletion, x, c);
}

/** A send of the document without retain had been answered with success. */
export function wasPrinted(x: Exchange, c: Case): boolean {
  const printed = c.state.documents
    .get(x.path('uuid'))
    ?.releases.find(
      ({ cause, outcome, retain }) => cause === 'send' && outcome === 'done' && !retain,
    );
  return printed !== undefined && hadShown(printed, x, c);
}

/** What ended a document had shown in a list, or had had the time for that, before a call. */
function hadShown(
  end: Pick<Release, 'answeredSeq' | 'answeredAtNs'>,
  x: Exchange,
  c: Case,
): boolean {
  const { state } = c;
  const document = state.documents.get(x.path('uuid'));
  if (document === undefined || !precedes(end.answeredSeq, x.sentAt)) return false;
  const wasGone = c.exchanges.some((one) => {
    const look = precedes(one.answeredAt, x.sentAt) ? lookOf(one, state) : undefined;
    const isLater = precedes(end.answeredSeq, one.sentAt);
    return isLater && look?.user === document.owner && !look.uuids.has(document.uuid);
  });
  return wasGone || mustBeGone(x, end, state);
}
