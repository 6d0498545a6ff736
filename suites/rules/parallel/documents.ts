import type { Case } from '../../engine/case/case.ts';
import { type Assertion, assertion } from '../../engine/case/check.ts';
import { sameContent } from '../../engine/case/compare/same-content.ts';
import { inList, notInList } from '../../engine/case/finding-words.ts';
import { isFull } from '../../engine/case/looks.ts';
import { precedes } from '../../engine/case/order.ts';
import { send } from '../../engine/case/subjects/sends.ts';
import { mustBeGone, mustHaveArrived } from '../../engine/case/time-limit.ts';
import { fault } from '../../engine/fault.ts';
import { alterForm, alterList } from '../../engine/fault-proxy/alter.ts';
import { type Interception, jsonOf } from '../../engine/fault-proxy/interception.ts';
import type { Exchange } from '../../engine/journal/exchange.ts';
import { textMember } from '../../engine/journal/json.ts';
import { rule } from '../../engine/rule.ts';
import { largeDocument } from '../../engine/session/documents/documents.ts';
import { usual } from '../../engine/session/unchanged.ts';
import { testCase } from '../../engine/test-case.ts';
import { call } from '../../spec/calls.ts';
import { isBesideDeletions, racesOf, simultaneous } from './simultaneous.ts';

const needs = ['allow.paper'] as const;
const derived = { basis: 'derived', atLeast: 3 } as const;
const upload = call('documents.upload');
const download = call('documents.download');

/** Documents that are uploaded at a time, and what becomes of one that is deleted or downloaded while it is sent. */
export const rules = [
  rule('PAR-09', "Every one of a user's simultaneous uploads is listed", {
    from: 'documents.upload call',
    ...derived,
    check: eachListed,
    faults: fault(
      'uploads-lose-one',
      'lists all but one of several simultaneously uploaded documents',
      alterList(call('documents.list'), (list) => list.slice(1)),
    ),
  }),
  rule(
    'PAR-10',
    'Documents that were uploaded simultaneously are each downloaded with their own content',
    {
      from: 'documents.download call',
      ...derived,
      *check(c) {
        for (const { json, sent } of simultaneousUploads(c).flat()) {
          const uuid = textMember(json, 'uuid');
          const [x] = c
            .calls(download)
            .filter((one) => one.status === 200 && one.path('uuid') === uuid);
          const same = x && sent.file && sameContent(x, sent.file, c.state);
          if (x !== undefined && same !== undefined) yield assertion(x, same.ok, same);
        }
      },
      faults: fault(
        'uploads-swap-their-bytes',
        'returns the content of the first of several simultaneously uploaded documents for all of them',
        givesFirstDocument,
      ),
    },
  ),
  rule(
    'PAR-08',
    'After a simultaneous send and delete of which one succeeded, the document no longer waits',
    {
      from: 'documents.delete call',
      ...derived,
      needs,
      check: goneAfterwards,
      faults: fault(
        'race-leaves-it-waiting',
        'keeps a sent document waiting when a simultaneous delete was refused',
        alterForm(send, (form) => form.set('retain', 'true')),
      ),
    },
  ),
  rule('PAR-11', 'A download during a release returns the whole document or is refused', {
    from: 'documents.download call',
    ...derived,
    needs,
    check: wholeOrRefused,
    faults: fault(
      'download-cut-by-a-release',
      'truncates a download with status 200 when a release starts',
      {
        answer: (answer, request) =>
          download(request) && answer.status === 200
            ? { ...answer, body: answer.body.subarray(0, answer.body.length / 2) }
            : answer,
      },
    ),
  }),
];

/** The successful ones of simultaneous uploads of one user. */
function simultaneousUploads(c: Case): readonly (readonly Exchange[])[] {
  return simultaneous(c, upload, (x) => x.text('username')).map((uploads) =>
    uploads.filter(({ ok }) => ok),
  );
}

