import type { Case } from '../../engine/case/case.ts';
import { type Assertion, assertion } from '../../engine/case/check.ts';
import { aPrint, countOf } from '../../engine/case/finding-words.ts';
import { precedes } from '../../engine/case/order.ts';
import { killsIn, wasInterrupted } from '../../engine/case/subjects/kills.ts';
import { isDue } from '../../engine/case/time-limit.ts';
import { fault } from '../../engine/fault.ts';
import type { Interception } from '../../engine/fault-proxy/interception.ts';
import type { ReceiptEvent } from '../../engine/journal/event.ts';
import { rule } from '../../engine/rule.ts';
import { killUnderLoad } from '../../engine/session/crashes/kills.ts';
import { isPushQueue } from '../../engine/state/document-of-print.ts';
import type { DocumentState, Release } from '../../engine/state/document-state.ts';
import { testCase } from '../../engine/test-case.ts';

const needs = ['control.restart', 'allow.restarts', 'allow.paper'] as const;

/** Prints of documents across a kill. The end of an interrupted delivery is left open (SIL-56). */
export const rules = [
  rule('CRASH-04', 'A release prints a document once, unless a kill interrupted it', {
    from: 'documents.send call',
    basis: 'derived',
    needs,
    check: oncePerRelease,
    faults: fault(
      'kill-repeats-prints',
      'prints documents again that it had printed when it was killed',
      { paper: (job) => [job, job] },
    ),
  }),
  rule(
    'CRASH-05',
    'A document whose send was answered errorCode 0 is printed, whenever the service is killed',
    {
      from: 'documents.send call',
      basis: 'derived',
      needs,
      check: sentIsPrinted,
      faults: fault(
        'kill-loses-paper',
        'acknowledges a send that is never printed because of a kill',
        {
          paper: () => [],
        },
      ),
    },
  ),
  rule(
    'CRASH-11',
    'Pushed documents are printed once, except one that each kill may have interrupted',
    {
      from: 'documents.upload layout of push prints',
      basis: 'derived',
      needs,
      atLeast: 2,
      since: '2026-12',
      check: pushedOnce,
      faults: fault(
        'kill-drops-pushes',
        'accepts documents in push queues and never prints them',
        dropsPushes,
      ),
    },
  ),
];

function* oncePerRelease(c: Case): Iterable<Assertion> {
  if (killsIn(c.case, c.state).length === 0) return;
  for (const document of c.documents) {
    // Nobody releases pushed documents: CRASH-11.
    if (isPushQueue(c.state, document.queue)) continue;
    const prints = unchangedPrints(document);
    const granted = document.releases.filter(({ outcome }) => outcome !== 'refused');
    const cut = granted.filter((one) => wasInterrupted(one, prints, c.state));
    const most = granted.length + cut.length;
    const surplus = prints[most];
    const settled = c.settledAfter(surplus?.seq ?? document.uploadedAtSeq);
    if (prints.length === 0 || settled === undefined) continue;
    yield {
      ok: surplus === undefined,
      witness: [settled, document.uploadedAtSeq],
      expected: `at most ${countOf(most, 'print')}`,
      seen: countOf(prints.length, 'print'),
    };
  }
}

function unchangedPrints({ prints, file }: DocumentState): readonly ReceiptEvent[] {
  return prints.filter(({ sha256 }) => sha256 === file.sha256);
}

function* sentIsPrinted(c: Case): Iterable<Assertion> {
  if (killsIn(c.case, c.state).length === 0) return;
  // If every document is made anew for its printer, only the number of pages tells whose print it is.
  const areAnew = c.documents.every((one) => unchangedPrints(one).length === 0);
  for (const document of c.documents) {
    const sent = document.releases.find(isSuccessfulSend);
    const settled = c.settledAfter(sent?.answeredSeq);
    if (sent === undefined || settled === undefined) continue;
    const ok =
      document.prints.some(({ seq }) => precedes(sent.sentSeq, seq)) ||
      (areAnew && hasPrintsForAll(c, document.file.pages));
    yield { ok, witness: [settled, sent.sentSeq], ...aPrint('the document', ok) };
  }
}

function isSuccessfulSend({ cause, outcome }: Release): boolean {
  return cause === 'send' && outcome === 'done';
}

/** Whether as many documents of this length were printed as were sent. */
function hasPrintsForAll({ events, documents }: Case, pages: number | undefined): boolean {
  const prints = events.filter(
    (event) => event.type === 'receipt' && event.state === 'completed' && event.pages === pages,
  );
  const sends = documents
    .filter(({ file }) => file.pages === pages)
    .flatMap(({ releases }) => releases.filter(isSuccessfulSend));
  return prints.length >= sends.length;
}

/**
 * One document for each printer may be under way when the service is killed: whether that one is printed
 * again, or not at all, is not said (SIL-56).
 */
function* pushedOnce(c: Case): Iterable<Assertion> {
  const kills = killsIn(c.case, c.state);
  const pushed = c.documents
    .filter(({ queue }) => isPushQueue(c.state, queue))
    .map((document) => ({
      ...document,
      times: unchangedPrints(document).filter(({ state }) => state === 'completed').length,
    }));
  const last = c.exchanges.at(-1);
  // If none is known by its bytes, every document is made anew for its printer.
  const areAnew = pushed.every(({ times }) => times === 0);
  if (kills.length === 0 || last === undefined || areAnew) return;
  const started = c.exchanges.find((x) => precedes(kills.at(-1), x.answeredAt)) ?? last;
  const most = kills.length * new Set(pushed.map(({ queue }) => queue)).size;
  const hadTime = ({ uploadedAtNs }: DocumentState): boolean =>
    [uploadedAtNs, BigInt(started.answered.at)].every((at) =>
      isDue(last, at, c.state.facts.deliveryMs),
    );
  for (const [words, count] of [
    ['printed again', pushed.reduce((sum, { times }) => sum + Math.max(0, times - 1), 0)],
    ['never printed', pushed.filter((one) => one.times === 0 && hadTime(one)).length],
  ] as const)
    yield assertion(last, count <= most, {
      expected: `at most ${String(most)} of ${countOf(pushed.length, 'pushed document')} ${words}: one for each kill and queue`,
      seen: `${String(count)} ${words}`,
    });
}

/** Prints the first job, and of the others only those that were not pushed: their bytes hold the name of the document. */
function dropsPushes(): Interception {
  let isFirst = true;
  return {
    paper: (job) => {
      const isPrinted = isFirst || !job.bytes.includes('-push');
      isFirst = false;
      return isPrinted ? [job] : [];
    },
  };
}

/** Few kills: `platen crash` makes as many as are asked for. */
export const testCases = [
  testCase('crash/kills', { needs, exclusive: true }, (s) => killUnderLoad(s, 3)),
];
