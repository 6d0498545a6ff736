import { answersSeen } from '../../engine/case/assertions.ts';
import type { Case } from '../../engine/case/case.ts';
import { type Assertion, assertion, type Claim, claim } from '../../engine/case/check.ts';
import { hasMadeId } from '../../engine/case/records.ts';
import { acceptsApart, lookAfterCall } from '../../engine/case/resource-assertions.ts';
import { fault } from '../../engine/fault.ts';
import {
  alterRecords,
  answersInstead,
  ignores,
  made,
  pretends,
  whoseForm,
  without,
} from '../../engine/fault-proxy/alter.ts';
import { jsonAnswer } from '../../engine/fault-proxy/interception.ts';
import type { Exchange } from '../../engine/journal/exchange.ts';
import { asText, itemsOf, member, textMember } from '../../engine/journal/json.ts';
import { rule } from '../../engine/rule.ts';
import type { Parameters } from '../../engine/session/call-parameters.ts';
import { newDomain } from '../../engine/session/samples/account.ts';
import { location } from '../../engine/session/samples/administration.ts';
import { Blocked } from '../../engine/session/test-case.ts';
import { testCase } from '../../engine/test-case.ts';
import { call } from '../../spec/calls.ts';
import { errorCodeInfoId } from '../../spec/shape.ts';
import { sideEffectPermissions } from '../../spec/side-effects.ts';
import { statedValues } from '../../spec/values.ts';

const changes = call('account.update');
const needs = sideEffectPermissions('account.update');
const settings = ['locale', 'defaultpapersize', 'theme'];
const ofSettings = settings.map((name) => `account.update param ${name}`);
const valuesOf = (name: string): readonly string[] =>
  (statedValues[`account.update ${name}`]?.oneOf ?? []).map(String);

/** interface 4.2: the account is changed. */
export const rules = [
  rule('ACC-MOD-01', 'PATCH /account answers ErrorCodeInfoId', {
    from: ['account.update call', 'account.update returns'],
    needs,
    check: answersSeen('account.update', {
      shape: errorCodeInfoId,
      seen: (x, later) =>
        later.operation === 'account.get' && later.isSuccess && hasMadeId(later.json, x),
    }),
    faults: fault(
      'account-change-without-id',
      'leaves the id out of the answer to a change of an account',
      alterRecords(changes, (record) => without(record, 'id')),
    ),
  }),
  rule(
    'ACC-MOD-02',
    'PATCH /account refuses a locale, paper size or theme that is not on its list',
    {
      from: ofSettings,
      basis: 'SIL-06',
      needs,
      atLeast: 3,
      refused: 'any',
      faults: fault(
        'theme-is-not-looked-at',
        'accepts any theme',
        pretends(
          whoseForm(changes, (form) => form.has('theme')),
          made,
        ),
      ),
    },
  ),
  rule('ACC-MOD-03', 'PATCH /account accepts every locale, paper size and theme of its lists', {
    from: ofSettings,
    needs,
    atLeast: 30,
    check: acceptsApart('account.update', {
      accepted: (x) => x.group === undefined && x.sent.parameters.length === 1 && isOnItsList(x),
      refused: (x) => !isOnItsList(x),
    }),
    faults: fault(
      'locale-with-region-is-refused',
      'refuses the one locale that has a region',
      answersInstead(
        whoseForm(changes, (form) => form.get('locale') === 'pt-BR'),
        jsonAnswer(400, {}),
      ),
    ),
  }),
  rule('ACC-MOD-04', 'PATCH /account sets the name of the account', {
    from: 'account.update param accountname',
    basis: 'derived',
    needs,
    check: shows((x, look) => {
      const name = x.param('accountname');
      const seen = member(look.json, 'name');
      return name === undefined
        ? undefined
        : claim(seen === name, `name ${name}`, `name ${asText(seen)}`);
    }),
    faults: fault(
      'account-keeps-its-name',
      'reports an account as renamed and keeps its name',
      ignores(changes, 'accountname'),
    ),
  }),
  rule('ACC-MOD-05', 'PATCH /account sets domain names of the account', {
    from: 'account.update param domainname',
    basis: 'derived',
    needs,
    check: shows((x, look) => {
      const wanted = x.params('domainname');
      const listed = member(look.json, 'domainNames');
      const seen = itemsOf(listed).map((name) => asText(name).toLowerCase());
      const ok = wanted.every((name) => seen.includes(name.toLowerCase()));
      return wanted.length === 0
        ? undefined
        : claim(ok, `domainNames with ${wanted.join(', ')}`, `domainNames ${seen.join(', ')}`);
    }),
    faults: fault(
      'account-keeps-its-domains',
      'reports the domain names of an account as changed and keeps them',
      ignores(changes, 'domainname'),
    ),
  }),
  rule('ACC-MOD-06', 'PATCH /account refuses an unknown location', {
    from: 'account.update param locationid',
    basis: 'SIL-83',
    needs,
    refused: 'any',
    faults: fault(
      'account-goes-anywhere',
      'moves the account to an unknown location',
      pretends(
        whoseForm(changes, (form) => form.has('locationid')),
        made,
      ),
    ),
  }),
];

