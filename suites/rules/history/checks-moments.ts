import { historyLagMs } from '../../journal/choices.ts';
import {
  type Exchange,
  parameter,
  parameterText,
  parameterValues,
  succeeded,
} from '../../journal/exchange.ts';
import { numberMember, textMember } from '../../journal/json.ts';
import { assertion, type BoundCheck } from '../../judge/check.ts';
import { countOf } from '../../judge/finding-words.ts';
import { precedes } from '../../judge/order.ts';
import { tokenUser } from '../../judge/queries.ts';
import { recordsOf } from '../../judge/records.ts';
import { isDue } from '../../judge/time-limit.ts';
import { userKey } from '../../model/document-state.ts';
import type { State } from '../../model/state.ts';
import { type HistoryPage, pageOf, uuidsOf, walksOf } from './checks-page.ts';

const ofPaging = new Set(['maxrecords', 'pagetoken']);

/** interface 4.4: nothing gets lost between the pages of a question. */
export const historyMomentChecks: readonly BoundCheck[] = [
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
        yield assertion(last.exchange, wrong.length === 0, {
          expected: `each of the ${String(whole.records.length)} records once`,
          seen: `${countOf(wrong.length, 'record')} repeated or missing`,
        });
      }
    },
  },
  {
    rule: 'HIST-34',
    *play({ exchanges }, world) {
      for (const exchange of exchanges) {
        const page = pageOf(exchange);
        if (page === undefined || !isOnly(page) || !asksForExpired(exchange)) continue;
        for (const look of exchanges.filter((one) => isDueAfter(exchange, one, world))) {
          for (const uuid of uuidsListed(look)) {
            const record = page.records.find((one) => textMember(one, 'uuid') === uuid);
            const status = numberMember(record, 'status');
            yield assertion(exchange, status === expired, {
              expected: `document ${uuid} with status ${String(expired)}`,
              seen: record === undefined ? 'a page without it' : `status ${String(status)}`,
            });
          }
        }
      }
    },
  },
];

const expired = 3;

/** For records of status 3, or of any. */
function asksForExpired(exchange: Exchange): boolean {
  return parameterValues(exchange, 'status').every((status) => status === String(expired));
}

/** Whether a list of what is EXPIRED, of the user who is asked for, was shown as long before as the history may lag. */
function isDueAfter(exchange: Exchange, look: Exchange, world: State): boolean {
  const isList = look.operation === 'documents.list' && succeeded(look);
  const asked = parameterValues(look, 'status');
  if (!isList || asked.length !== 1 || asked[0] !== String(expired)) return false;
  const asksForAll = parameter(exchange, 'username') === undefined;
  const isSame = tokenUser(look.sent, world) === userKey(parameterText(exchange, 'username'));
  return (
    (asksForAll || isSame) && isDue(exchange, BigInt(look.answered.at), historyLagMs(world.facts))
  );
}

/** Of the run: others' documents may have left the range that is asked for. */
function uuidsListed(look: Exchange): readonly string[] {
  return recordsOf(look).flatMap((record) => textMember(record, 'uuid') ?? []);
}

/** The only page of a question about one user's records in a range. */
function isWhole(page: HistoryPage): boolean {
  return isOnly(page) && parameter(page.exchange, 'username') !== undefined;
}

/** The only page of a question about records in a range. */
function isOnly({ exchange, token, next }: HistoryPage): boolean {
  return (
    token === undefined &&
    next === undefined &&
    ['datestart', 'dateend'].every((name) => parameter(exchange, name) !== undefined)
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
