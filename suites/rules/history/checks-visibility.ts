import { choicesOf, historyLagMs } from '../../journal/choices.ts';
import type { Exchange } from '../../journal/exchange.ts';
import { textMember } from '../../journal/json.ts';
import type { Case } from '../../judge/check.ts';
import { precedes } from '../../judge/order.ts';
import { isDue } from '../../judge/time-limit.ts';
import {
  type DocumentState,
  possibleDuring,
  type RecordedJob,
} from '../../model/document-state.ts';
import type { State } from '../../model/state.ts';
import { pageOf } from './checks-page.ts';

/** interface 3: printed, deleted, expired, failed, conversion failed, stored. */
const ended: readonly number[] = [1, 2, 3, 4, 8, 9];

/**
 * Whether a question must find a recorded job: the history has shown it before, or has had the time
 * that the profile gives it (SIL-164).
 */
export function mustShowJob(
  job: RecordedJob,
  asked: Exchange,
  { play, world }: { readonly play: Case; readonly world: State },
): boolean {
  return (
    isDue(asked, job.answeredAtNs, historyLagMs(world.facts)) || wasShown(play, asked, job.title)
  );
}

/** The same of a document: one that waits only where the profile says that such stand in the history. */
export function mustShowDocument(
  document: DocumentState,
  asked: Exchange,
  { play, world }: { readonly play: Case; readonly world: State },
): boolean {
  if (wasShown(play, asked, document.uuid)) return true;
  const states = [...possibleDuring(document, asked.sent.seq, asked.answered.seq)];
  const isEnded = states.length > 0 && states.every((state) => ended.includes(state));
  if (choicesOf(world.facts).historyHolds !== 'all' && !isEnded) return false;
  return isDue(asked, lastChange(document), historyLagMs(world.facts));
}

function lastChange({ uploadedAtNs, releases, attempts, prints }: DocumentState): bigint {
  const times = [
    uploadedAtNs,
    ...[...releases, ...attempts].flatMap(({ answeredAtNs }) => answeredAtNs ?? []),
    ...prints.map(({ at }) => BigInt(at)),
  ];
  return times.reduce((latest, one) => (one > latest ? one : latest));
}

/** By uuid or title, in an answer before the question. */
function wasShown(play: Case, asked: Exchange, name: string): boolean {
  const known = shownBefore.get(asked) ?? namesBefore(play, asked);
  shownBefore.set(asked, known);
  return known.has(name);
}

/** What had been shown before a question: asked for once for each of thousands of records. */
const shownBefore = new WeakMap<Exchange, ReadonlySet<string | undefined>>();

function namesBefore({ exchanges }: Case, asked: Exchange): ReadonlySet<string | undefined> {
  return new Set(
    exchanges
      .filter((one) => precedes(one.answered.seq, asked.sent.seq))
      .flatMap((one) => pageOf(one)?.records ?? [])
      .flatMap((record) => [textMember(record, 'uuid'), textMember(record, 'documentName')]),
  );
}
