import type { Case } from '../../engine/case/case.ts';
import { type Assertion, assertion } from '../../engine/case/check.ts';
import { recordsOf } from '../../engine/case/records.ts';
import { fault } from '../../engine/fault.ts';
import {
  alterJson,
  answersInstead,
  made,
  whoseForm,
  withItems,
} from '../../engine/fault-proxy/alter.ts';
import { jsonAnswer } from '../../engine/fault-proxy/interception.ts';
import type { Exchange } from '../../engine/journal/exchange.ts';
import { numberMember } from '../../engine/journal/json.ts';
import { rule } from '../../engine/rule.ts';
import { newContainer } from '../../engine/session/samples/account.ts';
import { idOf } from '../../engine/session/samples/sample.ts';
import { testCase } from '../../engine/test-case.ts';
import { call } from '../../spec/calls.ts';
import { lacksRequired } from './new-accounts.ts';

const creates = call('account.create');
const needs = ['key.vendor', 'domain.vendor'] as const;
const isVendor = (form: URLSearchParams): boolean => form.get('accounttype') === '1';

/** interface 4.2: accounts that are no containers, by their accounttype. */
export const rules = [
  rule('ACC-NEW-10', 'A new customer account has a local authentication provider', {
    from: 'account.create param accounttype',
    basis: 'SIL-81',
    needs,
    check: hasLocalProvider,
    faults: fault(
      'account-without-a-provider',
      'creates a customer account without a provider of its own',
      alterJson(call('authproviders.get'), (json) => withItems(json, () => [])),
    ),
  }),
  rule(
    'ACC-NEW-11',
    'An account of type 1 that PUT /account reports as created exists and is a vendor account',
    {
      from: 'account.create param accounttype',
      basis: 'derived',
      needs,
      since: '2026-12',
      check: perVendor(function* (x, look) {
        if (!x.isSuccess || look === undefined) return;
        const type = look.numberOf('accountType');
        yield assertion(look, look.isSuccess && type === 1, {
          expected: 'an account with accountType 1',
          seen: look.isSuccess ? `an account with accountType ${String(type)}` : look.words,
        });
      }),
      faults: fault(
        'vendor-account-is-not-made',
        'returns success for the creation of a vendor account and creates none',
        answersInstead(whoseForm(creates, isVendor), made),
      ),
    },
  ),
  rule('ACC-NEW-12', 'PUT /account creates a vendor account below a vendor account', {
    from: 'account.create param accounttype',
    basis: 'SIL-80',
    needs,
    since: '2026-12',
    check: perVendor(function* (x, look) {
      if (!x.isSuccess || look?.isSuccess === true)
        yield assertion(x, x.isSuccess, { expected: 'errorCode 0', seen: x.words });
    }),
    faults: fault(
      'no-vendor-accounts',
      'refuses to create a vendor account',
      answersInstead(whoseForm(creates, isVendor), jsonAnswer(200, { errorCode: 1007 })),
    ),
  }),
];

function* hasLocalProvider(c: Case): Iterable<Assertion> {
  const lists = c.calls(call('authproviders.get')).filter((x) => x.ok);
  for (const x of c.calls(creates).filter((one) => one.ok && one.param('accounttype') === '2')) {
    const look = lists.find((one) => one.param('accountid') === String(x.numberOf('id')));
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
}

/** Looks at each whole request for an account of type 1, and at how the account is shown afterwards. */
function perVendor(judge: (x: Exchange, look: Exchange | undefined) => Iterable<Assertion>) {
  return function* (c: Case): Iterable<Assertion> {
    for (const x of c.calls(creates)) {
      if (x.param('accounttype') !== '1' || lacksRequired(x) || x.group !== undefined) continue;
      const isOf = (one: Exchange): boolean => one.param('domainname') === x.param('domainname');
      yield* judge(
        x,
        c.after(x, (one) => one.operation === 'account.get' && isOf(one)),
      );
    }
  };
}

export const testCases = [
  /** A vendor account is made below the vendor, and asked for by its domain. */
  testCase('account/vendor', needs, async (s) => {
    const vendor = { key: s.credentials.key('vendor') };
    const parentdomain = s.credentials.facts.vendorDomain ?? '';
    const whole = { ...newContainer(s), parentdomain, accounttype: '1' };
    await s.call('account.create', whole, vendor);
    await s.call('account.get', { domainname: whole.domainname }, vendor);
  }),

  /** A customer account is made below the vendor, and its providers are asked for. */
  testCase('account/provider', needs, async (s) => {
    const vendor = { key: s.credentials.key('vendor') };
    const { vendorDomain = '' } = s.credentials.facts;
    const whole = {
      ...newContainer(s),
      parentdomain: vendorDomain,
      domainname: `${s.name('branch').toLowerCase()}.${vendorDomain}`,
      accounttype: '2',
    };
    const reply = await s.call('account.create', whole, vendor);
    s.need(reply, 'creating a customer account');
    const accountId = numberMember(reply.json, 'id') ?? 0;
    const look = () => s.call('authproviders.get', { accountid: accountId }, vendor);
    const first = idOf(await look(), 'name', 'local');
    const name = s.name('second');
    const local = { providerType: 0, typeConfiguration: '{}', priority: 1, active: true };
    await s.call('authproviders.add', { ...local, domainNames: [], name, accountId }, vendor);
    const second = idOf(await look(), 'name', name);
    const pair = s.pair();
    // In this order: the first of two may go, and then there is one.
    await s.call('authproviders.delete', { id: second }, { ...vendor, pair });
    const mark = { pair, probes: ['PROV-DEL-04'] };
    await s.call('authproviders.delete', { id: first }, { ...vendor, ...mark });
  }),
];
