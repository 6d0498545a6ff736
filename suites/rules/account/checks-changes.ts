import {
  type Exchange,
  parameter,
  parameterText,
  parameterValues,
  succeeded,
} from '../../journal/exchange.ts';
import { asText, itemsOf, member, numberMember, textMember } from '../../journal/json.ts';
import { assertion, type BoundCaseCheck, type BoundCheck } from '../../judge/check.ts';
import { hasMadeId, recordsOf } from '../../judge/records.ts';
import { refuses } from '../../judge/refusals.ts';
import { lookAfterCall } from '../../judge/resource-assertions.ts';

const create = 'account.create';
const modify = 'account.update';

/** interface 4.2: names and places of accounts. */
export const accountChangeChecks: readonly BoundCheck[] = [
  shows('ACC-MOD-04', (change, look) => {
    const name = parameter(change, 'accountname');
    return name === undefined
      ? undefined
      : [
          textMember(look.json, 'name') === name,
          `name ${name}`,
          `name ${asText(member(look.json, 'name'))}`,
        ];
  }),
  shows('ACC-MOD-05', (change, look) => {
    const wanted = parameterValues(change, 'domainname');
    const names = member(look.json, 'domainNames');
    const seen = itemsOf(names).map((name) => asText(name).toLowerCase());
    const ok = wanted.every((name) => seen.includes(name.toLowerCase()));
    return wanted.length === 0
      ? undefined
      : [ok, `domainNames with ${wanted.join(', ')}`, `domainNames ${seen.join(', ')}`];
  }),
  atNoLocation('ACC-NEW-09', create),
  atNoLocation('ACC-MOD-06', modify),
  atNoLocation('CONT-MOD-04', 'containers.update'),
  {
    rule: 'ACC-NEW-10',
    *play({ exchanges }) {
      const customers = exchanges.filter(
        (one) =>
          one.operation === create && succeeded(one) && parameter(one, 'accounttype') === '2',
      );
      for (const made of customers) {
        const look = exchanges.find(
          (one) =>
            one.operation === 'authproviders.get' &&
            succeeded(one) &&
            parameter(one, 'accountid') === String(numberMember(made.json, 'id')),
        );
        if (look === undefined) continue;
        const local = recordsOf(look).find((record) => numberMember(record, 'providerType') === 0);
        const priority = numberMember(local, 'priority');
        yield assertion(look, priority === 0, {
          expected: 'a local provider with priority 0',
          seen:
            local === undefined
              ? 'no local provider'
              : `a local provider with priority ${String(priority)}`,
        });
      }
    },
  },
];

/** The call at a location that the case has not made. */
function atNoLocation(rule: string, operation: string): BoundCaseCheck {
  return {
    rule,
    ...refuses({
      probe: (exchange, _, { exchanges }) => {
        const location = parameterText(exchange, 'locationid');
        const isKnown = exchanges.some(
          (one) =>
            one.operation === 'locations.create' &&
            String(numberMember(one.json, 'id')) === location,
        );
        return exchange.operation === operation && location !== '' && !isKnown;
      },
      by: 'any',
    }),
  };
}

/** What the account is shown as after a change: whether that is right, what was expected, what was seen. */
function shows(
  rule: string,
  look: (
    change: Exchange,
    look: Exchange,
  ) => readonly [ok: boolean, expected: string, seen: string] | undefined,
): BoundCaseCheck {
  return {
    rule,
    *play(play, world) {
      for (const change of play.exchanges) {
        if (change.operation !== modify || !succeeded(change)) continue;
        // Which account a change is about follows from its request (SIL-22).
        const isIt = ({ json }: Exchange): boolean =>
          numberMember(change.json, 'id') === undefined || hasMadeId(json, change);
        const looking = { list: 'account.get', fits: isIt };
        const after = lookAfterCall(play, world, { change, looking });
        const claim = after === undefined ? undefined : look(change, after);
        if (after === undefined || claim === undefined) continue;
        yield assertion(after, claim[0], { expected: claim[1], seen: claim[2] });
      }
    },
  };
}
