import type { Case } from '../../engine/case/case.ts';
import { type Assertion, assertion } from '../../engine/case/check.ts';
import { countOf } from '../../engine/case/finding-words.ts';
import { precedes } from '../../engine/case/order.ts';
import { recordsOf } from '../../engine/case/records.ts';
import { history, walksOf } from '../../engine/case/subjects/history-pages.ts';
import { userList, userWalks } from '../../engine/case/subjects/user-pages.ts';
import { fault } from '../../engine/fault.ts';
import { alterJson, whoseForm, withItems } from '../../engine/fault-proxy/alter.ts';
import { bendPage } from '../../engine/fault-proxy/history-page.ts';
import type { Exchange } from '../../engine/journal/exchange.ts';
import { type Json, memberText, textMember } from '../../engine/journal/json.ts';
import { rule } from '../../engine/rule.ts';
import type { ParameterValues } from '../../engine/session/call-parameters.ts';
import type { Reply } from '../../engine/session/http/client.ts';
import { askHistory, recordJob } from '../../engine/session/printers/recorded-jobs.ts';
import { userKey } from '../../engine/state/document-state.ts';
import { testCase } from '../../engine/test-case.ts';
import { type Calls, call } from '../../spec/calls.ts';

/** Walks through all pages while records come and go. What they show of those is not said (SIL-17). */
export const rules = [
  rule(
    'PAR-15',
    'Paging through the history shows each earlier record once, also while records are added',
    {
      from: 'documents.history walk',
      basis: 'SIL-17',
      check: historyThroughout,
      faults: fault(
        'history-walk-loses-one',
        'repeats a record instead of another one on later history pages',
        bendPage(laterPages(history), repeatsFirst),
      ),
    },
  ),
  rule(
    'PAR-16',
    'Paging through all users shows each earlier user once, also while users are added and deleted',
    {
      from: 'users.all param pagetoken',
      basis: 'SIL-17',
      check: usersThroughout,
      faults: fault(
        'user-walk-loses-one',
        'repeats a user instead of the others on later pages of GET /users/all',
        alterJson(laterPages(userList), (json) => withItems(json, repeatsFirst)),
      ),
    },
  ),
];

function* historyThroughout(c: Case): Iterable<Assertion> {
  const changes = call('documents.record', 'documents.upload', 'documents.delete');
  for (const { pages, complete, ...ends } of walksOf(c.exchanges)) {
    const { exchange: first } = ends.first;
    const walk = pages.map(({ exchange }) => exchange);
    if (!complete || !changesDuring(c, walk, changes)) continue;
    const user = userKey(first.text('username'));
    const own = [
      ...c.state.recorded
        .filter((one) => one.userName === user && precedes(one.answeredSeq, first.sentAt))
        .map(({ title }) => title),
      ...[...c.state.documents.values()]
        .filter((one) => one.owner === user && precedes(one.uploadedAtSeq, first.sentAt))
        .map(({ name }) => name),
    ];
    const shown = pages.flatMap(({ records }) => records);
    yield* eachOnce(
      ends.last.exchange,
      own,
      shown.map((one) => memberText(one, 'documentName')),
    );
  }
}

function* usersThroughout(c: Case): Iterable<Assertion> {
  for (const { pages, first, last, isComplete } of userWalks(c)) {
    if (!isComplete || !changesDuring(c, pages, call('users.create', 'users.delete'))) continue;
    const own = [...c.state.users.values()]
      .filter((user) => user.case === c.case && precedes(user.createdAtSeq, first.sentAt))
      .map(({ userName }) => userKey(userName));
    const shown = pages.flatMap(recordsOf).map((one) => userKey(memberText(one, 'userName')));
    yield* eachOnce(last, own, shown);
  }
}

/** Whether one of these calls succeeded while one of the pages was under way. */
function changesDuring(c: Case, pages: readonly Exchange[], changes: Calls): boolean {
  return c.calls(changes).some((one) => one.ok && pages.some((page) => one.overlaps(page)));
}

function* eachOnce(
  last: Exchange,
  own: readonly string[],
  shown: readonly string[],
): Iterable<Assertion> {
  const counts = own.map((name) => shown.filter((one) => one === name).length);
  const lost = counts.filter((count) => count === 0).length;
  const repeated = counts.filter((count) => count > 1).length;
  if (own.length > 0)
    yield assertion(last, lost + repeated === 0, {
      expected: `each of the ${String(own.length)} earlier records once`,
      seen: `${countOf(lost, 'record')} missing, ${String(repeated)} repeated`,
    });
}

function laterPages(which: Calls) {
  return whoseForm(which, (form) => form.has('pagetoken'));
}

function repeatsFirst(records: readonly Json[]): readonly Json[] {
  return records.map(() => records[0] ?? null);
}

const mostPages = 400;

/** Asks for page after page until none follows, and meanwhile changes something again and again. */
async function walkWhile(
  change: () => Promise<unknown>,
  ask: (more: ParameterValues) => Promise<Reply>,
): Promise<void> {
  let isWalking = true;
  const walk = async (): Promise<void> => {
    let pagetoken: string | undefined;
    for (let pages = 0; pages < mostPages; pages += 1) {
      const { json, headers } = await ask({ pagetoken });
      pagetoken = textMember(json, 'nextPageToken') ?? headers['nextpagetoken'] ?? '';
      if (pagetoken.trim() === '') break;
    }
  };
  const changes = async (): Promise<void> => {
    while (isWalking) await change();
  };
  const walked = walk().finally(() => {
    isWalking = false;
  });
  await Promise.all([walked, changes()]);
}

export const testCases = [
  /** The history of a user is walked in small pages while jobs are recorded, documents come and are deleted. */
  testCase('parallel/history-walk', [], async (s) => {
    const user = await s.user();
    const queue = await s.queue();
    const token = await s.login(user);
    const waiting: string[] = [];
    await s.times(6, async () => {
      await recordJob(s, token);
      waiting.push(await s.upload(user, queue));
    });
    const change = async (): Promise<void> => {
      const uuid = waiting.pop();
      if (uuid !== undefined) await s.call('documents.delete', { uuid }, token);
      await recordJob(s, token);
      await s.upload(user, queue);
    };
    const question = { username: user.userName, maxrecords: 2 };
    await walkWhile(change, (more) => askHistory(s, { ...question, ...more }));
  }),

  /** All users of the provider are walked in small pages while users come and go. */
  testCase('parallel/user-walk', [], async (s) => {
    const { providerId: providerid } = s.credentials.facts;
    await s.times(12, () => s.user());
    const change = async (): Promise<void> => {
      await s.user();
      const { userName: username } = await s.user();
      await s.call('users.delete', { username, providerid });
    };
    await walkWhile(change, (more) => s.call('users.all', { providerid, maxrecords: 5, ...more }));
  }),
];
