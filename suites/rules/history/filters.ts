import type { Case } from '../../engine/case/case.ts';
import { type Assertion, assertion } from '../../engine/case/check.ts';
import { countOf } from '../../engine/case/finding-words.ts';
import {
  asks,
  type HistoryPage,
  history,
  isJobType,
  onPage,
  pagesOf,
  questionOf,
} from '../../engine/case/subjects/history-pages.ts';
import { fault } from '../../engine/fault.ts';
import { alterForm } from '../../engine/fault-proxy/alter.ts';
import { pageIn, withPage } from '../../engine/fault-proxy/history-page.ts';
import { formOf, type Interception, withFields } from '../../engine/fault-proxy/interception.ts';
import { choicesOf, namesOf } from '../../engine/journal/choices.ts';
import { bearerName, succeeded } from '../../engine/journal/exchange.ts';
import { member, memberText, numberMember, textMember } from '../../engine/journal/json.ts';
import { rule } from '../../engine/rule.ts';
import type { ParameterValues } from '../../engine/session/call-parameters.ts';
import { historySettled, recordJob } from '../../engine/session/printers/recorded-jobs.ts';
import { newPort } from '../../engine/session/samples/ports.ts';
import { testCase } from '../../engine/test-case.ts';
import { asking, emptyFor, ignoresFilter } from './history-faults.ts';

/** interface 4.4: which records a question selects by user, port, status and job type. */
export const rules = [
  ...(
    [
      ['HIST-14', 'user', 'userName', 'login name', []],
      ['HIST-15', 'port', 'outputPortName', 'port name', ['allow.paper']],
    ] as const
  ).map(([id, what, member, value, needs]) => {
    const filter = `${what}name`;
    return rule(id, `${filter} selects records by the exact ${value}`, {
      from: [
        `documents.history param ${filter}`,
        `2 DocumentInfo ${member}`,
        `documents.history ${filter}: exact`,
      ],
      needs,
      check: selects(filter, member),
      faults: [
        fault(`history-ignores-${what}`, `ignores ${filter}`, ignoresFilter(filter)),
        fault(
          `history-${what}-by-beginning`,
          `matches ${filter} as the beginning of a ${value}`,
          byBeginning(filter, member),
        ),
      ],
    });
  }),
  rule('HIST-16', 'status selects the records in the given states', {
    from: 'documents.history param status',
    check: selects('status', 'status'),
    faults: fault('history-ignores-status', 'ignores status', ignoresFilter('status')),
  }),
  rule('HIST-32', 'Several status values select the records in any of these states', {
    from: 'documents.history param status',
    since: '2026-12',
    check: severalStates,
    faults: fault(
      'history-takes-one-status',
      'serves only the records in the first of several states',
      alterForm(history, (form) => {
        const [first, ...others] = form.getAll('status');
        if (first !== undefined && others.length > 0) form.set('status', first);
      }),
    ),
  }),
  rule('HIST-17', 'jobtype selects the records of that type', {
    from: ['documents.history param jobtype', '2 DocumentInfo jobType'],
    check: selects('jobtype', 'jobType'),
    faults: fault('history-ignores-jobtype', 'ignores jobtype', ignoresFilter('jobtype')),
  }),
  rule('HIST-26', 'An unknown jobtype is refused', {
    from: 'documents.history param jobtype',
    basis: 'SIL-06',
    refused: 'any',
    faults: fault(
      'history-takes-any-jobtype',
      'returns an empty page for an unknown jobtype',
      emptyFor((request) => !isJobType(formOf(request).get('jobtype')), 'jobtype'),
    ),
  }),
];

/** The records of a page have a value of the filter in this member. */
function selects(filter: string, name: string) {
  return onPage(({ exchange, records }) => {
    const wanted = exchange.params(filter).map((one) => one.toLowerCase());
    if (wanted.length === 0 || records.length === 0) return undefined;
    const others = records.filter((record) => {
      const value = member(record, name);
      const text = typeof value === 'string' ? value : String(numberMember(record, name));
      return !wanted.includes(text.toLowerCase());
    });
    return [
      others.length === 0,
      `only records with ${filter} ${exchange.text(filter)}`,
      countOf(others.length, 'other record'),
    ];
  });
}

/**
 * A page for several states, between two for every state of the same question that have all there
 * is: what both show in one state is on the page when that state was asked for, and else it is not.
 */
function* severalStates(c: Case): Iterable<Assertion> {
  const pages = pagesOf(c);
  const question = (page: HistoryPage): string =>
    `${questionOf(page, 'status')} by ${bearerName(page.exchange.sent) ?? 'nobody'}`;
  for (const page of pages) {
    const given = page.exchange.params('status');
    const asked = new Set(given);
    const whole = pages
      .filter(({ exchange, next }) => next === undefined && !asks(exchange, 'status'))
      .filter((one) => question(one) === question(page));
    const before = whole.findLast(({ exchange }) => page.exchange.isAfter(exchange));
    const after = whole.find(({ exchange }) => exchange.isAfter(page.exchange));
    if (given.length < 2 || before === undefined || after === undefined) continue;
    const states = statesIn(after);
    const settled = [...statesIn(before)].filter(([uuid, state]) => states.get(uuid) === state);
    const wanted = settled.filter(([, state]) => asked.has(state));
    if (new Set(wanted.map(([, state]) => state)).size < asked.size) continue;
    const shown = statesIn(page);
    const found = wanted.filter(([uuid]) => shown.has(uuid)).length;
    const others = settled.filter(([uuid, state]) => !asked.has(state) && shown.has(uuid)).length;
    const repeated = page.records.length - shown.size;
    yield assertion(page.exchange, found === wanted.length && others + repeated === 0, {
      expected: `the ${String(wanted.length)} records in status ${[...asked].join(' or ')}`,
      seen: `${String(found)} of them, ${countOf(others, 'other record')}, ${String(repeated)} repeated`,
    });
  }
}

