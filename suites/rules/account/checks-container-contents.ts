import {
  type Exchange,
  isAfter,
  parameter,
  parameterValues,
  pathText,
  succeeded,
} from '../../journal/exchange.ts';
import {
  asText,
  itemsOf,
  type Json,
  member,
  numberMember,
  textMember,
} from '../../journal/json.ts';
import type { Case } from '../../judge/check.ts';
import { hasPathId } from '../../judge/records.ts';

/** What a case has given containers: names, domain names, queues and containers of their own. */

const create = 'account.create';
const change = 'containers.update';

/** A service may give a container a domain name of its own besides, but none that the case gave to something else. */
export function differing(
  record: Json,
  said: Exchange,
  { nameParameter, play }: { readonly nameParameter: string; readonly play: Case },
): string | undefined {
  const name = parameter(said, nameParameter);
  if (textMember(record, 'name') !== name) return `name ${JSON.stringify(member(record, 'name'))}`;
  const domains = member(record, 'domainNames');
  const seen = new Set(itemsOf(domains).map((one) => asText(one).toLowerCase()));
  const wanted = new Set(parameterValues(said, 'domainname').map((one) => one.toLowerCase()));
  const given = new Set(
    play.exchanges
      .filter((one) => one.operation === create || one.operation === change)
      .flatMap((one) => parameterValues(one, 'domainname').map((domain) => domain.toLowerCase())),
  );
  const isRight = wanted.isSubsetOf(seen) && seen.difference(wanted).isDisjointFrom(given);
  return isRight ? undefined : `domainNames ${JSON.stringify(domains)}`;
}

export function hasDomain(record: Json, domain: string): boolean {
  const names = itemsOf(member(record, 'domainNames')).map((one) => asText(one).toLowerCase());
  return names.includes(domain.toLowerCase());
}

/** Whether the case has put a queue or a container into the container of a call. */
export function isFilled(play: Case, call: Exchange): boolean {
  const earlier = play.exchanges.filter((one) => isAfter(call, one) && succeeded(one));
  const domains = new Set(
    earlier
      .filter((one) => one.operation === create && hasPathId('id')(one.json ?? null, call))
      .concat(earlier.filter((one) => one.operation === change && pathId(one) === pathId(call)))
      .flatMap((one) => parameterValues(one, 'domainname')),
  );
  const into: Readonly<Record<string, string>> = {
    [create]: 'parentdomain',
    'inputports.create': 'domainname',
  };
  return earlier.some((one) => {
    const name = into[one.operation];
    return name !== undefined && domains.has(parameter(one, name) ?? '');
  });
}

export function pathId(exchange: Exchange): string {
  return pathText(exchange, 'id');
}

/** A creation that gave one of the domain names to another account. */
export function isEarlierWithSameDomain(one: Exchange, later: Exchange): boolean {
  const taken = new Set(parameterValues(one, 'domainname'));
  return (
    isAfter(later, one) &&
    numberMember(one.json, 'errorCode') === 0 &&
    parameter(one, 'accountname') !== parameter(later, 'accountname') &&
    parameterValues(later, 'domainname').some((name) => taken.has(name))
  );
}
