import { assertion, claim } from '../../engine/case/check.ts';
import { countOf } from '../../engine/case/finding-words.ts';
import { fault } from '../../engine/fault.ts';
import {
  alterForm,
  alterList,
  both,
  ignores,
  type OnRequest,
} from '../../engine/fault-proxy/alter.ts';
import { formOf } from '../../engine/fault-proxy/interception.ts';
import { isObject, type Json, numberMember, textMember } from '../../engine/journal/json.ts';
import { rule } from '../../engine/rule.ts';
import { testCase } from '../../engine/test-case.ts';
import { defaultPage, largestPage, list, perPage, questionOf } from './pages.ts';

const withoutMaximum = asks((maxRecords) => maxRecords === null);
const ofLargest = asks((maxRecords) => maxRecords === '500');
const malformed = asks((maxRecords) => !(Number(maxRecords ?? 1) >= 1));
const maximum = ['8 GET /documents maxRecords', 'documents.list param maxRecords'];

/** interface 4.4 and 8: how many documents a list holds, which, and in which order. */
export const rules = [
  rule('DOC-LIST-03', 'Without maxRecords a page holds at most 50 documents', {
    from: maximum,
    check: perPage(({ maxRecords, records: { length }, mustBeThere }) =>
      maxRecords === undefined && Math.max(length, mustBeThere.length) > defaultPage
        ? claim(length <= defaultPage, 'at most 50 documents', countOf(length, 'document'))
        : undefined,
    ),
    faults: fault(
      'list-of-a-hundred',
      'lists up to 100 documents without maxRecords',
      alterForm(withoutMaximum, (form) => form.set('maxRecords', '100')),
    ),
  }),
  rule('DOC-LIST-04', 'A page never holds more documents than maxRecords asks for', {
    from: maximum.toReversed(),
    check: perPage(({ maxRecords: most = Infinity, records: { length }, mustBeThere }) =>
      // A page that holds fewer shows something only where there is more.
      most <= largestPage && Math.max(length, mustBeThere.length) > most
        ? claim(length <= most, `at most ${countOf(most, 'document')}`, countOf(length, 'document'))
        : undefined,
    ),
    faults: fault(
      'list-ignores-maxrecords',
      'ignores maxRecords',
      alterForm(asksForMoreThan(0), (form) => form.set('maxRecords', '500')),
    ),
  }),
  rule('DOC-LIST-05', 'A page never holds more than 500 documents', {
    from: maximum,
    check: {
      operations: list.operations,
      *answer(x, state) {
        const { maxRecords = 0, mayBeThere = [] } = questionOf(x, state) ?? {};
        if (maxRecords <= largestPage || mayBeThere.length <= largestPage) return;
        const count = x.ok ? x.items.length : 0;
        // SIL-14: asked for more, the maximum is served or the call refused. Fewer may be ready so far.
        if (count < largestPage && !x.refused) return;
        yield assertion(x, count <= largestPage, {
          expected: 'at most 500 documents, or a refusal',
          seen: count === 0 ? x.words : `${String(count)} documents`,
        });
      },
    },
    faults: fault(
      'list-larger-than-maximum',
      'lists more than 500 documents when more are requested',
      alterList(asksForMoreThan(largestPage), (records) => [
        ...records,
        ...records.slice(0, 1).map(withAnotherUuid),
      ]),
    ),
  }),
  rule('DOC-LIST-09', 'A document that is waiting is listed', {
    from: ['documents.list call', 'documents.upload call'],
    basis: 'derived',
    check: perPage(({ records, maxRecords = defaultPage, mustBeThere }) => {
      const untouched = mustBeThere.filter(
        ({ releases, attempts }) => releases.length + attempts.length === 0,
      );
      const isFull = records.length >= Math.min(maxRecords, largestPage);
      if (isFull || untouched.length === 0) return undefined;
      const listed = new Set(records.map((record) => textMember(record, 'uuid')));
      const missing = untouched.filter(({ uuid }) => !listed.has(uuid)).length;
      return claim(
        missing === 0,
        `all of ${countOf(untouched.length, 'waiting document')}`,
        `${String(missing)} of them missing`,
      );
    }),
    faults: [
      fault(
        'list-loses-full-page-end',
        'leaves the last document out of a full default page',
        alterList(withoutMaximum, (records) => records.slice(0, defaultPage - 1)),
      ),
      fault(
        'list-of-the-first-status',
        'uses only the first of several status values',
        alterForm(list, (form) => {
          const [first] = form.getAll('status');
          if (first !== undefined) form.set('status', first);
        }),
      ),
      fault(
        'list-hides-a-document',
        'leaves one waiting document out of a list that has room for all',
        alterList(ofLargest, (records) => records.slice(0, -1)),
      ),
    ],
  }),
  rule('DOC-LIST-10', 'No document is listed twice', {
    from: 'documents.list call',
    basis: 'derived',
    check: perPage(({ records }) => {
      const uuids = records.map((record) => textMember(record, 'uuid'));
      const repeated = uuids.length - new Set(uuids).size;
      return records.length < 2
        ? undefined
        : claim(repeated === 0, 'each document once', countOf(repeated, 'repeated document'));
    }),
    faults: fault(
      'list-repeats-a-document',
      'lists a document twice',
      alterList(list, (records) =>
        records.length < 2 ? records : [...records.slice(0, -1), ...records.slice(-2, -1)],
      ),
    ),
  }),
  rule('DOC-LIST-12', 'The newest document is listed first', {
    from: 'documents.list call',
    basis: 'SIL-17',
    check: perPage(({ records }) => {
      const times = records.map((record) => numberMember(record, 'dateTime') ?? 0);
      const isOrdered = times.every((time, at) => time <= (times[at - 1] ?? time));
      return records.length < 2
        ? undefined
        : claim(isOrdered, 'the newest document first', 'an older document before a newer one');
    }),
    faults: fault(
      'list-oldest-first',
      'lists the oldest document first',
      alterList(list, (records) => records.toReversed()),
    ),
  }),
  rule('DOC-LIST-13', 'A maxRecords that is below 1 or not a number is answered 400', {
    from: 'documents.list param maxRecords',
    basis: 'SIL-15',
    atLeast: 2,
    refused: 400,
    faults: fault(
      'list-takes-any-maxrecords',
      'ignores a maxRecords that is below 1 or not a number',
      ignores(malformed, 'maxRecords'),
    ),
  }),
];

