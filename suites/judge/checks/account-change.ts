import { type Exchange, parameter, parameterValues, succeeded } from '../../journal/exchange.ts';
import { asText, isArray, member, numberMember, textMember } from '../../journal/json.ts';
import { type Check, situation } from '../check.ts';
import { refuses } from '../phrases.ts';
import { lookAfterCall } from '../things.ts';

const create = 'account.create';
const modify = 'account.update';

/** interface 4.2: names and places of accounts. */
export const accountChangeChecks: readonly Check[] = [
  shows('ACC-MOD-04', (change, look) => {
    const name = parameter(change, 'accountname');
    return name === undefined
      ? undefined
      : [textMember(look.json, 'name') === name, name, asText(member(look.json, 'name'))];
  }),
  shows('ACC-MOD-05', (change, look) => {
    const wanted = parameterValues(change, 'domainname');
    const names = member(look.json, 'domainNames');
    const seen = (isArray(names) ? names : []).map((name) => asText(name).toLowerCase());
    const ok = wanted.every((name) => seen.includes(name.toLowerCase()));
    return wanted.length === 0 ? undefined : [ok, wanted.join(', '), seen.join(', ')];
  }),
  {
    rule: 'ACC-NEW-09',
    *play(play, world) {
      const known = new Set(
        play.exchanges
          .filter((one) => one.operation === 'locations.create')
          .map((one) => String(numberMember(one.json, 'id'))),
      );
      const probing = refuses('ACC-NEW-09', {
        probe: (exchange) => {
          const location = parameter(exchange, 'locationid');
          return exchange.operation === create && location !== undefined && !known.has(location);
        },
        by: 'refused',
      });
      yield* probing.play?.(play, world) ?? [];
    },
  },
];

/** What the account is shown as after a change: whether that is right, what was expected, what was seen. */
function shows(
  rule: string,
  look: (
    change: Exchange,
    look: Exchange,
  ) => readonly [ok: boolean, expected: string, seen: string] | undefined,
): Check {
  return {
    rule,
    *play(play, world) {
      for (const change of play.exchanges) {
        if (change.operation !== modify || !succeeded(change)) continue;
        const after = lookAfterCall(play, world, { change, looking: { list: 'account.get' } });
        const claim = after === undefined ? undefined : look(change, after);
        if (after === undefined || claim === undefined) continue;
        yield situation(after, claim[0], { expected: claim[1], seen: claim[2] });
      }
    },
  };
}
