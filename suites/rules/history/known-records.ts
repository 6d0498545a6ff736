import type { Case } from '../../engine/case/case.ts';
import { precedes } from '../../engine/case/order.ts';
import { pagesOf } from '../../engine/case/subjects/history-pages.ts';
import { isDue } from '../../engine/case/time-limit.ts';
import { choicesOf, historyLagMs } from '../../engine/journal/choices.ts';
import type { Exchange } from '../../engine/journal/exchange.ts';
import { textMember } from '../../engine/journal/json.ts';
import {
  type DocumentState,
  possibleDuring,
  type RecordedJob,
  userKey,
} from '../../engine/state/document-state.ts';
import { clockMovedAt } from '../../engine/state/state.ts';

/** interface 3: printed, deleted, expired, failed, conversion failed, stored. */
const ended: readonly number[] = [1, 2, 3, 4, 8, 9];

/** The jobs that the case recorded for the user of a question before it, while the target's clock was not moved. */
export function jobsBefore(c: Case, x: Exchange): readonly RecordedJob[] {
  const user = userKey(x.text('username'));
  return c.state.recorded.filter(
    (job) =>
      job.case === c.case &&
      job.userName === user &&
      precedes(job.answeredSeq, x.sentAt) &&
      isOfNow(c, job.answeredSeq, x),
  );
}

/**
 * The titles of all jobs of the user that were recorded in the case without a time of their own before a page was
 * asked for: they must come where the user is all that is asked for.
 */
export function wholeOf(c: Case, x: Exchange): readonly string[] {
  const names = x.sent.parameters.map(([name]) => name.toLowerCase());
  const isByUserAlone =
    names.includes('username') &&
    names.every((name) => name === 'username' || name === 'maxrecords');
  if (!isByUserAlone) return [];
  return jobsBefore(c, x)
    .filter((job) => job.fields['datetime'] === undefined && mustShowJob(c, x, job))
    .map(({ title }) => title);
}

/** Whether the target's clock stands where it stood then, so that what was new then is new. */
export function isOfNow({ state }: Case, then: number, x: Exchange): boolean {
  return clockMovedAt(state, x.sentAt) === clockMovedAt(state, then);
}

/**
 * Whether a question must find a recorded job: the history has shown it before, or has had the time
 * that the profile gives it (SIL-164).
 */
export function mustShowJob(c: Case, x: Exchange, { answeredAtNs, title }: RecordedJob): boolean {
  return isDue(x, answeredAtNs, historyLagMs(c.state.facts)) || wasShown(c, x, title);
}

/** The same of a document: one that waits only where the profile says that such stand in the history. */
export function mustShowDocument(c: Case, x: Exchange, document: DocumentState): boolean {
  if (wasShown(c, x, document.uuid)) return true;
  const { facts } = c.state;
  const states = [...possibleDuring(document, x.sentAt, x.answeredAt)];
  const isEnded = states.length > 0 && states.every((state) => ended.includes(state));
  if (choicesOf(facts).historyHolds !== 'all' && !isEnded) return false;
  return isDue(x, lastChange(document), historyLagMs(facts));
}

/** The interface does not state what happens to the records of a deleted user. */
export function isOfSomebodyGone({ exchanges }: Case, x: Exchange): boolean {
  const user = userKey(x.text('username'));
  return exchanges.some(
    (one) =>
      one.operation === 'users.delete' &&
      !one.refused &&
      ['', user].includes(userKey(one.path('username'))),
  );
}

function lastChange({ uploadedAtNs, releases, attempts, prints }: DocumentState): bigint {
  const times = [
    uploadedAtNs,
    ...[...releases, ...attempts].flatMap(({ answeredAtNs }) => answeredAtNs ?? []),
    ...prints.map(({ at }) => BigInt(at)),
  ];
  return times.reduce((latest, one) => (one > latest ? one : latest));
}

/** Whether an answer before the query showed a record with this uuid or title. */
function wasShown(c: Case, x: Exchange, name: string): boolean {
  const known = shownBefore.get(x) ?? namesBefore(c, x);
  shownBefore.set(x, known);
  return known.has(name);
}

/** The records shown before a query; computed once, because thousands of records need it. */
const shownBefore = new WeakMap<Exchange, ReadonlySet<string | undefined>>();

function namesBefore({ exchanges }: Case, x: Exchange): ReadonlySet<string | undefined> {
  const before = exchanges.filter((one) => precedes(one.answeredAt, x.sentAt));
  return new Set(
    pagesOf({ exchanges: before })
      .flatMap(({ records }) => records)
      .flatMap((record) => [textMember(record, 'uuid'), textMember(record, 'documentName')]),
  );
}