function* eachListed(c: Case): Iterable<Assertion> {
  for (const uploads of simultaneousUploads(c)) {
    const end = Math.max(...uploads.map(({ answeredAt }) => answeredAt));
    for (const x of uploads) {
      const document = c.state.documents.get(x.textOf('uuid') ?? '');
      if (document === undefined) continue;
      const { uuid, releases, attempts } = document;
      const looks = c
        .looksAfter(x.text('username'), end)
        .filter(({ exchange }) => !isFull(exchange))
        .filter(({ exchange }) =>
          [...releases, ...attempts].every((one) => !precedes(one.sentSeq, exchange.answeredAt)),
        );
      const look = looks.find(({ uuids }) => uuids.has(uuid)) ?? looks.at(-1);
      if (look === undefined) continue;
      const isListed = look.uuids.has(uuid);
      const isSure = x.numberOf('status') === 0;
      if (isListed || isSure || mustHaveArrived(look.exchange, document, c.state))
        yield assertion(look.exchange, isListed, inList('the document', isListed));
    }
  }
}

function givesFirstDocument(): Interception {
  let first: string | undefined;
  return {
    request: (request) =>
      download(request) && first !== undefined
        ? { ...request, path: `/documents/${first}.content` }
        : request,
    answer: (answer, request) => {
      if (upload(request)) first ??= textMember(jsonOf(answer), 'uuid');
      return answer;
    },
  };
}

function* goneAfterwards(c: Case): Iterable<Assertion> {
  for (const race of [...racesOf(c)].filter(isBesideDeletions)) {
    const { document, releases, attempts, settled } = race;
    const end = [...releases, ...attempts].findLast(
      ({ outcome, retain }) => outcome === 'done' && !retain,
    );
    if (end === undefined) continue;
    const looks = c.looksAfter(document.owner, settled);
    const look =
      looks.find(({ uuids }) => !uuids.has(document.uuid)) ??
      looks.find(({ exchange }) => mustBeGone(exchange, end, c.state));
    if (look === undefined) continue;
    const waits = look.uuids.has(document.uuid);
    yield assertion(look.exchange, !waits, notInList('the document', waits));
  }
}

function* wholeOrRefused(c: Case): Iterable<Assertion> {
  for (const { document, attempts } of racesOf(c))
    for (const { call, outcome } of attempts) {
      const x = c.calls(download).find((one) => one.call === call);
      const same = x && outcome === 'done' && sameContent(x, document.file, c.state);
      if (x === undefined || same === undefined) continue;
      const isWhole = same !== false && same.ok;
      // interface 4.4 lists 503 for a download, without its condition.
      const isRefused = outcome === 'refused' || x.status === 503;
      yield assertion(x, outcome === 'done' ? isWhole : isRefused, {
        expected: 'the whole document or a refusal',
        seen: isWhole ? 'the whole document' : x.words,
      });
    }
}

/** The size exceeds what services keep in memory. */
const largeBytes = 300 * 1024;

export const testCases = [
  /** Several documents of one user at a time, small and large; then what waits, and each of them. */
  testCase('parallel/uploads', [], async (s) => {
    const user = await s.user();
    const queue = await s.queue();
    const token = await s.login(user);
    const replies = await Promise.all(
      [false, true, false, true, false, true].map((isLarge) => {
        const more = isLarge ? { file: largeDocument(s.name('large'), largeBytes) } : {};
        return s.sendUp(user, queue, more);
      }),
    );
    await s.look(token);
    for (const { json } of replies) {
      const uuid = textMember(json, 'uuid');
      if (uuid !== undefined)
        await s.call('documents.download', { uuid, ...usual, retain: true }, token);
    }
  }),

  /** One document, downloaded twice, kept, while it is sent. */
  testCase('parallel/downloads-and-send', needs, async (s) => {
    const { user, queue, token, port } = await s.printSetup();
    await s.times(3, async () => {
      const uuid = await s.upload(user, queue);
      const fetch = (): Promise<unknown> =>
        s.call('documents.download', { uuid, ...usual, retain: true }, token);
      const release = (): Promise<unknown> =>
        s.call('documents.send', { uuid, port: port.address }, token);
      await Promise.all([fetch(), release(), release(), fetch()]);
      await s.settle(1);
    });
    await s.look(token);
  }),
];
