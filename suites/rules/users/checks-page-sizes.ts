import { type Exchange, parameter, parameterText, succeeded } from '../../journal/exchange.ts';
import { accepts, type Which } from '../../judge/assertions.ts';
import { assertion, type BoundCheck, seenAnswer } from '../../judge/check.ts';
import { countOf } from '../../judge/finding-words.ts';
import { largestHistoryPage } from '../../judge/history-pages.ts';
import { keyKind } from '../../judge/queries.ts';
import { recordsOf } from '../../judge/records.ts';
import { refuses } from '../../judge/refusals.ts';
import { defaultUserPage, largestUserPage, nextUserToken } from './checks-paging.ts';

const users = 'users.all';
const historyOperation = 'documents.history';

/** interface 8: how large a page is at the limits, and what is no size at all. */
export const pageSizeChecks: readonly BoundCheck[] = [
  {
    rule: 'USR-ALL-09',
    *answer(exchange) {
      if (exchange.operation !== users || !succeeded(exchange)) return;
      const asked = Number(parameter(exchange, 'maxrecords') ?? defaultUserPage);
      if (nextUserToken(exchange) === undefined || !(asked >= 1)) return;
      const wanted = Math.min(asked, largestUserPage);
      const { length } = recordsOf(exchange);
      // More than was asked for is for other rules.
      yield assertion(exchange, length >= wanted, {
        expected: `${countOf(wanted, 'user')}, since more follow`,
        seen: countOf(length, 'user'),
      });
    },
  },
  {
    rule: 'USR-ALL-07',
    *answer(exchange, world) {
      // Nobody at all is no page: there is who asks.
      const isEmpty = succeeded(exchange) && recordsOf(exchange).length === 0;
      if (!asksFor(users, largestUserPage)(exchange, world) || isEmpty) return;
      yield assertion(exchange, succeeded(exchange), {
        expected: '200 with a page of users',
        seen: seenAnswer(exchange),
      });
    },
  },
  { rule: 'USR-ALL-08', ...refuses({ probe: hasNoSize(users), by: 400 }) },
  {
    rule: 'HIST-29',
    ...accepts(asksFor(historyOperation, largestHistoryPage), '200 with a page of job records'),
  },
  { rule: 'HIST-30', ...refuses({ probe: hasNoSize(historyOperation), by: 400 }) },
  {
    rule: 'HIST-31',
    ...refuses({
      probe: (exchange) =>
        exchange.operation === historyOperation &&
        ['datestart', 'dateend'].some((name) =>
          Number.isNaN(Date.parse(parameter(exchange, name) ?? '2026-01-01')),
        ),
      by: 400,
    }),
  },
];

/** What else may be asked for with nothing wrong in it. */
const plain: ReadonlySet<string> = new Set(['maxrecords', 'username', 'providerid']);

/** Asked by who may, for the first page; of the users of a provider, where the call wants one. */
function asksFor(operation: string, size: number): Which {
  return (exchange, world) =>
    exchange.operation === operation &&
    parameterText(exchange, 'maxrecords') === String(size) &&
    exchange.sent.parameters.every(([name]) => plain.has(name)) &&
    (operation !== users || /^\d+$/.test(parameterText(exchange, 'providerid'))) &&
    isByKeyAlone(exchange, world);
}

const isByKeyAlone: Which = (exchange, world) =>
  keyKind(exchange.sent, world) === 'full' && !('authorization' in exchange.sent.headers);

function hasNoSize(operation: string): (exchange: Exchange) => boolean {
  return (exchange) =>
    exchange.operation === operation &&
    !/^[1-9]\d*$/.test(parameter(exchange, 'maxrecords') ?? '1');
}
