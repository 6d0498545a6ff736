import { answersSeen } from '../../engine/case/assertions.ts';
import type { Case } from '../../engine/case/case.ts';
import { hasMadeId, lacksOne, recordsOf } from '../../engine/case/records.ts';
import { addsNothing, appears } from '../../engine/case/resource-assertions.ts';
import { fault } from '../../engine/fault.ts';
import {
  alterForm,
  alterList,
  alterRecords,
  made,
  pretends,
  whoseForm,
  without,
} from '../../engine/fault-proxy/alter.ts';
import type { Interception } from '../../engine/fault-proxy/interception.ts';
import type { Exchange } from '../../engine/journal/exchange.ts';
import {
  asText,
  isObject,
  itemsOf,
  type Json,
  member,
  textMember,
} from '../../engine/journal/json.ts';
import { rule } from '../../engine/rule.ts';
import { container, newContainer } from '../../engine/session/samples/account.ts';
import { location } from '../../engine/session/samples/administration.ts';
import { testCase } from '../../engine/test-case.ts';
import { call } from '../../spec/calls.ts';
import { errorCodeInfoId } from '../../spec/shape.ts';

const creates = call('account.create');
/** The rules of the family about each of these parameters. */
const needed = {
  parentdomain: 'NEED-ACCOUNT-01',
  accountname: 'NEED-ACCOUNT-02',
  accounttype: 'NEED-ACCOUNT-05',
  domainname: 'NEED-ACCOUNT-03',
  applicationname: 'NEED-ACCOUNT-04',
};
const required = Object.keys(needed);
export const lacksRequired = lacksOne(required);

/** interface 4.2: accounts are created. */
export const rules = [
  rule(
    'ACC-NEW-01',
    'A created container is listed among the containers, with its name and domain names',
    {
      from: [
        'account.create call',
        'account.create param accountname',
        'account.create param domainname',
        '7 code 0',
      ],
      basis: 'derived',
      check: appears({
        by: 'account.create',
        when: (x) => x.param('accounttype') === '3',
        until: ['containers.update', 'containers.delete'],
        list: 'containers.list',
        about: (record, x) => textMember(record, 'name') === x.param('accountname'),
        holds: differing('accountname'),
      }),
      faults: fault(
        'container-loses-second-domain',
        'forgets the domain names of a new container',
        alterList(call('containers.list'), (list) =>
          list.map((one) => (isObject(one) ? { ...one, domainNames: [] } : one)),
        ),
      ),
    },
  ),
  rule('ACC-NEW-02', 'PUT /account answers ErrorCodeInfoId with the id of the new account', {
    from: [
      'account.create returns',
      '2 ErrorCodeInfoId errorCode',
      '2 ErrorCodeInfoId id',
      '7 errorCode is carried',
    ],
    check: answersSeen('account.create', {
      shape: errorCodeInfoId,
      seen: (x, later) =>
        later.operation === 'containers.list' &&
        recordsOf(later).some((record) => hasMadeId(record, x)),
    }),
    faults: fault(
      'account-id-is-another',
      'returns an id that no account has when an account is created',
      alterRecords(creates, (record) => without(record, 'id')),
    ),
  }),
  rule('ACC-NEW-03', 'PUT /account without a required parameter is refused and creates nothing', {
    from: required.map((name) => `account.create param ${name}`),
    basis: 'derived',
    atLeast: 5,
    refused: 'any',
    besides: addsNothing({
      list: 'containers.list',
      about: (record, x) => textMember(record, 'name') === x.param('accountname'),
    }),
    faults: [
      fault(
        'account-needs-no-application',
        'creates an account without an applicationname',
        fillsIn('applicationname', () => 'any'),
      ),
      fault(
        'account-needs-no-name',
        'creates an account without a name under a name of its own',
        fillsIn('accountname', (form) => form.get('domainname') ?? 'any'),
      ),
    ],
  }),
  rule('ACC-NEW-04', 'PUT /account below an unknown parent domain is refused', {
    from: 'account.create param parentdomain',
    basis: 'derived',
    refused: 'any',
    faults: fault(
      'parent-is-not-looked-up',
      'reports an account as created below an unknown domain',
      pretends(
        whoseForm(creates, (form) => /nobody/.test(form.get('parentdomain') ?? '')),
        made,
      ),
    ),
  }),
  rule('ACC-NEW-08', 'PUT /account refuses an accounttype that is not 1, 2 or 3', {
    from: 'account.create param accounttype',
    basis: 'derived',
    atLeast: 2,
    refused: 'any',
    faults: fault(
      'account-of-any-type',
      'accepts an unknown accounttype',
      pretends(
        whoseForm(creates, (form) => !/^[123]$/.test(form.get('accounttype') ?? '1')),
        made,
      ),
    ),
  }),
  rule('ACC-NEW-09', 'PUT /account with an unknown location is refused', {
    from: 'account.create param locationid',
    basis: 'derived',
    refused: 'any',
    faults: fault(
      'account-is-anywhere',
      'creates an account at an unknown location',
      pretends(
        whoseForm(creates, (form) => form.has('locationid')),
        made,
      ),
    ),
  }),
];

