import { answersWith, onSuccess } from '../../engine/case/assertions.ts';
import type { Case } from '../../engine/case/case.ts';
import { type Assertion, assertion } from '../../engine/case/check.ts';
import { fault } from '../../engine/fault.ts';
import {
  alterRecords,
  answersInstead,
  both,
  ignores,
  letIn,
  pretends,
  whoseForm,
  withKey,
  without,
} from '../../engine/fault-proxy/alter.ts';
import { jsonAnswer, type PassingAnswer } from '../../engine/fault-proxy/interception.ts';
import { type Exchange, keyName } from '../../engine/journal/exchange.ts';
import { isArray, member } from '../../engine/journal/json.ts';
import { rule } from '../../engine/rule.ts';
import type { State } from '../../engine/state/state.ts';
import { testCase } from '../../engine/test-case.ts';
import { call } from '../../spec/calls.ts';
import { accountInfo } from '../../spec/shape.ts';

const gets = call('account.get');
const heads = call('account.head');
const hasDomain = (form: URLSearchParams): boolean => form.has('domainname');
const bare = (status: number): PassingAnswer => ({ status, headers: {}, body: Buffer.alloc(0) });
const byDomain = 'account.get account.head param domainname';
const withoutKey = '5 HEAD /account without a key';

/** interface 4.2: an account is looked up, with GET and with HEAD. */
export const rules = [
  rule('ACC-GET-01', 'AccountInfo has every member, each of its type', {
    from: ['account.get call', '2 AccountInfo', 'account.get returns'],
    check: answersWith('account.get', accountInfo),
    faults: fault(
      'account-lacks-member',
      'leaves uuid out of the account',
      alterRecords(gets, (record) => without(record, 'uuid')),
    ),
  }),
  rule('ACC-GET-02', 'GET /account with domainname returns the account that has this domain name', {
    from: [byDomain, '2 AccountInfo domainNames'],
    basis: 'derived',
    check: onSuccess('account.get', (x) => {
      const asked = x.param('domainname');
      if (asked === undefined) return undefined;
      return [isNamed(x, asked), `an account with the domain ${asked}`, accountText(x)];
    }),
    faults: fault(
      'account-above-is-answered',
      'returns the account above the one that domainname names',
      alterRecords(whoseForm(gets, hasDomain), (record) => ({
        ...record,
        id: 1,
        name: 'Vendor',
        accountType: 1,
        domainNames: ['vendor.example'],
      })),
    ),
  }),
  rule('ACC-GET-03', 'An unknown domain is answered with 404', {
    from: ['account.get account.head errors 404', '7 status 404'],
    basis: 'derived',
    refused: 404,
    faults: fault(
      'unknown-domain-is-own-account',
      "returns the key's own account for an unknown domain",
      {
        answer: (answer, request, upstream) =>
          gets(request) && answer.status === 404
            ? upstream({ ...request, query: '', body: Buffer.alloc(0) })
            : answer,
      },
    ),
  }),
  rule('ACC-GET-04', 'Without domainname the request address selects the account', {
    from: byDomain,
    needs: ['host-domain'],
    check: {
      operations: gets.operations,
      *answer(x, { facts }) {
        if (x.param('domainname') !== undefined || x.key !== 'full') return;
        const host = new URL(facts.baseUrl).hostname;
        yield assertion(x, x.ok && isNamed(x, host), {
          expected: `an account with the domain ${host}`,
          seen: x.ok ? accountText(x) : x.words,
        });
      },
    },
    faults: fault(
      'account-needs-domain',
      'refuses GET /account without domainname',
      answersInstead(
        whoseForm(gets, (form) => !hasDomain(form)),
        jsonAnswer(400, {}),
      ),
    ),
  }),
  rule('ACC-GET-05', 'accountType is 1 for a vendor, 2 for a customer, 3 for a container', {
    from: '2 AccountInfo accountType',
    check: onSuccess('account.get', (x, state) => {
      const type = x.numberOf('accountType') ?? Number.NaN;
      const types = typesOf(x.param('domainname'), state);
      return [
        types.includes(type),
        `accountType ${types.join(' or ')}`,
        `accountType ${String(type)}`,
      ];
    }),
    faults: fault(
      'account-types-from-zero',
      'returns accountType numbers that start at 0',
      alterRecords(gets, (record) => ({
        ...record,
        accountType: Number(record['accountType']) - 1,
      })),
    ),
  }),
  rule('ACC-GET-06', 'Another account is not shown to a key that is not above it', {
    from: ['account.get call', byDomain],
    basis: 'derived',
    needs: ['key.foreign', 'domain.foreign'],
    refused: 'any',
    faults: fault('account-shown-to-anybody', 'shows every account to every key', ({ key }) =>
      letIn(both(whoseForm(gets, hasDomain), withKey(key('full'))), key('vendor')),
    ),
  }),
  rule('ACC-HEAD-01', 'HEAD of a registered domain is answered 200 without a key', {
    from: ['account.head', withoutKey],
    check: answersHead(
      (x, state) => x.param('domainname') !== undefined && !isUnknownDomain(x, state),
    ),
    faults: fault(
      'head-needs-key',
      'refuses HEAD of an account without a key',
      answersInstead(both(heads, ({ headers }) => !('x-api-key' in headers))),
    ),
  }),
  rule(
    'ACC-HEAD-03',
    'HEAD without domainname looks up the request address and is answered 200 without a key',
    {
      from: [byDomain, 'account.head'],
      needs: ['host-domain'],
      since: '2026-12',
      check: answersHead(
        (x) => x.param('domainname') === undefined && x.sent.headers['host'] === undefined,
      ),
      faults: fault(
        'head-wants-a-domain',
        'returns 404 for HEAD without a domain name',
        answersInstead(
          whoseForm(heads, (form) => !hasDomain(form)),
          bare(404),
        ),
      ),
    },
  ),
  rule('ACC-HEAD-02', 'HEAD of an unknown domain is answered 404, without a key and with one', {
    from: ['account.head', 'account.get account.head errors 404', withoutKey],
    basis: 'derived',
    atLeast: 2,
    refused: 404,
    faults: [
      fault(
        'head-ignores-domain',
        'answers HEAD for the request address, whatever domain is named',
        ignores(heads, 'domainname'),
      ),
      fault(
        'head-is-always-okay',
        'answers 200 to HEAD of an unknown domain',
        pretends(heads, bare(200)),
      ),
    ],
  }),
];

