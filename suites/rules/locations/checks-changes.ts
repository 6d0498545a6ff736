import {
  type Exchange,
  isAfter,
  parameter,
  parameterValues,
  succeeded,
} from '../../journal/exchange.ts';
import { itemsOf, numberMember } from '../../journal/json.ts';
import { isSuccess } from '../../journal/success.ts';
import { assertion, type BoundCheck, type Case } from '../../judge/check.ts';
import { precedes } from '../../judge/order.ts';
import { keyKind } from '../../judge/queries.ts';
import { given, lacksOne } from '../../judge/records.ts';
import { refuses } from '../../judge/refusals.ts';
import { isOfNoType, pathIdOf } from './checks-identifiers.ts';

const read = 'locations.get';
const modify = 'locations.update';

/** interface 4.10: what a location is not changed to. */
export const locationChangeChecks: readonly BoundCheck[] = [
  {
    rule: 'LOC-MOD-04',
    ...refuses({
      probe: isNoLocation,
      by: 'any',
      *besides(probe, play, world) {
        const look = play.exchanges.find(
          (one) => isAfter(one, probe) && pathIdOf(one) === pathIdOf(probe),
        );
        if (look?.operation !== read || keyKind(look.sent, world) !== 'full' || !isSuccess(look))
          return;
        const seen = numberMember(look.json, 'sortOrder');
        const ok = seen !== given(probe, 'sortOrder');
        yield assertion(look, ok, {
          expected: 'the location unchanged by the refused call',
          seen: ok ? 'an unchanged location' : `sortOrder ${String(seen)} of the refused call`,
        });
      },
    }),
  },
  {
    rule: 'LOC-LIST-06',
    ...refuses({
      probe: (exchange) => exchange.operation === 'locations.list' && asksForNoType(exchange),
      by: 'any',
    }),
  },
  {
    rule: 'LOC-DEL-04',
    ...refuses({
      probe: (exchange, _, play) =>
        exchange.operation === 'locations.delete' && isInUse(exchange, play),
      by: 'any',
    }),
  },
];

function asksForNoType(exchange: Exchange): boolean {
  return parameterValues(exchange, 'locationtype').some((type) => !/^[1-4]$/.test(type));
}

/** A queue that was made there is there when the location is to be deleted. */
function isInUse(deletion: Exchange, play: Case): boolean {
  return play.exchanges.some(
    (made) =>
      made.operation === 'inputports.create' &&
      succeeded(made) &&
      isAfter(deletion, made) &&
      parameter(made, 'locationid') === deletion.sent.pathParameters['id'] &&
      !isGone(play, made, deletion),
  );
}

function isNoLocation(exchange: Exchange): boolean {
  if (exchange.operation !== modify) return false;
  const types = itemsOf(given(exchange, 'identifiers')).map((one) => ({
    type: numberMember(one, 'locationType') ?? 0,
  }));
  return types.some(isOfNoType) || lacksOne(['name', 'identifiers'])(exchange);
}

/** Whether a queue that was made is deleted before a call. */
function isGone(play: Case, made: Exchange, call: Exchange): boolean {
  return play.exchanges.some(
    (one) =>
      one.operation === 'inputports.delete' &&
      precedes(one.sent.seq, call.sent.seq) &&
      one.sent.pathParameters['inputportid'] === String(numberMember(made.json, 'id')),
  );
}
