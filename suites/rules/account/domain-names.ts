import type { Case } from '../../engine/case/case.ts';
import { type Assertion, assertion } from '../../engine/case/check.ts';
import { countOf } from '../../engine/case/finding-words.ts';
import { hasNewId } from '../../engine/case/new-id.ts';
import { isByFullKeyAlone } from '../../engine/case/queries.ts';
import { hasMadeId, recordsOf } from '../../engine/case/records.ts';
import { acceptsSeen, lookAfterCall } from '../../engine/case/resource-assertions.ts';
import { fault } from '../../engine/fault.ts';
import {
  alterRecords,
  answersInstead,
  made,
  type OnRequest,
  pretends,
  whoseForm,
} from '../../engine/fault-proxy/alter.ts';
import {
  formOf,
  type Interception,
  jsonAnswer,
  withForm,
} from '../../engine/fault-proxy/interception.ts';
import type { Exchange } from '../../engine/journal/exchange.ts';
import { asText, itemsOf, type Json, member } from '../../engine/journal/json.ts';
import { rule } from '../../engine/rule.ts';
import { newContainer, newDomain } from '../../engine/session/samples/account.ts';
import type { Session } from '../../engine/session/session.ts';
import type { How } from '../../engine/session/session-context.ts';
import { testCase } from '../../engine/test-case.ts';
import { call } from '../../spec/calls.ts';
import { sideEffectPermissions } from '../../spec/side-effects.ts';
import { lacksRequired } from './new-accounts.ts';

const creates = call('account.create');
const removes = call('containers.delete');
const list = 'containers.list';
const namesOf = (x: Exchange): readonly string[] => x.params('domainname');

/** interface 4.2: each period-separated part begins and ends with a letter or digit. */
const syntax = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/i;

/** interface 4.2: the domain names of accounts and containers. */
export const rules = [
  rule('ACC-NEW-05', 'PUT /account refuses a domain name with invalid syntax', {
    from: ['4.2 domain names: characters', '4.2 domain names: parts'],
    basis: 'derived',
    atLeast: 4,
    refused: 'any',
    faults: [
      fault(
        'domain-may-begin-with-hyphen',
        'accepts a domain name that begins with a hyphen',
        pretends(createsDomain(/^-/), made),
      ),
      fault(
        'domain-may-have-empty-part',
        'accepts a domain name with two periods in a row',
        pretends(createsDomain(/\.\./), made),
      ),
    ],
  }),
  rule('ACC-NEW-06', 'PUT /account accepts domain names of letters, digits, hyphens and periods', {
    from: '4.2 domain names: characters',
    atLeast: 2,
    check: acceptsSeen({
      by: 'account.create',
      when: (x, { facts }) =>
        x.group === undefined &&
        // The account tree decides where else an account may be created (SIL-80).
        x.param('accounttype') === '3' &&
        [undefined, facts.domain].includes(x.param('parentdomain')) &&
        !lacksRequired(x) &&
        namesOf(x).some((name) => /-.*\.|\..*-/.test(name)) &&
        !hasIllFormedDomain(x),
      list,
      about: hasMadeId,
    }),
    faults: fault(
      'domain-may-not-have-digits',
      'refuses a domain name with a label that is a digit',
      answersInstead(createsDomain(/\.9\./), jsonAnswer(400, {})),
    ),
  }),
  rule(
    'ACC-NEW-07',
    'A domain name belongs to one account: using it again creates no second account',
    {
      from: 'account.create param domainname',
      basis: 'derived',
      check: createsNoSecond,
      faults: fault(
        'domain-of-two-accounts',
        'creates a second account with a domain name that is in use',
        sharesDomains,
      ),
    },
  ),
  rule('CONT-DEL-05', 'The domain name of a deleted container can be given to a new one', {
    from: 'containers.delete call',
    basis: 'SIL-82',
    needs: sideEffectPermissions('account.update'),
    since: '2026-12',
    check: takesFreedDomains,
    faults: fault(
      'domain-of-a-deleted-container-is-taken',
      'refuses the domain name of a deleted container',
      keepsDomains,
    ),
  }),
];

export function hasIllFormedDomain(x: Exchange): boolean {
  return namesOf(x).some((name) => !syntax.test(name));
}

function* createsNoSecond(c: Case): Iterable<Assertion> {
  const all = c.calls(creates);
  for (const again of all.filter((x) => all.some((one) => hasSameDomain(one, x)))) {
    const look = lookAfterCall(c, c.state, { change: again, looking: { list } });
    if (look === undefined) continue;
    // It may be refused, or be a change of the account that has the domain.
    for (const domain of namesOf(again)) {
      const { length } = recordsOf(look).filter((record) => isNamed(record, domain));
      if (length > 0)
        yield assertion(look, length === 1, {
          expected: `one container with the domain ${domain}`,
          seen: countOf(length, 'container'),
        });
    }
  }
}

