import { isArray } from '../../journal/json.ts';
import {
  alterForm,
  alterJson,
  alterList,
  alterRecords,
  answersInstead,
  both,
  isRefused,
  made,
  okayFor,
  on,
  pretends,
  withItems,
  without,
} from '../../prove/alter.ts';
import type { Fault } from '../../prove/fault.ts';
import {
  formOf,
  type Interception,
  jsonAnswer,
  type PassingRequest,
} from '../../prove/interception.ts';

const creates = on('account.create');
const modifies = on('account.update');
const lists = on('containers.list');
const changes = on('containers.update');
const removes = on('containers.delete');

/** interface 4.2. */
export const containerDeviations: readonly Fault[] = [
  {
    id: 'account-without-a-provider',
    says: 'creates a customer account without a provider of its own',
    rule: 'ACC-NEW-10',
    make: () => alterJson(on('authproviders.get'), (json) => withItems(json, () => [])),
  },
  {
    id: 'container-loses-second-domain',
    says: 'forgets the domain names of a new container',
    rule: 'ACC-NEW-01',
    make: () =>
      alterList(lists, (list) =>
        list.map((one) => (isArray(one) ? one : { ...(one as object), domainNames: [] })),
      ),
  },
  {
    id: 'account-id-is-another',
    says: 'returns an id that no account has when an account is created',
    rule: 'ACC-NEW-02',
    make: () => alterRecords(creates, (record) => without(record, 'id')),
  },
  {
    id: 'account-needs-no-application',
    says: 'creates an account without an applicationname',
    rule: 'ACC-NEW-03',
    make: () => fillsIn('applicationname', () => 'any'),
  },
  {
    id: 'account-needs-no-name',
    says: 'creates an account without a name under a name of its own',
    rule: 'ACC-NEW-03',
    make: () => fillsIn('accountname', (form) => form.get('domainname') ?? 'any'),
  },
  {
    id: 'parent-is-not-looked-up',
    says: 'reports an account as created below an unknown domain',
    rule: 'ACC-NEW-04',
    make: () =>
      pretends(
        both(creates, (request) => /nobody/.test(formOf(request).get('parentdomain') ?? '')),
        made,
      ),
  },
  {
    id: 'domain-may-begin-with-hyphen',
    says: 'accepts a domain name that begins with a hyphen',
    rule: 'ACC-NEW-05',
    make: () => pretends(both(creates, domainIs(/^-/)), made),
  },
  {
    id: 'domain-may-have-empty-part',
    says: 'accepts a domain name with two periods in a row',
    rule: 'ACC-NEW-05',
    make: () => pretends(both(creates, domainIs(/\.\./)), made),
  },
  {
    id: 'domain-may-not-have-digits',
    says: 'refuses a domain name with a label that is a digit',
    rule: 'ACC-NEW-06',
    make: () => answersInstead(both(creates, domainIs(/\.9\./)), jsonAnswer(400, {})),
  },
  {
    id: 'account-of-any-type',
    says: 'accepts an unknown accounttype',
    rule: 'ACC-NEW-08',
    make: () =>
      pretends(
        both(creates, (request) => !/^[123]$/.test(formOf(request).get('accounttype') ?? '1')),
        made,
      ),
  },
  {
    id: 'account-change-without-id',
    says: 'leaves the id out of the answer to a change of an account',
    rule: 'ACC-MOD-01',
    make: () => alterRecords(modifies, (record) => without(record, 'id')),
  },
  {
    id: 'account-keeps-its-name',
    says: 'reports an account as renamed and keeps its name',
    rule: 'ACC-MOD-04',
    make: () => alterForm(modifies, (form) => form.delete('accountname')),
  },
  {
    id: 'account-keeps-its-domains',
    says: 'reports the domain names of an account as changed and keeps them',
    rule: 'ACC-MOD-05',
    make: () => alterForm(modifies, (form) => form.delete('domainname')),
  },
  {
    id: 'account-is-anywhere',
    says: 'creates an account at an unknown location',
    rule: 'ACC-NEW-09',
    make: () =>
      pretends(
        both(creates, (request) => formOf(request).has('locationid')),
        made,
      ),
  },
  {
    id: 'account-goes-anywhere',
    says: 'moves the account to an unknown location',
    rule: 'ACC-MOD-06',
    make: () =>
      pretends(
        both(modifies, (request) => formOf(request).has('locationid')),
        made,
      ),
  },
  {
    id: 'container-goes-anywhere',
    says: 'moves a container to an unknown location',
    rule: 'CONT-MOD-04',
    make: () =>
      pretends(both(on('containers.update'), (request) => formOf(request).has('locationid'))),
  },
  {
    id: 'theme-is-not-looked-at',
    says: 'accepts any theme',
    rule: 'ACC-MOD-02',
    make: () =>
      pretends(
        both(modifies, (request) => formOf(request).has('theme')),
        made,
      ),
  },
  {
    id: 'locale-with-region-is-refused',
    says: 'refuses the one locale that has a region',
    rule: 'ACC-MOD-03',
    make: () =>
      answersInstead(
        both(modifies, (request) => formOf(request).get('locale') === 'pt-BR'),
        jsonAnswer(400, {}),
      ),
  },
  {
    id: 'container-lacks-domains',
    says: 'leaves domainNames out of listed containers',
    rule: 'CONT-LIST-01',
    make: () => alterRecords(lists, (record) => without(record, 'domainNames')),
  },
  {
    id: 'container-keeps-its-name',
    says: 'does not change the name of a container',
    rule: 'CONT-MOD-01',
    make: () => ({
      request: (request) =>
        changes(request) && isKnown(request) && formOf(request).has('containername')
          ? okayFor(request)
          : request,
    }),
  },
  {
    id: 'container-unknown-is-400',
    says: 'answers the change of an unknown container with 400',
    rule: 'CONT-MOD-02',
    make: () => ({
      answer: (answer, request) =>
        changes(request) && answer.status === 404 ? jsonAnswer(400, {}) : answer,
    }),
  },
  {
    id: 'any-account-is-a-container',
    says: 'accepts the id of any account as the id of a container',
    rule: 'CONT-MOD-05',
    make: () => ({
      answer: (answer, request) =>
        changes(request) && isKnown(request) && isRefused(answer) ? okayFor(request) : answer,
    }),
  },
  {
    id: 'domain-of-a-deleted-container-is-taken',
    says: 'refuses the domain name of a deleted container',
    rule: 'CONT-DEL-05',
    make: keepsDomains,
  },
  {
    id: 'container-outlives-its-end',
    says: 'reports a container as deleted and keeps it',
    rule: 'CONT-DEL-01',
    make: () => ({
      request: (request) =>
        removes(request) && isKnown(request) && !request.query.includes('withsubnodes')
          ? okayFor(request)
          : request,
    }),
  },
  {
    id: 'deleting-nothing-is-fine',
    says: 'answers the deletion of an unknown container with success',
    rule: 'CONT-DEL-02',
    make: () => ({
      answer: (answer, request) => (removes(request) && answer.status === 404 ? made : answer),
    }),
  },
  {
    id: 'container-goes-with-all-in-it',
    says: 'deletes a container with its contents, whatever withsubnodes says',
    rule: 'CONT-DEL-03',
    make: () => ({
      request: (request) =>
        removes(request) && request.query === 'withsubnodes=false'
          ? { ...request, query: 'withsubnodes=true' }
          : request,
    }),
  },
  {
    id: 'withsubnodes-is-ignored',
    says: 'refuses to delete a container that is not empty, whatever withsubnodes says',
    rule: 'CONT-DEL-04',
    make: () => ({
      request: (request) => (removes(request) ? { ...request, query: '' } : request),
    }),
  },
];

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

/** Ids beyond two thousand millions are those that scenarios take for unknown. */
function isKnown({ pathParameters }: PassingRequest): boolean {
  return Number(pathParameters['id']) < 2_000_000_000;
}

function fillsIn(name: string, value: (form: URLSearchParams) => string) {
  return alterForm(creates, (form) => {
    if (!form.has(name)) form.set(name, value(form));
  });
}

function domainIs(pattern: RegExp): (request: PassingRequest) => boolean {
  return (request) =>
    formOf(request)
      .getAll('domainname')
      .some((name) => pattern.test(name));
}