function fillsIn(name: string, value: (form: URLSearchParams) => string): Interception {
  return alterForm(creates, (form) => {
    if (!form.has(name)) form.set(name, value(form));
  });
}

/**
 * In what a listed container is not as the case said. A service may give it a domain name of its own
 * besides, but none that the case gave to something else.
 */
export function differing(nameParameter: string) {
  return (record: Json, x: Exchange, c: Case): string | undefined => {
    if (textMember(record, 'name') !== x.param(nameParameter))
      return `name ${JSON.stringify(member(record, 'name'))}`;
    const domains = member(record, 'domainNames');
    const seen = new Set(itemsOf(domains).map((one) => asText(one).toLowerCase()));
    const wanted = new Set(domainsOf(x));
    const given = new Set(c.calls(call('account.create', 'containers.update')).flatMap(domainsOf));
    const isRight = wanted.isSubsetOf(seen) && seen.difference(wanted).isDisjointFrom(given);
    return isRight ? undefined : `domainNames ${JSON.stringify(domains)}`;
  };
}

function domainsOf(x: Exchange): readonly string[] {
  return x.params('domainname').map((one) => one.toLowerCase());
}

export const testCases = [
  /** A container is made and listed; each required parameter is left out once; parents and types that are none. */
  testCase('account/create', [], async (s) => {
    await container(s);
    await s.call('containers.list', {});
    for (const missing of Object.keys(newContainer(s))) {
      const whole = newContainer(s);
      await s.probe(
        ['ACC-NEW-03', needed[missing as keyof typeof needed]],
        async () => {
          await s.call('account.create', { ...whole, [missing]: undefined });
          await s.call('containers.list', {});
        },
        () => s.call('account.create', whole),
      );
    }
    for (const [ruleId, wrong] of [
      ['ACC-NEW-04', { parentdomain: `${s.name('nobody')}.example` }],
      ['ACC-NEW-08', { accounttype: '0' }],
      ['ACC-NEW-08', { accounttype: '4' }],
    ] as const) {
      const whole = newContainer(s);
      await s.probe(
        ruleId,
        () => s.call('account.create', { ...whole, ...wrong }),
        () => s.call('account.create', whole),
      );
    }
  }),

  /** An account and a container at a location that there is not, and at one that there is. */
  testCase('account/location', [], async (s) => {
    const { id } = await location(s);
    const unknown = s.unknownId();
    await s.probe(
      'ACC-NEW-09',
      () => s.call('account.create', { ...newContainer(s), locationid: unknown }),
      () => s.call('account.create', { ...newContainer(s), locationid: id }),
    );
    const made = await container(s);
    const moved = { id: made.id, domainname: made.domain, containername: made.name };
    await s.probe(
      'CONT-MOD-04',
      () => s.call('containers.update', { ...moved, locationid: unknown }),
      () => s.call('containers.update', { ...moved, locationid: id }),
    );
  }),
];