/** A list whose maxRecords is such; null: it has none. */
function asks(isSuch: (maxRecords: string | null) => boolean): OnRequest {
  return both(list, (request) => isSuch(formOf(request).get('maxRecords')));
}

/** A list that asks for more than so many. */
function asksForMoreThan(count: number): OnRequest {
  return asks((maxRecords) => Number(maxRecords) > count);
}

function withAnotherUuid(record: Json): Json {
  return isObject(record) ? { ...record, uuid: '00000000-0000-4000-8000-000000000000' } : record;
}

export const testCases = [
  /** 51 documents wait: the default page, a smaller one, a larger one; another user has one of his own. */
  testCase('documents/list-page', [], async (s) => {
    const user = await s.user();
    const other = await s.user();
    const queue = await s.queue();
    await s.upload(other, queue);
    await s.times(defaultPage + 1, () => s.upload(user, queue, { waits: false }));
    const token = await s.login(user);
    await s.look(token);
    await s.call('documents.list', {}, token);
    await s.call('documents.list', { maxRecords: 7 }, token);
    await s.look(token);
    await s.probe(
      'DOC-LIST-08',
      () => s.call('documents.list', {}),
      () => s.call('documents.list', {}, token),
    );
    for (const maxRecords of ['0', '-5', 'many'])
      await s.probe(
        'DOC-LIST-13',
        () => s.call('documents.list', { maxRecords }, token),
        () => s.call('documents.list', { maxRecords: 5 }, token),
      );
    await s.look(await s.login(other));
  }),

  /** One document more than the largest page waits, and more than that is asked for. */
  testCase('documents/list-maximum', [], async (s) => {
    const user = await s.user();
    const queue = await s.queue();
    await s.times(largestPage + 1, () => s.upload(user, queue, { waits: false }), 8);
    const token = await s.login(user);
    await s.look(token);
    await s.call('documents.list', { maxRecords: 1000 }, token);
  }),
];
