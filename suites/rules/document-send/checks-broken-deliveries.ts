import { type Assertion, assertion, type BoundCheck } from '../../judge/check.ts';
import { inList } from '../../judge/finding-words.ts';
import { precedes } from '../../judge/order.ts';
import { lookAfter, settledAfter } from '../../judge/queries.ts';
import { sendsOf, troubleAt } from './checks-releases.ts';

/** Of an IPP printer all are refusals or breaks; `spool-full` is one where the job is given up after it was taken. */
const troubles = ['reset', 'spool-full', 'ipp-busy', 'auth-demanded', 'raster-only'];

/** interface 4.4, as SIL-42 has it: a printer takes no job, or breaks a transfer off that it had begun to take. */
export const brokenDeliveryChecks: readonly BoundCheck[] = [
  {
    rule: 'DOC-SEND-24',
    *play(play, world) {
      for (const sent of sendsOf(play, world)) {
        const { document, release, answeredSeq, prints } = sent;
        const fault = troubleAt(play, sent);
        const settled = settledAfter(play, answeredSeq);
        if (fault === undefined || !troubles.some((kind) => fault.kinds.includes(kind))) continue;
        if (settled === undefined || answeredSeq === undefined) continue;
        const isRefused = release.outcome === 'refused';
        // Who answers before all is printed may try again until the printer is well.
        const hasCome = prints.some(
          ({ state, seq }) => state === 'completed' && precedes(seq, settled),
        );
        yield {
          ok: isRefused || hasCome,
          witness: [answeredSeq, fault.seq],
          expected: 'an errorCode other than 0, or a complete print',
          seen: isRefused
            ? 'a refusal'
            : hasCome
              ? 'a complete print'
              : 'errorCode 0 and no complete print',
        };
        const look = lookAfter(play, world, { user: document.owner, seq: answeredSeq });
        const next = document.releases.find((one) => precedes(answeredSeq, one.sentSeq));
        if (!isRefused || hasCome || look === undefined) continue;
        if (precedes(next?.sentSeq, look.exchange.sent.seq)) continue;
        yield* stillThere(document.uuid, look);
      }
    },
  },
];

function* stillThere(
  uuid: string,
  { exchange, uuids }: NonNullable<ReturnType<typeof lookAfter>>,
): Iterable<Assertion> {
  const ok = uuids.has(uuid);
  yield assertion(exchange, ok, inList('the document', ok));
}
