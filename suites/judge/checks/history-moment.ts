import { parameter } from '../../journal/exchange.ts';
import { type Check, situation } from '../check.ts';
import { precedes } from '../order.ts';
import { type HistoryPage, pageOf, uuidsOf, walksOf } from './history-page.ts';

const ofPaging = new Set(['maxrecords', 'pagetoken']);

/** interface 4.4: nothing gets lost between the pages of a question. */
export const historyMomentChecks: readonly Check[] = [
  {
    rule: 'HIST-33',
    *play({ exchanges }) {
      const wholes = exchanges.map(pageOf).filter((page) => page !== undefined && isWhole(page));
      for (const { pages, first, last, complete } of walksOf(exchanges)) {
        const whole = wholes.findLast(
          (page) =>
            page !== undefined &&
            precedes(page.exchange.answered.seq, first.exchange.sent.seq) &&
            questionOf(page) === questionOf(first),
        );
        if (whole === undefined || !complete || !hasTies(whole)) continue;
        const shown = uuidsOf(pages);
        const wrong = uuidsOf([whole]).filter(
          (uuid) => shown.filter((one) => one === uuid).length !== 1,
        );
        yield situation(last.exchange, wrong.length === 0, {
          expected: `${String(whole.records.length)} records, each once`,
          seen: `${String(wrong.length)} repeated or missing`,
        });
      }
    },
  },
];

/** The only page of a question about one user's records in a range that ends before now. */
function isWhole({ exchange, token, next }: HistoryPage): boolean {
  return (
    token === undefined &&
    next === undefined &&
    ['username', 'datestart', 'dateend'].every((name) => parameter(exchange, name) !== undefined)
  );
}

function questionOf({ exchange }: HistoryPage): string {
  const asked = exchange.sent.parameters.filter(([name]) => !ofPaging.has(name));
  return JSON.stringify([exchange.sent.headers['x-api-key'], asked]);
}

/** Whether two records are of one moment, as far as the target tells them apart. */
function hasTies({ records }: HistoryPage): boolean {
  const times = records.map((record) =>
    JSON.stringify((record as { dateTime?: unknown }).dateTime),
  );
  return new Set(times).size < times.length;
}