export function isOnItsList(x: Exchange): boolean {
  return settings.every((name) => {
    const value = x.param(name);
    return value === undefined || valuesOf(name).includes(value);
  });
}

/** Looks at how the account is shown after each change. */
function shows(look: (x: Exchange, after: Exchange) => Claim | undefined) {
  return function* (c: Case): Iterable<Assertion> {
    for (const x of c.calls(changes).filter((one) => one.ok)) {
      // The request of a change names its account (SIL-22).
      const fits = ({ json }: Exchange): boolean =>
        x.numberOf('id') === undefined || hasMadeId(json, x);
      const looking = { list: 'account.get', fits };
      const after = lookAfterCall(c, c.state, { change: x, looking });
      const seen = after && look(x, after);
      if (after !== undefined && seen !== undefined) yield assertion(after, seen.ok, seen);
    }
  };
}

export const testCases = [
  /** Every value of the lists, and one that is not on each. */
  testCase('account/settings', needs, async (s) => {
    for (const name of settings) {
      const values = valuesOf(name);
      for (const value of values) await s.call('account.update', { [name]: value });
      await s.probe(
        'ACC-MOD-02',
        () => s.call('account.update', { [name]: 'Tabloid' }),
        () => s.call('account.update', { [name]: values[0] }),
      );
    }
    await s.call('account.get', {});
    await s.call('account.get', { domainname: s.domain });
  }),

  /** The account under test has another name and one domain name more for a moment. */
  testCase('account/names', { needs, exclusive: true }, async (s) => {
    const look = () => s.call('account.get', { domainname: s.domain });
    const before = s.need(await look(), 'reading the account under test');
    const name = textMember(before.json, 'name');
    const listed = member(before.json, 'domainNames');
    const domains = itemsOf(listed).filter((one) => typeof one === 'string');
    // Settings that cannot be read could not be restored.
    if (name === undefined || domains.length === 0)
      throw new Blocked('the account under test shows no name or no domains', before.call);
    const change = async (parameters: Parameters): Promise<void> => {
      await s.call('account.update', parameters);
      await look();
    };
    await change({ accountname: s.name('account') });
    await change({ accountname: name });
    await change({ domainname: [...domains, newDomain(s, s.name('more').toLowerCase())] });
    await change({ domainname: domains });
    const { id } = await location(s);
    await s.probe(
      'ACC-MOD-06',
      () => s.call('account.update', { locationid: s.unknownId() }),
      () => s.call('account.update', { locationid: id }),
    );
    // SIL-61: an empty value clears.
    await change({ locationid: '' });
  }),
];
