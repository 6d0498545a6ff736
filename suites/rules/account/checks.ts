import { accountInfo, serverVersionInfo } from '../../catalogue/shape.ts';
import { type Exchange, keyName, parameter, succeeded } from '../../journal/exchange.ts';
import { isArray, member, numberMember } from '../../journal/json.ts';
import { accepts, answersWith, onSuccess } from '../../judge/assertions.ts';
import { assertion, type BoundCheck, type Case, seenAnswer } from '../../judge/check.ts';
import { keyKind } from '../../judge/queries.ts';
import { refuses } from '../../judge/refusals.ts';
import type { State } from '../../model/state.ts';

const get = 'account.get';
const head = 'account.head';

/** interface 4.1 and 4.2. */
export const accountChecks: readonly BoundCheck[] = [
  { rule: 'VER-01', ...answersWith('version.get', serverVersionInfo) },
  {
    rule: 'VER-02',
    ...accepts(
      (exchange, world) =>
        exchange.operation === 'version.get' && keyKind(exchange.sent, world) === 'plain',
      '200 with a version',
    ),
  },
  { rule: 'ACC-GET-01', ...answersWith(get, accountInfo) },
  {
    rule: 'ACC-GET-02',
    ...onSuccess(get, (exchange) => {
      const asked = parameter(exchange, 'domainname');
      if (asked === undefined) return undefined;
      return [names(exchange, asked), `an account with the domain ${asked}`, accountText(exchange)];
    }),
  },
  {
    rule: 'ACC-GET-03',
    ...refuses({
      probe: (exchange, world) => exchange.operation === get && isUnknownDomain(exchange, world),
      by: 404,
    }),
  },
  {
    rule: 'ACC-GET-04',
    *answer(exchange, world) {
      if (
        exchange.operation !== get ||
        parameter(exchange, 'domainname') !== undefined ||
        keyKind(exchange.sent, world) !== 'full'
      )
        return;
      const host = new URL(world.facts.baseUrl).hostname;
      const ok = succeeded(exchange) && names(exchange, host);
      yield assertion(exchange, ok, {
        expected: `an account with the domain ${host}`,
        seen: succeeded(exchange) ? accountText(exchange) : seenAnswer(exchange),
      });
    },
  },
  {
    rule: 'ACC-GET-05',
    ...onSuccess(get, (exchange, world) => {
      const type = numberMember(exchange.json, 'accountType') ?? Number.NaN;
      const types = typesOf(parameter(exchange, 'domainname'), world);
      return [
        types.includes(type),
        `accountType ${types.join(' or ')}`,
        `accountType ${String(type)}`,
      ];
    }),
  },
  {
    rule: 'ACC-GET-06',
    ...refuses({
      probe: (exchange, world) =>
        exchange.operation === get &&
        parameter(exchange, 'domainname') === world.facts.foreignDomain &&
        keyKind(exchange.sent, world) === 'full',
      by: 'any',
    }),
  },
  {
    rule: 'ACC-HEAD-01',
    *play(play, world) {
      const telling = tellsDomains(play, world);
      for (const exchange of play.exchanges) {
        if (
          exchange.operation !== head ||
          keyName(exchange.sent) !== undefined ||
          parameter(exchange, 'domainname') === undefined ||
          isUnknownDomain(exchange, world)
        )
          continue;
        const ok = exchange.status === 200 && exchange.answered.bytes === 0;
        if (telling || !ok)
          yield assertion(exchange, ok, {
            expected: '200 without a body',
            seen: seenAnswer(exchange),
          });
      }
    },
  },
  {
    rule: 'ACC-HEAD-03',
    *play(play, world) {
      const telling = tellsDomains(play, world);
      for (const exchange of play.exchanges) {
        const isBare =
          exchange.operation === head &&
          keyName(exchange.sent) === undefined &&
          parameter(exchange, 'domainname') === undefined &&
          exchange.sent.headers['host'] === undefined;
        const ok = exchange.status === 200 && exchange.answered.bytes === 0;
        if (isBare && (telling || !ok))
          yield assertion(exchange, ok, {
            expected: '200 without a body',
            seen: seenAnswer(exchange),
          });
      }
    },
  },
  {
    rule: 'ACC-HEAD-02',
    ...refuses({
      probe: (exchange, world) => exchange.operation === head && isUnknownDomain(exchange, world),
      by: 404,
    }),
  },
];

/** An answer to every HEAD alike says nothing: 200 counts only beside the 404 of an unknown domain. */
function tellsDomains(play: Case, world: State): boolean {
  return play.exchanges.some(
    (one) => one.operation === head && isUnknownDomain(one, world) && !succeeded(one),
  );
}

/** interface 2: 1 vendor, 2 customer, 3 container; any of them for a domain the profile says nothing of. */
function typesOf(domain: string | undefined, { facts }: State): readonly number[] {
  const known = [facts.vendorDomain, facts.domain, facts.containerDomain].indexOf(domain);
  return domain === undefined || known < 0 ? [1, 2, 3] : [known + 1];
}

function names(exchange: Exchange, domain: string): boolean {
  const domains = member(exchange.json, 'domainNames');
  return (
    isArray(domains) &&
    domains.some((one) => typeof one === 'string' && one.toLowerCase() === domain.toLowerCase())
  );
}

function isUnknownDomain(exchange: Exchange, world: State): boolean {
  const { domain, containerDomain, vendorDomain, foreignDomain, baseUrl } = world.facts;
  const asked = parameter(exchange, 'domainname');
  return (
    asked !== undefined &&
    ![domain, containerDomain, vendorDomain, foreignDomain, new URL(baseUrl).hostname].includes(
      asked,
    )
  );
}

function accountText({ json }: Exchange): string {
  const domains = JSON.stringify(member(json, 'domainNames'));
  return domains === undefined
    ? 'an account without domainNames'
    : `an account with domainNames ${domains}`;
}
