import { type Exchange, succeeded } from '../../journal/exchange.ts';
import { isArray, textMember } from '../../journal/json.ts';
import type { DocumentBelief, ReleaseBelief } from '../../model/beliefs.ts';
import type { World } from '../../model/world.ts';
import type { Check, Play, Situation } from '../check.ts';

export const documentSendChecks: readonly Check[] = [
  afterSettling('DOC-SEND-01', function* (sent) {
    const came = sent.document.prints.some((print) => print.seq > sent.release.sentSeq);
    yield { ok: came, expected: 'the document at the printer in time', seen: came ? 'it came' : 'nothing came' };
  }),
  afterSettling('DOC-SEND-02', function* (sent) {
    const { document, release } = sent;
    const plain = [document, release].every((asked) => asked.copies === undefined && asked.duplex === undefined && asked.grayscale === undefined);
    const print = document.prints.find((one) => one.seq > release.sentSeq);
    if (!plain || print === undefined || sent.front !== 'raw') return;
    yield { ok: print.sha256 === document.file.sha256, expected: `bytes with SHA-256 ${document.file.sha256}`, seen: print.sha256 };
  }),
  {
    rule: 'DOC-SEND-06',
    *play(play, world) {
      for (const { document, release } of sendsOf(play, world)) {
        if (!release.retain || release.outcome !== 'done') continue;
        const next = document.releases.find((one) => one.sentSeq > (release.answeredSeq ?? 0) && one.cause === 'send');
        if (next?.answeredSeq === undefined) continue;
        const ok = next.outcome === 'done';
        yield { ok, witness: [next.answeredSeq, release.sentSeq], expected: 'a retained document prints again', seen: ok ? 'it did' : 'the second send was refused' };
      }
    },
  },
  {
    rule: 'DOC-SEND-07',
    *answer(exchange, world) {
      if (exchange.operation !== 'documents.list' || !succeeded(exchange) || !isArray(exchange.json)) return;
      if (exchange.sent.parameters.some(([name]) => name === 'status')) return;
      const listed = new Set(exchange.json.map((record) => textMember(record, 'uuid')));
      for (const document of world.documents.values()) {
        const done = document.case === exchange.sent.case && document.releases.find((one) => endsIt(one, exchange));
        if (!done) continue;
        const ok = !listed.has(document.uuid);
        yield { ok, witness: [exchange.answered.seq, done.sentSeq], expected: 'a printed document is not waiting', seen: ok ? 'it is not' : 'it is still listed' };
      }
    },
  },
];

function endsIt(release: ReleaseBelief, look: Exchange): boolean {
  return release.cause === 'send' && release.outcome === 'done' && !release.retain && (release.answeredSeq ?? Number.POSITIVE_INFINITY) < look.sent.seq;
}

interface SettledSend {
  readonly document: DocumentBelief;
  readonly release: ReleaseBelief;
  readonly front: 'raw' | 'ipp' | undefined;
}

type Claim = Omit<Situation, 'witness'>;

/** Every send of the case that was answered with success, seen after the driver waited for the paper. */
function afterSettling(rule: string, look: (sent: SettledSend) => Iterable<Claim>): Check {
  return {
    rule,
    *play(play, world) {
      for (const sent of sendsOf(play, world)) {
        const settled = play.events.find((event) => event.type === 'settled' && event.seq > (sent.release.answeredSeq ?? Number.POSITIVE_INFINITY));
        if (sent.release.outcome !== 'done' || settled === undefined) continue;
        for (const claim of look(sent)) yield { ...claim, witness: [settled.seq, sent.release.sentSeq] };
      }
    },
  };
}

/** The sends of a case, with the document each was about and the front of the printer it named. */
function* sendsOf(play: Play, world: World): Iterable<SettledSend> {
  for (const document of world.documents.values()) {
    if (document.case !== play.case) continue;
    for (const release of document.releases) {
      if (release.cause !== 'send') continue;
      const printer = play.events.find((event) => event.type === 'printer' && event.address === release.to);
      yield { document, release, front: printer?.type === 'printer' ? printer.front : undefined };
    }
  }
}