/** Records of a page by their uuid. */
function statesIn({ records }: HistoryPage): ReadonlyMap<string, string> {
  return new Map(
    records.map((one) => [memberText(one, 'uuid'), String(numberMember(one, 'status'))]),
  );
}

/** Filters by what a name begins with. */
function byBeginning(filter: string, name: string): Interception {
  return {
    request: async (request, upstream) => {
      if (!asking(filter)(request)) return request;
      const beginning = formOf(request).get(filter) ?? '';
      // The answer repeats the question as it was asked.
      const answer = await upstream(request);
      const all = withFields(request, { [filter]: undefined, maxrecords: '2000' });
      const records = pageIn(await upstream(all))?.records ?? [];
      const found = records.filter((record) => textMember(record, name)?.startsWith(beginning));
      return withPage(answer, { records: found, next: undefined });
    },
  };
}

export const testCases = [
  /** One record of each job type, and uploads; each filter alone. The other user's name begins with the user's. */
  testCase('history/filters', [], async (s) => {
    const user = await s.user();
    const other = await s.user({ name: `${user.userName}x` });
    const queue = await s.queue();
    const token = await s.login(user);
    const more = { totalpages: 7, colorpages: 2, papersize: 'A4' };
    for (const jobtype of ['PRINT', 'COPY', 'SCAN', 'FAX'] as const)
      await recordJob(s, token, { more, jobtype });
    await s.upload(user, queue);
    const uuid = await s.upload(user, queue);
    await s.upload(other, queue);
    await s.call('documents.delete', { uuid }, token);
    const waiting = choicesOf(s.credentials.facts).historyHolds === 'all' ? 1 : 0;
    await historySettled(s, user.userName, { records: 5 + waiting });
    const ask = (filter: ParameterValues) =>
      s.call('documents.history', { username: user.userName, ...filter });
    const alone = ['COPY', 'PRINT', 'SCAN', 'FAX'].map((jobtype) => ({ jobtype }));
    for (const filter of [{}, { status: 0 }, { status: 2 }, ...alone, {}]) await ask(filter);
    await ask({ status: [0, 0] });
    await ask({ status: 2, jobtype: 'PRINT' });
    await ask({ status: 2, jobtype: 'SCAN' });
    await ask({ status: [0, 2] });
    await ask({});
    await s.probe(
      'HIST-26',
      () => ask({ jobtype: 'POSTCARD' }),
      () => ask({ jobtype: 'PRINT' }),
    );
  }),

  /** Records of two ports, found by serial number and by address, a document printed at each, and the filter by port name; one name begins with the other. */
  testCase('history/ports', ['allow.paper'], async (s) => {
    const user = await s.user();
    const token = await s.login(user);
    const first = await s.printer();
    const ports = [first, await s.printer({ front: 'raw' }, `${first.name}x`)];
    for (const { serial, address } of ports) {
      await recordJob(s, token, { more: { serialnumber: serial }, jobtype: 'COPY' });
      await recordJob(s, token, { more: { address }, jobtype: 'COPY' });
    }
    const queue = await s.queue();
    for (const { address } of ports) {
      const uuid = await s.upload(user, queue);
      await s.call('documents.send', { uuid, port: address }, token);
      await s.settle(1);
    }
    const { userName: username } = user;
    await historySettled(s, username, { records: 6 });
    await s.call('documents.history', { username });
    for (const { name } of ports) await s.call('documents.history', { username, portname: name });
  }),

  /**
   * Users and ports whose names differ where a database pattern has a wildcard, in an accent, in a letter of another
   * script, or far behind. What a target takes for one name it may refuse to make twice.
   */
  testCase('history/alike-names', [], async (s) => {
    const base = s.name('alike').replaceAll(/[^a-z0-9-]/giu, '');
    const long = `${base}-${'long'.repeat(25)}`;
    const { facts } = s.credentials;
    const others = namesOf(facts) === 'plain' ? [] : ['Zoë', 'Zoe', '名', '前', '𝒜'];
    const ends = ['_n', 'xn', 'x%', 'x'].map((end) => `${base}${end}`);
    const names = [...ends, `${long}1`, `${long}2`, ...others.map((end) => `${base}${end}`)];
    const made: string[] = [];
    for (const userName of names) {
      const address = `${s.name('host').toLowerCase()}.example`;
      const user = { username: userName, providerid: facts.providerId };
      if (!succeeded(await s.call('users.create', user))) continue;
      made.push(userName);
      const port = newPort(s);
      await s.call('outputports.create', { ...port, portname: userName, address });
      await recordJob(s, await s.login({ userName }), { more: { address } });
    }
    for (const name of made) {
      await historySettled(s, name, { records: 1 });
      await s.call('documents.history', { portname: name });
    }
  }),
];
