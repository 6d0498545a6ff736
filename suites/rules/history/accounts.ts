import type { Case } from '../../engine/case/case.ts';
import { type Assertion, assertion } from '../../engine/case/check.ts';
import { countOf } from '../../engine/case/finding-words.ts';
import {
  asks,
  type HistoryPage,
  history,
  isWhole,
  pageOf,
  pagesOf,
  questionOf,
  uuidsOf,
} from '../../engine/case/subjects/history-pages.ts';
import { fault } from '../../engine/fault.ts';
import { actAs, alterForm, both, letIn, withKey } from '../../engine/fault-proxy/alter.ts';
import { bendPage } from '../../engine/fault-proxy/history-page.ts';
import { formOf, type Interception } from '../../engine/fault-proxy/interception.ts';
import { succeeded } from '../../engine/journal/exchange.ts';
import { memberText } from '../../engine/journal/json.ts';
import { rule } from '../../engine/rule.ts';
import { historySettled, userWithJobs } from '../../engine/session/printers/recorded-jobs.ts';
import { container, containerWishes } from '../../engine/session/samples/account.ts';
import { newPort, newQueue } from '../../engine/session/samples/ports.ts';
import { testCase } from '../../engine/test-case.ts';
import { ignoresFilter } from './history-faults.ts';

const subAccount = 'documents.history domainname: sub-account';
const noDomain = 'documents.history domainname: absent';
/** The kinds of account that have no history of their own. */
const customersOnly = [
  ['HIST-19', 'vendor'],
  ['HIST-20', 'container'],
] as const;

/** interface 4.4: the records of which accounts a question is about. */
export const rules = [
  rule('HIST-18', 'domainname restricts the history to that sub-account', {
    from: ['documents.history param domainname', subAccount],
    needs: ['domain.container'],
    *check(c) {
      yield* nothingOfTheParent(c);
      yield* madeContainersServed(c);
      yield* siblingsApart(c);
    },
    faults: fault('history-ignores-domain', 'ignores domainname', ignoresFilter('domainname')),
  }),
  rule('HIST-36', 'Without domainname the history includes the records of sub-accounts', {
    from: noDomain,
    since: '2026-12',
    check: subAccountsIncluded,
    faults: fault(
      'history-without-sub-accounts',
      'serves the records of sub-accounts only when their domain is named',
      withoutSubAccounts,
    ),
  }),
  rule('HIST-28', 'A domainname that is not a sub-account of the account is answered 400', {
    from: subAccount,
    basis: 'SIL-06',
    needs: ['domain.container'],
    atLeast: 2,
    refused: 400,
    faults: fault(
      'history-of-no-sub-account',
      'serves the whole account when domainname is not a sub-account',
      alterForm(history, (form) => {
        if (!/container/.test(form.get('domainname') ?? 'container')) form.delete('domainname');
      }),
    ),
  }),
  ...customersOnly.map(([id, kind]) =>
    rule(id, `A history request on a ${kind} account is answered 400`, {
      from: [
        'documents.history for customers',
        'documents.history elsewhere',
        'documents.history errors 400',
        '7 status 400',
      ],
      needs: [`key.${kind}`, `domain.${kind}`],
      refused: 400,
      faults: fault(`history-of-a-${kind}`, `serves the history of a ${kind} account`, ({ key }) =>
        actAs(both(history, withKey(key(kind))), { key: key('full') }),
      ),
    }),
  ),
  rule('HIST-22', 'A key never sees the history of another account', {
    from: ['documents.history call', noDomain],
    basis: 'derived',
    needs: ['key.foreign'],
    check: {
      operations: history.operations,
      *answer(x, { recorded, documents }) {
        const page = x.key === 'foreign' ? pageOf(x) : undefined;
        if (page === undefined || recorded.length === 0) return;
        const own = new Set(recorded.filter((job) => !job.isElsewhere).map(({ title }) => title));
        const leaked = page.records.filter(
          (record) =>
            own.has(memberText(record, 'documentName')) ||
            documents.get(memberText(record, 'uuid'))?.isElsewhere === false,
        );
        yield assertion(x, leaked.length === 0, {
          expected: 'no record of this account',
          seen: `${countOf(leaked.length, 'record')} of this account`,
        });
      },
    },
    faults: fault(
      'history-of-everybody',
      'serves the history of all accounts to every key',
      ({ key }) => letIn(both(history, withKey(key('foreign'))), key('full')),
    ),
  }),
];

/** The domain of the profile's container, in which the case records nothing. */
function* nothingOfTheParent(c: Case): Iterable<Assertion> {
  const { facts, recorded } = c.state;
  const own = new Set(recorded.filter((job) => job.case === c.case).map(({ title }) => title));
  if (own.size === 0) return;
  for (const { exchange, records } of pagesOf(c)) {
    if (exchange.param('domainname') !== facts.containerDomain) continue;
    const others = records.filter((record) => own.has(memberText(record, 'documentName')));
    yield assertion(exchange, others.length === 0, {
      expected: 'only records of the container',
      seen: `${countOf(others.length, 'record')} of the parent account`,
    });
  }
}

/** The history of a container that was made in the case is served, whichever it stands in. */
function* madeContainersServed(c: Case): Iterable<Assertion> {
  for (const x of c.calls(history)) {
    const domain = x.param('domainname');
    const made = c.before(
      x,
      (one) => one.operation === 'account.create' && one.ok && one.param('domainname') === domain,
    );
    const isPlain = x.sent.parameters.every(([name]) => /^(user|domain)name$/i.test(name));
    if (x.key === 'full' && made !== undefined && isPlain)
      yield assertion(x, x.ok, {
        expected: '200 with the history of the container',
        seen: x.words,
      });
  }
}

