import { assertion } from '../../engine/case/check.ts';
import { fault } from '../../engine/fault.ts';
import { actAs, alterForm, as, isRefused, pretends } from '../../engine/fault-proxy/alter.ts';
import type { FaultTarget } from '../../engine/fault-proxy/fault.ts';
import type { Interception } from '../../engine/fault-proxy/interception.ts';
import { rule } from '../../engine/rule.ts';
import { usual } from '../../engine/session/unchanged.ts';
import { testCase } from '../../engine/test-case.ts';
import { dropMalformed } from '../document-send/refused-sends.ts';
import { addressed, download, stillListed } from './afterwards.ts';

/** interface 4.4: which downloads are refused. */
export const rules = [
  rule('DOC-DL-04', 'The download of an unknown document is refused', {
    from: ['documents.download errors 400 403 404 503', '7 status 404'],
    basis: 'derived',
    refused: 'any',
    faults: fault(
      'download-unknown-is-empty',
      'answers 200 for an unknown document',
      pretends(download),
    ),
  }),
  rule('DOC-DL-05', "Another user's document cannot be downloaded", {
    from: 'documents.download call',
    basis: 'derived',
    refused: 'any',
    *besides(probe, { state }) {
      const isLeaked = probe.answered.sha256 === addressed(probe, state)?.file.sha256;
      const expected = 'a refusal without the document';
      yield assertion(probe, !isLeaked, { expected, seen: isLeaked ? 'the document' : expected });
    },
    faults: [
      fault('download-anybodys-document', "returns another user's document", ({ key }) =>
        actAs(download, { key: key('full') }),
      ),
      fault(
        'refusal-holds-the-document',
        "returns 403 for the download of another user's document, with its content",
        refusesWithContent,
      ),
    ],
  }),
  rule(
    'DOC-DL-07',
    'A download with malformed copies, duplex or retain is answered 400, and the document still waits',
    {
      from: [
        'documents.download call',
        'documents.download param copies',
        'documents.download param duplex',
      ],
      basis: 'SIL-06',
      atLeast: 3,
      refused: 400,
      besides: stillListed,
      faults: fault(
        'download-takes-any-wish',
        'returns a document although the parameters are malformed',
        alterForm(download, dropMalformed),
      ),
    },
  ),
];

function refusesWithContent({ key }: FaultTarget): Interception {
  return {
    answer: async (answer, request, upstream) => {
      if (!download(request) || !isRefused(answer)) return answer;
      const held = await upstream(as(request, { key: key('full') }));
      return held.status === 200 ? { ...held, status: 403 } : answer;
    },
  };
}

export const testCases = [
  /** A document is downloaded and kept, downloaded and gone; unknown ones and another user's are asked for. */
  testCase('documents/download', [], async (s) => {
    const user = await s.user();
    const queue = await s.queue();
    const token = await s.login(user);
    const stranger = await s.login(await s.user());
    const uuid = await s.upload(user, queue);
    const kept = { retain: true, ...usual };
    for (const [rule, caller, named] of [
      ['DOC-DL-04', token, s.unknownUuid()],
      ['DOC-DL-05', stranger, uuid],
    ] as const)
      await s.probe(
        rule,
        () => s.call('documents.download', { uuid: named, ...kept }, caller),
        async () => {
          await s.call('documents.download', { uuid, ...kept }, token);
          await s.look(token);
        },
      );
    await s.call('documents.download', { uuid, ...usual }, token);
    await s.look(token);
  }),
];
