import { assertion } from '../../engine/case/check.ts';
import { fault } from '../../engine/fault.ts';
import { isRefused, okay, pretends } from '../../engine/fault-proxy/alter.ts';
import { type Interception, jsonAnswer, jsonOf } from '../../engine/fault-proxy/interception.ts';
import type { Exchange } from '../../engine/journal/exchange.ts';
import { itemsOf, textMember } from '../../engine/journal/json.ts';
import { rule } from '../../engine/rule.ts';
import { usual } from '../../engine/session/unchanged.ts';
import { testCase } from '../../engine/test-case.ts';
import { download, isListOf, remove } from './afterwards.ts';

const fromDelete = 'documents.delete call';

/** interface 4.4: what can still be done with a document that was printed, deleted, or not converted. */
export const rules = [
  rule('DOC-DL-06', 'A deleted document can be neither downloaded nor sent', {
    from: ['documents.send call', 'documents.download call'],
    basis: 'derived',
    atLeast: 2,
    refused: 'any',
    faults: fault('deleted-downloads', 'still returns a deleted document', keepsContents),
  }),
  rule('DOC-DL-10', 'A document that was printed without retain cannot be downloaded', {
    from: 'documents.download call',
    basis: 'derived',
    needs: ['allow.paper'],
    since: '2026-12',
    refused: 'any',
    faults: fault(
      'printed-downloads',
      'still returns a document that was printed',
      pretends(download),
    ),
  }),
  rule('DOC-DEL-07', 'Deleting a document that is already printed or deleted is refused', {
    from: fromDelete,
    basis: 'SIL-40',
    since: '2026-12',
    refused: 'any',
    faults: fault(
      'delete-again-is-okay',
      'answers errorCode 0 to the deletion of a document that is already printed or deleted',
      deletesAgain,
    ),
  }),
  rule('DOC-DEL-08', 'A document in status 8 (CONVERSION_FAILED) can be deleted', {
    from: fromDelete,
    basis: 'SIL-40',
    since: '2026-12',
    *check(c) {
      for (const x of c.calls(remove)) {
        const isFailed = c.before(x, (list) => failedIn(list).includes(x.path('uuid')));
        const expected = 'errorCode 0 for the deletion';
        if (isFailed !== undefined) yield assertion(x, x.ok, { expected, seen: x.words });
      }
    },
    faults: fault(
      'unconverted-stays',
      'refuses to delete a document that could not be converted',
      keepsFailed,
    ),
  }),
];

/** The uuids in a list of just status 8. */
function failedIn(x: Exchange): readonly (string | undefined)[] {
  const isAsked = x.operation === 'documents.list' && x.params('status').join() === '8';
  return isAsked ? x.items.map((record) => textMember(record, 'uuid')) : [];
}

/** Returns a document again that was downloaded once, when the service does not find it. */
function keepsContents(): Interception {
  const contents = new Map<string, Buffer>();
  return {
    answer: (answer, request) => {
      const uuid = request.pathParameters['uuid'] ?? '';
      if (!download(request)) return answer;
      if (answer.status === 200) contents.set(uuid, answer.body);
      const body = answer.status === 404 ? contents.get(uuid) : undefined;
      return body === undefined ? answer : { status: 200, headers: {}, body };
    },
  };
}

function deletesAgain(): Interception {
  const over = new Set<string>();
  return {
    answer: (answer, request) => {
      const uuid = request.pathParameters['uuid'] ?? '';
      if (remove(request) && isRefused(answer) && over.has(uuid)) return okay;
      const isEnd = remove(request) || request.operation === 'documents.send';
      if (isEnd && !isRefused(answer)) over.add(uuid);
      return answer;
    },
  };
}

function keepsFailed(): Interception {
  const failed = new Set<string | undefined>();
  return {
    request: (request) =>
      remove(request) && failed.has(request.pathParameters['uuid'])
        ? jsonAnswer(200, { errorCode: 1002 })
        : request,
    answer: (answer, request) => {
      if (isListOf('8', request))
        for (const record of itemsOf(jsonOf(answer))) failed.add(textMember(record, 'uuid'));
      return answer;
    },
  };
}

export const testCases = [
  /** A document was printed and not kept: it is asked for, then deleted. One that waits is the control of each. */
  testCase('documents/after-print', ['allow.paper'], async (s) => {
    const { user, queue, port, token } = await s.printSetup();
    const printed = await s.upload(user, queue);
    const waiting = await s.upload(user, queue);
    await s.call('documents.send', { uuid: printed, port: port.address }, token);
    await s.settle(1);
    await s.look(token);
    for (const [rule, operation, parameters] of [
      ['DOC-DL-10', 'documents.download', { retain: true, ...usual }],
      ['DOC-DEL-07', 'documents.delete', {}],
    ] as const)
      await s.probe(
        rule,
        () => s.call(operation, { uuid: printed, ...parameters }, token),
        () => s.call(operation, { uuid: waiting, ...parameters }, token),
      );
  }),
];
