import { type Exchange, parameter } from '../../journal/exchange.ts';
import { textMember } from '../../journal/json.ts';
import { type Assertion, assertion, type BoundCheck, type Case } from '../../judge/check.ts';
import { countOf } from '../../judge/finding-words.ts';
import { madeAtMs } from '../../judge/made-at.ts';
import { liesBetween, precedes } from '../../judge/order.ts';
import { userKey } from '../../model/document-state.ts';
import { clockMovedAt, type State } from '../../model/state.ts';
import {
  dayMs,
  type HistoryPage,
  historyOperation,
  pageOf,
  uuidsOf,
  walksOf,
  windowOf,
} from './checks-page.ts';
import { mustShowJob } from './checks-visibility.ts';

const ofPaging = new Set(['maxrecords', 'pagetoken']);
const filters = ['portname', 'status', 'jobtype', 'domainname'];
/** Clocks of a target and of a run need not agree to the minute. */
const slackMs = 5 * 60_000;

/** interface 4.4: filters hold on every page of a question; and which day a question without dates is about. */
export const historyFilteredChecks: readonly BoundCheck[] = [
  {
    rule: 'HIST-37',
    *play(play) {
      const wholes = play.exchanges.map(pageOf).filter((page) => page !== undefined);
      for (const { pages, first, last, complete } of walksOf(play.exchanges)) {
        const whole = wholes.findLast(
          (page) =>
            isWhole(page) &&
            precedes(page.exchange.answered.seq, first.exchange.sent.seq) &&
            questionOf(page) === questionOf(first),
        );
        if (whole === undefined || !complete || !isFiltered(first.exchange)) continue;
        if (isBusy(play, whole.exchange, last.exchange)) continue;
        const shown = uuidsOf(pages);
        const wrong = uuidsOf([whole]).filter(
          (uuid) => shown.filter((one) => one === uuid).length !== 1,
        );
        yield assertion(last.exchange, wrong.length === 0, {
          expected: `each of the ${String(whole.records.length)} records once`,
          seen: `${countOf(wrong.length, 'record')} repeated or missing`,
        });
      }
    },
  },
  { rule: 'HIST-38', play: lastDayServed },
];

/** Jobs that were recorded with a time of their own: whether a question without dates shows them follows from it alone. */
function* lastDayServed(play: Case, world: State): Iterable<Assertion> {
  for (const exchange of play.exchanges) {
    const page = pageOf(exchange);
    if (page === undefined || !isWhole(page) || !isByUserAlone(exchange)) continue;
    const nowMs = timeAt(play, world, exchange);
    if (nowMs === undefined) continue;
    const shown = new Set(page.records.map((record) => textMember(record, 'documentName')));
    for (const job of jobsOf(play, world, exchange)) {
      const ageMs = nowMs - Date.parse(job.fields['datetime'] ?? '');
      const isIn = ageMs >= 0 && ageMs <= dayMs - slackMs;
      const isOut = ageMs >= dayMs + slackMs;
      if (!(isIn && mustShowJob(job, exchange, { play, world })) && !isOut) continue;
      const what = `the job of ${(ageMs / 3_600_000).toFixed(2)} hours ago`;
      yield assertion(exchange, shown.has(job.title) === isIn, {
        expected: `the last 24 hours ${isIn ? 'with' : 'without'} ${what}`,
        seen: `a page ${shown.has(job.title) ? 'with' : 'without'} it`,
      });
    }
  }
}

/** The latest time that the target has told of a job of this user without a time of its own. */
function timeAt(play: Case, world: State, exchange: Exchange): number | undefined {
  const fresh = new Set(
    jobsOf(play, world, exchange)
      .filter(({ fields }) => fields['datetime'] === undefined)
      .map(({ title }) => title),
  );
  const times = play.exchanges
    .flatMap((one) => pageOf(one)?.records ?? [])
    .filter((record) => fresh.has(textMember(record, 'documentName') ?? ''))
    .map(madeAtMs)
    .filter((time) => !Number.isNaN(time));
  return times.length === 0 ? undefined : Math.max(...times);
}

/** Recorded in the case for the user of the question before it, by the same clock. */
function jobsOf(play: Case, world: State, exchange: Exchange): State['recorded'] {
  const user = userKey(parameter(exchange, 'username') ?? '');
  return world.recorded.filter(
    (job) =>
      job.case === play.case &&
      job.userName === user &&
      job.title !== '' &&
      precedes(job.answeredSeq, exchange.sent.seq) &&
      clockMovedAt(world, job.answeredSeq) === clockMovedAt(world, exchange.sent.seq),
  );
}

function isByUserAlone(exchange: Exchange): boolean {
  const { start, end } = windowOf(exchange);
  const isOpen = start === undefined && end === undefined;
  return isOpen && parameter(exchange, 'username') !== undefined && !isFiltered(exchange);
}

function isFiltered(exchange: Exchange): boolean {
  return filters.some((name) => parameter(exchange, name) !== undefined);
}

/** All there is to a question, on one page. */
function isWhole({ token, next }: HistoryPage): boolean {
  return token === undefined && next === undefined;
}

/** Something else was done meanwhile, which may have changed what there is. */
function isBusy({ exchanges }: Case, from: Exchange, to: Exchange): boolean {
  return exchanges.some(
    ({ operation, sent }) =>
      operation !== historyOperation && liesBetween(sent.seq, from.sent.seq, to.answered.seq),
  );
}

function questionOf({ exchange: { sent } }: HistoryPage): string {
  const asked = sent.parameters.filter(([name]) => !ofPaging.has(name));
  return JSON.stringify([sent.headers['x-api-key'], sent.headers['host'], asked]);
}
