import { asText, itemsOf } from '../../journal/json.ts';
import {
  alterForm,
  alterRecords,
  answersInstead,
  both,
  letIn,
  on,
  pretends,
  withKey,
  without,
} from '../../prove/alter.ts';
import type { Fault } from '../../prove/fault.ts';
import {
  formOf,
  type Interception,
  jsonAnswer,
  type PassingAnswer,
  type PassingRequest,
  withForm,
} from '../../prove/interception.ts';

const version = on('version.get');
const creates = on('account.create');
const lists = on('containers.list');
const get = on('account.get');
const head = on('account.head');
const byDomain = (request: PassingRequest): boolean => formOf(request).has('domainname');
const emptyOkay: PassingAnswer = { status: 200, headers: {}, body: Buffer.alloc(0) };

/** interface 4.1 and 4.2. */
export const accountDeviations: readonly Fault[] = [
  {
    id: 'version-without-build-time',
    says: 'leaves buildTimeStamp out of the version',
    rule: 'VER-01',
    make: () => alterRecords(version, (record) => without(record, 'buildTimeStamp')),
  },
  {
    id: 'version-build-time-as-text',
    says: 'returns buildTimeStamp as a string',
    rule: 'VER-01',
    make: () =>
      alterRecords(version, (record) => ({
        ...record,
        buildTimeStamp: asText(record['buildTimeStamp']),
      })),
  },
  {
    id: 'version-needs-advanced',
    says: 'refuses the version to a key without the Advanced API permissions option',
    rule: 'VER-02',
    make: ({ key }) => answersInstead(both(version, withKey(key('plain')))),
  },
  {
    id: 'account-lacks-member',
    says: 'leaves uuid out of the account',
    rule: 'ACC-GET-01',
    make: () => alterRecords(get, (record) => without(record, 'uuid')),
  },
  {
    id: 'account-above-is-answered',
    says: 'returns the account above the one that domainname names',
    rule: 'ACC-GET-02',
    make: () =>
      alterRecords(both(get, byDomain), (record) => ({
        ...record,
        id: 1,
        name: 'Vendor',
        accountType: 1,
        domainNames: ['vendor.example'],
      })),
  },
  {
    id: 'unknown-domain-is-own-account',
    says: "returns the key's own account for an unknown domain",
    rule: 'ACC-GET-03',
    make: () => ({
      answer: (answer, request, upstream) =>
        get(request) && answer.status === 404
          ? upstream({ ...request, query: '', body: Buffer.alloc(0) })
          : answer,
    }),
  },
  {
    id: 'account-needs-domain',
    says: 'refuses GET /account without domainname',
    rule: 'ACC-GET-04',
    make: () =>
      answersInstead((request) => get(request) && !byDomain(request), jsonAnswer(400, {})),
  },
  {
    id: 'account-types-from-zero',
    says: 'returns accountType numbers that start at 0',
    rule: 'ACC-GET-05',
    make: () =>
      alterRecords(get, (record) => ({
        ...record,
        accountType: Number(record['accountType']) - 1,
      })),
  },
  {
    id: 'account-shown-to-anybody',
    says: 'shows every account to every key',
    rule: 'ACC-GET-06',
    make: ({ key }) => letIn(both(get, withKey(key('full')), byDomain), key('vendor')),
  },
  {
    id: 'head-needs-key',
    says: 'refuses HEAD of an account without a key',
    rule: 'ACC-HEAD-01',
    make: () => answersInstead((request) => head(request) && !('x-api-key' in request.headers)),
  },
  {
    id: 'head-ignores-domain',
    says: 'answers HEAD for the request address, whatever domain is named',
    rule: 'ACC-HEAD-02',
    make: () => alterForm(head, (form) => form.delete('domainname')),
  },
  {
    id: 'head-is-always-okay',
    says: 'answers 200 to HEAD of an unknown domain',
    rule: 'ACC-HEAD-02',
    make: () => pretends(head, emptyOkay),
  },
  {
    id: 'domain-of-two-accounts',
    says: 'creates a second account with a domain name that is in use',
    rule: 'ACC-NEW-07',
    make: sharesDomains,
  },
];

/** A container whose domain name another has is made with one of its own, and listed with the one that was asked for. */
function sharesDomains(): Interception {
  const given = new Set<string>();
  const other = 'once-more.';
  return {
    request: (request) => {
      const form = formOf(request);
      const domain = form.get('domainname') ?? '';
      if (!creates(request) || !given.has(domain)) {
        if (creates(request)) given.add(domain);
        return request;
      }
      form.set('domainname', `${other}${domain}`);
      return withForm(request, form);
    },
    ...alterRecords(lists, (record) => ({
      ...record,
      domainNames: itemsOf(record['domainNames']).map((name) => asText(name).replace(other, '')),
    })),
  };
}
