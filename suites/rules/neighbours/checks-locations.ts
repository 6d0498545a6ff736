import { type Exchange, isAfter, parameter, refused, succeeded } from '../../journal/exchange.ts';
import { memberText, numberMember } from '../../journal/json.ts';
import { assertion, type BoundCheck, type Case } from '../../judge/check.ts';
import { given, recordsOf } from '../../judge/records.ts';
import { isAbsent, provenPairs, refuses } from '../../judge/refusals.ts';
import type { State } from '../../model/state.ts';
import { isThere } from './checks-caller.ts';

/**
 * A number of another account's location or provider says something here only where it is nobody's
 * here: each account may count its own.
 */
export const neighbourPlaceChecks: readonly BoundCheck[] = [
  {
    rule: 'NEIGH-LOC-01',
    *play(play, world) {
      const probe = namesTheirPlace('inputports.create');
      for (const [one, control] of provenPairs(play, world, { probe })) {
        const list = play.exchanges.find(
          (look) =>
            look.operation === 'inputports.list' && succeeded(look) && isAfter(look, control),
        );
        // A list that shows where queues stand.
        if (list === undefined || placeOf(list, control) === undefined) continue;
        const seen = succeeded(one) ? placeOf(list, one) : undefined;
        yield assertion(list, seen === undefined || seen !== parameter(one, 'locationid'), {
          expected: 'an input port without a location of the other account',
          seen: seen === undefined ? 'no locationId' : `locationId ${seen}`,
        });
      }
    },
  },
  {
    rule: 'NEIGH-LOC-02',
    ...refuses({
      probe: (exchange, world, play) =>
        namesTheirPlace('account.create', 'containers.update')(exchange, world, play) &&
        (exchange.operation === 'account.create' || knowsPlaces(play, exchange)),
      by: 'any',
    }),
  },
  { rule: 'NEIGH-ACL-01', ...refuses({ probe: namesTheirProvider, by: 'any' }) },
  {
    rule: 'NEIGH-PROV-01',
    *play({ exchanges }, world) {
      const looks = exchanges.filter(
        (one) => one.operation === 'authproviders.get' && succeeded(one) && isThere(one, world),
      );
      for (const one of exchanges) {
        const id = given(one, 'id');
        if (one.operation !== 'authproviders.add' || isThere(one, world)) continue;
        if (typeof id !== 'number' || id === 0) continue;
        const [before, after] = [
          looks.findLast((look) => isAfter(one, look)),
          looks.find((look) => isAfter(look, one)),
        ].map((look) => look && recordsOf(look).find((it) => numberMember(it, 'id') === id));
        const look = looks.find((it) => isAfter(it, one));
        if (before === undefined || look === undefined) continue;
        const seen = after === undefined ? 'no such provider' : `name ${memberText(after, 'name')}`;
        const expected = `name ${memberText(before, 'name')}`;
        yield assertion(look, seen === expected, { expected: `${expected} as before`, seen });
      }
    },
  },
];

/** The location of the call is one that the other account's key made, and that is not found here. */
function namesTheirPlace(
  ...operations: readonly string[]
): (exchange: Exchange, world: State, play: Case) => boolean {
  return (exchange, world, { exchanges }) => {
    const place = parameter(exchange, 'locationid');
    if (!operations.includes(exchange.operation) || isThere(exchange, world)) return false;
    const isTheirs = exchanges.some(
      (made) =>
        made.operation === 'locations.create' &&
        succeeded(made) &&
        isThere(made, world) &&
        String(numberMember(made.json, 'id')) === place,
    );
    const look = exchanges.find(
      (one) =>
        one.operation === 'locations.get' &&
        !isThere(one, world) &&
        one.sent.pathParameters['locationid'] === place,
    );
    return isTheirs && look !== undefined && isAbsent(look);
  };
}

/** A change to a location that there is not need not be refused (SIL-83); where it is, one to a location of others is, too. */
function knowsPlaces({ exchanges }: Case, probe: Exchange): boolean {
  return exchanges.some(
    (one) =>
      one.operation === probe.operation &&
      one.sent.pair === probe.sent.pair &&
      refused(one) &&
      !exchanges.some(
        (made) =>
          made.operation === 'locations.create' &&
          String(numberMember(made.json, 'id')) === parameter(one, 'locationid'),
      ),
  );
}

function namesTheirProvider(exchange: Exchange, world: State, { exchanges }: Case): boolean {
  const theirs = world.facts.users.find(({ actor }) => actor === 'foreign')?.providerId;
  const named = given(exchange, 'authProviderId');
  if (exchange.operation !== 'accesscontrols.add' || named !== theirs) return false;
  const list = exchanges.find(
    (one) => one.operation === 'authproviders.get' && succeeded(one) && !isThere(one, world),
  );
  const own = (list === undefined ? [] : recordsOf(list)).map((one) => numberMember(one, 'id'));
  return own.includes(world.facts.providerId) && !own.includes(theirs);
}

/** Where a queue that was made stands; undefined: nowhere, or it is not listed. */
function placeOf(list: Exchange, made: Exchange): string | undefined {
  const id = numberMember(made.json, 'id');
  const queue = recordsOf(list).find((one) => numberMember(one, 'id') === id);
  const place = queue === undefined ? undefined : numberMember(queue, 'locationId');
  return place === undefined || place === 0 ? undefined : String(place);
}
