import { answersWith } from '../../engine/case/assertions.ts';
import type { Case } from '../../engine/case/case.ts';
import type { Assertion } from '../../engine/case/check.ts';
import { isEmptyDeletion } from '../../engine/case/empty-deletion.ts';
import { precedes } from '../../engine/case/order.ts';
import { fault } from '../../engine/fault.ts';
import {
  actAs,
  alterList,
  alterRecords,
  as,
  okay,
  pretends,
  stillDoes,
  without,
} from '../../engine/fault-proxy/alter.ts';
import {
  type PassingAnswer,
  type PassingRequest,
  type Upstream,
  withForm,
} from '../../engine/fault-proxy/interception.ts';
import { hidesNamesakes } from '../../engine/fault-proxy/namesakes.ts';
import type { Exchange } from '../../engine/journal/exchange.ts';
import { rule } from '../../engine/rule.ts';
import { usual } from '../../engine/session/unchanged.ts';
import { testCase } from '../../engine/test-case.ts';
import { errorCodeInfo } from '../../spec/shape.ts';
import {
  addressed,
  afterAttempt,
  isListedAfter,
  isListOf,
  listedUnder,
  remove,
  stillListed,
} from './afterwards.ts';

const fromCall = 'documents.delete call';

/** interface 4.4, delete document. */
export const rules = [
  rule('DOC-DEL-01', 'A deleted document no longer waits', {
    from: fromCall,
    basis: 'derived',
    check: afterAttempt(({ operation }) => operation === 'documents.delete', { stays: false }),
    faults: fault('deleted-stays', 'reports a document as deleted and keeps it', {
      request: deletesNothing,
    }),
  }),
  rule('DOC-DEL-02', 'Delete answers ErrorCodeInfo', {
    from: ['documents.delete returns', '2 ErrorCodeInfo errorCode', '7 errorCode is carried'],
    check: answersWith('documents.delete', errorCodeInfo),
    faults: fault(
      'delete-answer-lacks-errorcode',
      'answers a deletion without errorCode',
      alterRecords(remove, (record) => without(record, 'errorCode')),
    ),
  }),
  rule('DOC-DEL-03', 'Deleting an unknown document is refused', {
    from: fromCall,
    basis: 'SIL-170',
    refused: 'any',
    faults: fault(
      'delete-unknown-is-okay',
      'answers errorCode 0 to the deletion of an unknown document',
      pretends(remove),
    ),
  }),
  rule('DOC-DEL-04', "Another user's document is not deleted", {
    from: fromCall,
    basis: 'derived',
    refused: (probe, c) => (isEmptyDeletion(probe, c, c.state) ? undefined : 'any'),
    besides: waitsUnlessEnded,
    faults: [
      fault('delete-anybodys-document', "deletes another user's document", ({ key }) =>
        actAs(remove, { key: key('full') }),
      ),
      fault(
        'strangers-delete-is-done',
        "deletes another user's document although it refuses the deletion",
        ({ key }) => stillDoes(remove, (request) => as(request, { key: key('full') })),
      ),
    ],
  }),
  rule('DOC-DEL-05', 'A deleted document is listed under status 2 (DELETED)', {
    from: ['3 status 2', '2 DocumentInfo status'],
    basis: 'SIL-40',
    check: listedUnder('2', ({ attempts }, place) =>
      attempts.some(
        ({ operation, outcome, answeredSeq }) =>
          operation === 'documents.delete' && outcome === 'done' && precedes(answeredSeq, place),
      ),
    ),
    faults: fault(
      'deleted-is-not-listed',
      'lists no deleted documents under status 2',
      alterList(
        (request) => isListOf('2', request),
        () => [],
      ),
    ),
  }),
  rule('DOC-DEL-06', 'Deleting a document keeps all other documents of the same name', {
    from: fromCall,
    basis: 'derived',
    since: '2026-12',
    atLeast: 2,
    *check(c) {
      for (const x of c.calls(remove)) {
        const deleted = addressed(x, c.state);
        if (deleted === undefined || !x.ok) continue;
        for (const document of c.documents) {
          const { name, owner } = document;
          if (document === deleted || name !== deleted.name || !c.wasWaiting(document, x.sentAt))
            continue;
          const named = { document, call: x.call, name: `${name} of ${owner}` };
          yield* isListedAfter(x.answeredAt, c, named);
        }
      }
    },
    faults: fault(
      'document-goes-with-its-namesake',
      'deletes every document of the user with the same name',
      () => hidesNamesakes('documents', { id: 'uuid', name: 'documentName' }),
    ),
  }),
];

/** Nobody else has deleted the document before the list. */
function* waitsUnlessEnded(probe: Exchange, c: Case): Iterable<Assertion> {
  const { attempts = [] } = addressed(probe, c.state) ?? {};
  const ends = attempts.filter(({ call, outcome }) => call !== probe.call && outcome === 'done');
  for (const one of stillListed(probe, c))
    if (!ends.some(({ answeredSeq }) => precedes(answeredSeq, one.witness[0]))) yield one;
}

/** A delete of a document that is there is answered and not done; of any other it goes on. */
async function deletesNothing(
  request: PassingRequest,
  upstream: Upstream,
): Promise<PassingRequest | PassingAnswer> {
  if (!remove(request)) return request;
  const get = { ...request, method: 'GET', path: `${request.path}.content` };
  const look = await upstream(withForm(get, new URLSearchParams({ retain: 'true' })));
  return look.status === 200 ? okay : request;
}

export const testCases = [
  /** A document is deleted by its owner; before that by a stranger, and an unknown one; afterwards it is asked for. */
  testCase('documents/delete', [], async (s) => {
    const { user, queue, port, token } = await s.printSetup();
    const stranger = await s.login(await s.user());
    await s.upload(user, queue);
    for (const [rule, caller, unknown] of [
      ['DOC-DEL-03', token, s.unknownUuid()],
      ['DOC-DEL-04', stranger, undefined],
    ] as const) {
      const uuid = await s.upload(user, queue);
      await s.probe(
        rule,
        async () => {
          await s.call('documents.delete', { uuid: unknown ?? uuid }, caller);
          await s.look(token);
        },
        async () => {
          await s.call('documents.delete', { uuid }, token);
          await s.look(token);
        },
      );
    }
    for (const [rule, operation, parameters] of [
      ['DOC-DL-06', 'documents.download', usual],
      ['DOC-DL-06', 'documents.send', { port: port.address }],
      ['DOC-DEL-07', 'documents.delete', {}],
    ] as const) {
      const uuid = await s.upload(user, queue);
      const pair = s.pair();
      await s.call('documents.download', { uuid, retain: true, ...usual }, { ...token, pair });
      s.need(await s.call('documents.delete', { uuid }, token), 'delete');
      await s.look(token);
      await s.call(operation, { uuid, ...parameters }, { ...token, pair, probes: [rule] });
    }
  }),

  /** Three documents of one name wait, two of one user and one of another: one of the two is deleted. */
  testCase('documents/delete-namesake', [], async (s) => {
    const user = await s.user();
    const other = await s.user();
    const queue = await s.queue();
    const title = `${s.name('namesake')}.pdf`;
    const uuid = await s.upload(user, queue, { title });
    await s.upload(user, queue, { title });
    await s.upload(other, queue, { title });
    const tokens = [await s.login(user), await s.login(other)] as const;
    for (const token of tokens) await s.look(token);
    await s.call('documents.delete', { uuid }, tokens[0]);
    for (const token of tokens) await s.look(token);
  }),
];
