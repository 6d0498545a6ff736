import { type Exchange, parameter, pathText, refused } from '../../journal/exchange.ts';
import { assertion, type BoundCheck, type Case } from '../../judge/check.ts';
import { precedes } from '../../judge/order.ts';
import { userKey } from '../../model/document-state.ts';
import { type HistoryPage, pageOf, uuidsOf, windowOf } from './checks-page.ts';

/** What a document or job becomes later may take it out of these. */
const changing = ['status', 'portname', 'maxrecords', 'pagetoken'];

/** interface 4.4: the range is one of creation dates, so that nothing leaves it later. */
export const pastRangeChecks: readonly BoundCheck[] = [
  {
    rule: 'HIST-39',
    *play(play) {
      const pages = play.exchanges.map(pageOf).filter((page) => page !== undefined);
      const wholes = pages.filter((page) => isPastRange(page) && !isOfSomebodyGone(play, page));
      for (const later of wholes) {
        const before = wholes.findLast(
          (page) =>
            precedes(page.exchange.answered.seq, later.exchange.sent.seq) &&
            questionOf(page.exchange) === questionOf(later.exchange),
        );
        if (before === undefined || before.records.length === 0) continue;
        const shown = new Set(uuidsOf([later]));
        const lost = uuidsOf([before]).filter((uuid) => !shown.has(uuid)).length;
        yield assertion(later.exchange, lost === 0, {
          expected: `the same ${String(before.records.length)} records as before`,
          seen: `${String(lost)} of these records missing`,
        });
      }
    },
  },
];

function isPastRange({ exchange, next }: HistoryPage): boolean {
  const { start, end } = windowOf(exchange);
  const isNarrowed = changing.some((name) => parameter(exchange, name) !== undefined);
  return start !== undefined && end !== undefined && next === undefined && !isNarrowed;
}

/** What becomes of the records of a user who is deleted is not said. */
function isOfSomebodyGone({ exchanges }: Case, { exchange }: HistoryPage): boolean {
  const user = userKey(parameter(exchange, 'username') ?? '');
  return exchanges.some(
    (one) =>
      one.operation === 'users.delete' &&
      !refused(one) &&
      ['', user].includes(userKey(pathText(one, 'username'))),
  );
}

function questionOf({ sent }: Exchange): string {
  return JSON.stringify([sent.headers['x-api-key'], sent.headers['host'], sent.parameters]);
}
