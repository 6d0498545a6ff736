import type { Exchange } from '../../journal/exchange.ts';
import type { Case } from '../../judge/case.ts';
import type { BoundCheck } from '../../judge/check.ts';
import { lookOf } from '../../judge/looks.ts';
import { precedes } from '../../judge/order.ts';
import { refuses } from '../../judge/refusals.ts';
import { mustBeGone } from '../../judge/time-limit.ts';
import type { Release } from '../../model/document-state.ts';

/** The check of a rule about sending. */
export const documentEndChecks: readonly BoundCheck[] = [
  {
    rule: 'DOC-SEND-21',
    ...refuses({
      probe: (x, _, c) => x.operation === 'documents.send' && wasPrinted(x, c),
      by: 'any',
    }),
  },
];

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
export function hadShown(
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