function isNamed({ json }: Exchange, domain: string): boolean {
  const domains = member(json, 'domainNames');
  return (
    isArray(domains) &&
    domains.some((one) => typeof one === 'string' && one.toLowerCase() === domain.toLowerCase())
  );
}

function accountText({ json }: Exchange): string {
  const domains = JSON.stringify(member(json, 'domainNames'));
  return domains === undefined
    ? 'an account without domainNames'
    : `an account with domainNames ${domains}`;
}

/** interface 2: 1 vendor, 2 customer, 3 container; any of them for a domain the profile says nothing of. */
function typesOf(domain: string | undefined, { facts }: State): readonly number[] {
  const known = [facts.vendorDomain, facts.domain, facts.containerDomain].indexOf(domain);
  return domain === undefined || known < 0 ? [1, 2, 3] : [known + 1];
}

/** Such a HEAD without a key is answered 200. A service that answers every HEAD alike shows nothing. */
function answersHead(isMeant: (x: Exchange, state: State) => boolean) {
  return function* (c: Case): Iterable<Assertion> {
    const all = c.calls(heads);
    const refusesUnknown = all.some((x) => isUnknownDomain(x, c.state) && !x.ok);
    for (const x of all.filter(({ sent }) => keyName(sent) === undefined)) {
      const ok = x.status === 200 && x.answered.bytes === 0;
      if (isMeant(x, c.state) && (refusesUnknown || !ok))
        yield assertion(x, ok, { expected: '200 without a body', seen: x.words });
    }
  };
}

export function isUnknownDomain(x: Exchange, { facts }: State): boolean {
  const { domain, containerDomain, vendorDomain, foreignDomain, baseUrl } = facts;
  const known = [domain, containerDomain, vendorDomain, foreignDomain, new URL(baseUrl).hostname];
  const asked = x.param('domainname');
  return asked !== undefined && !known.includes(asked);
}

export const testCases = [
  /** The version, and the account by its domain, by the request's address, by a domain nobody has; HEAD without a key and with one. */
  testCase('account/get-and-head', [], async (s) => {
    await s.call('version.get', {});
    await s.call('account.get', {});
    const unknown = { domainname: `${s.name('nowhere')}.example` };
    for (const [rule, operation, caller] of [
      ['ACC-GET-03', 'account.get', s.full],
      ['ACC-HEAD-02', 'account.head', {}],
      ['ACC-HEAD-02', 'account.head', s.full],
    ] as const)
      await s.probe(
        rule,
        () => s.call(operation, unknown, caller),
        () => s.call(operation, { domainname: s.domain }, caller),
      );
  }),

  /** The domain of an account that is neither the key's nor below it. */
  testCase('account/foreign', ['key.foreign', 'domain.foreign'], async (s) => {
    const domainname = s.credentials.facts.foreignDomain ?? '';
    const foreign = { key: s.credentials.key('foreign') };
    await s.probe(
      'ACC-GET-06',
      () => s.call('account.get', { domainname }),
      () => s.call('account.get', { domainname }, foreign),
    );
  }),

  /** HEAD without a domain name, by the address of the request alone; and for a domain nobody has. */
  testCase('account/head-by-address', ['host-domain'], async (s) => {
    await s.call('account.head', {}, {});
    await s.call('account.head', { domainname: `${s.name('nowhere')}.example` }, {});
  }),
];