/** Two containers side by side: what the history of one shows, that of the other does not. */
function* siblingsApart(c: Case): Iterable<Assertion> {
  const siblings = c.exchanges
    .filter((one) => one.operation === 'account.create' && one.ok)
    .filter((one) => one.param('parentdomain') === c.state.facts.domain)
    .map((one) => one.param('domainname'));
  const pages = pagesOf(c).filter(
    (page) => asks(page.exchange, 'domainname') && siblings.includes(domainOf(page)),
  );
  for (const page of pages) {
    const other = pages.find(
      (one) =>
        page.exchange.isAfter(one.exchange) &&
        domainOf(one) !== domainOf(page) &&
        isSameQuestion(one, page),
    );
    if (other === undefined || page.records.length + other.records.length === 0) continue;
    const shared = sharedBy(page, other);
    yield assertion(page.exchange, shared === 0, {
      expected: 'only records of this container',
      seen: `${countOf(shared, 'record')} of another container`,
    });
  }
}

function* subAccountsIncluded(c: Case): Iterable<Assertion> {
  const pages = pagesOf(c).filter((page) => isWhole(page) && !uuidsOf(page).includes(''));
  for (const part of pages.filter(({ exchange }) => asks(exchange, 'domainname'))) {
    const whole = pages.find(
      (page) =>
        !asks(page.exchange, 'domainname') &&
        page.exchange.isAfter(part.exchange) &&
        isSameQuestion(page, part),
    );
    const { length } = part.records;
    if (whole === undefined || length === 0) continue;
    const missing = length - sharedBy(part, whole);
    yield assertion(whole.exchange, missing === 0, {
      expected: `the ${String(length)} records of the sub-account included`,
      seen: `${countOf(missing, 'record')} missing`,
    });
  }
}

function domainOf({ exchange }: HistoryPage): string {
  return exchange.text('domainname');
}

function isSameQuestion(one: HistoryPage, other: HistoryPage): boolean {
  return questionOf(one, 'domainname') === questionOf(other, 'domainname');
}

function sharedBy(page: HistoryPage, other: HistoryPage): number {
  const theirs = new Set(uuidsOf(other));
  return uuidsOf(page).filter((uuid) => theirs.has(uuid)).length;
}

/** Leaves out records of a sub-account if no domain is named. */
function withoutSubAccounts(): Interception {
  const theirs = new Set<string>();
  return bendPage(history, (records, request) => {
    if (!formOf(request).has('domainname'))
      return records.filter((record) => !theirs.has(memberText(record, 'uuid')));
    for (const record of records) theirs.add(memberText(record, 'uuid'));
    return records;
  });
}

export const testCases = [
  /**
   * Jobs and documents in three containers, where the domain of one ends in that of another, and in one within the
   * first: asked for by each domain, and without one.
   */
  testCase('history/sub-accounts', [], async (s) => {
    const user = await s.user();
    const { userName: username } = user;
    const token = await s.login(user);
    const first = await container(s);
    const domains = [first.domain, (await container(s)).domain];
    const alsoMakes = async (more: { parentdomain?: string; domainname?: string }) => {
      const { domain, parameters } = containerWishes(s);
      const given = { ...Object.fromEntries(parameters), ...more };
      if (succeeded(await s.call('account.create', given))) domains.push(more.domainname ?? domain);
    };
    await alsoMakes({ parentdomain: first.domain });
    await alsoMakes({ domainname: `a${first.domain}` });
    for (const domainname of domains) {
      const port = newPort(s);
      await s.call('outputports.create', { ...port, domainname });
      const title = s.name('job');
      await s.call('documents.record', { jobtype: 'PRINT', title, address: port.address }, token);
      const queue = newQueue(s);
      await s.call('inputports.create', { ...queue, domainname });
      await s.sendUp(user, queue.portname);
    }
    await historySettled(s, username, { records: domains.length });
    for (const domainname of domains) await s.call('documents.history', { username, domainname });
    await s.call('documents.history', { username });
  }),

  /** The history of the container by its domain, while the account above has records. */
  testCase('history/domain', ['domain.container'], async (s) => {
    const { userName: username } = await userWithJobs(s, 1);
    const { containerDomain = '', vendorDomain = 'nobody.example' } = s.credentials.facts;
    const ofContainer = () => s.call('documents.history', { domainname: containerDomain });
    await ofContainer();
    await s.call('documents.history', { username });
    for (const domainname of [`${s.name('nobody').toLowerCase()}.example`, vendorDomain])
      await s.probe('HIST-28', () => s.call('documents.history', { domainname }), ofContainer);
  }),

  /** A vendor's and a container's key, each beside the customer's. */
  ...customersOnly.map(([id, kind]) =>
    testCase(`history/${kind}`, [`key.${kind}`, `domain.${kind}`], async (s) => {
      const host = s.credentials.facts[`${kind}Domain`] ?? '';
      const caller = { key: s.credentials.key(kind), host };
      await s.probe(
        id,
        () => s.call('documents.history', { maxrecords: 1 }, caller),
        () => s.call('documents.history', { maxrecords: 1 }),
      );
    }),
  ),

  /** The full key of another account asks while there are records here. */
  testCase('history/foreign', ['key.foreign'], async (s) => {
    const { userName: username } = await userWithJobs(s, 1);
    for (const question of [{}, { username }])
      await s.call('documents.history', question, { key: s.credentials.key('foreign') });
  }),
];