/** A creation that gave one of the domain names to another account. */
function hasSameDomain(one: Exchange, later: Exchange): boolean {
  return (
    later.isAfter(one) &&
    one.numberOf('errorCode') === 0 &&
    one.param('accountname') !== later.param('accountname') &&
    namesOf(later).some((name) => namesOf(one).includes(name))
  );
}

function isNamed(record: Json, domain: string): boolean {
  const names = itemsOf(member(record, 'domainNames'));
  return names.some((one) => asText(one).toLowerCase() === domain.toLowerCase());
}

function* takesFreedDomains(c: Case): Iterable<Assertion> {
  for (const x of c.calls(creates)) {
    if (x.group !== undefined || !isByFullKeyAlone(x, c.state) || !hasDomainOfDeleted(c, x))
      continue;
    if (x.ok && !hasNewId(x, c.exchanges)) continue;
    yield assertion(x, x.ok, {
      expected: 'success: no account has the domain name any more',
      seen: x.words,
    });
  }
}

/** All of its domain names are those that a container of the case had when it was deleted, and nobody since. */
function hasDomainOfDeleted(c: Case, x: Exchange): boolean {
  const isGone = (one: Exchange): boolean =>
    c.before(x, (it) => removes(it) && it.ok && it.path('id') === String(one.numberOf('id'))) !==
    undefined;
  const names = namesOf(x);
  return (
    names.length > 0 &&
    c.before(x, call('containers.update')) === undefined &&
    names.every((name) => {
      const givers = c
        .calls(creates)
        .filter((one) => x.isAfter(one) && namesOf(one).includes(name));
      return givers.length > 0 && givers.every((one) => one.ok && isGone(one));
    })
  );
}

function createsDomain(pattern: RegExp): OnRequest {
  return whoseForm(creates, (form) => form.getAll('domainname').some((name) => pattern.test(name)));
}

/** A container whose domain name another has is made with one of its own, and listed with the one that was asked for. */
function sharesDomains(): Interception {
  const given = new Set<string>();
  const other = 'once-more.';
  return {
    request: (request) => {
      if (!creates(request)) return request;
      const form = formOf(request);
      const domain = form.get('domainname') ?? '';
      if (!given.has(domain)) {
        given.add(domain);
        return request;
      }
      form.set('domainname', `${other}${domain}`);
      return withForm(request, form);
    },
    ...alterRecords(call(list), (record) => ({
      ...record,
      domainNames: itemsOf(record['domainNames']).map((name) => asText(name).replace(other, '')),
    })),
  };
}

/** Once a container was deleted, no domain name is given a second time. */
function keepsDomains(): Interception {
  const domains = new Set<string>();
  let isOver = false;
  return {
    request: (request) => {
      if (removes(request)) isOver = true;
      if (!creates(request)) return request;
      const domain = formOf(request).get('domainname') ?? '';
      const isTaken = isOver && domains.has(domain);
      domains.add(domain);
      return isTaken ? jsonAnswer(200, { errorCode: 1008, id: 0 }) : request;
    },
  };
}

export const testCases = [
  /** Domain names at the limits of their syntax and beyond, and one that is taken. */
  testCase('account/domain-names', [], async (s) => {
    const make = (domainname: string, how: How = s.full) =>
      s.call('account.create', { ...newContainer(s), domainname }, how);
    const unique = (): string => s.name('d').toLowerCase();
    const named = (label: string): string => newDomain(s, label);
    await make(named(`${unique()}-x`));
    await make(named(`a.9.${unique()}.B-2`));
    await s.call(list, {});
    for (const wrong of illFormed(s, unique))
      await s.probe(
        'ACC-NEW-05',
        () => make(wrong),
        () => make(named(unique())),
      );
    const taken = named(unique());
    await make(taken);
    const group = { ...s.full, pair: s.pair() };
    await make(taken, group);
    await s.call(list, {});
    await make(named(unique()), group);
  }),
];

function illFormed(s: Session, unique: () => string): readonly string[] {
  return [
    newDomain(s, `-${unique()}`),
    newDomain(s, `${unique()}-`),
    newDomain(s, `a..${unique()}`),
    newDomain(s, `${unique()}_x`),
    `.${newDomain(s, unique())}`,
    `${newDomain(s, unique())}.`,
    newDomain(s, `${unique()} x`),
  ];
}
