import { errorCodeInfo } from '../../catalogue/shape.ts';
import type { ReceiptEvent } from '../../journal/event.ts';
import { type Exchange, parameterValues, succeeded } from '../../journal/exchange.ts';
import { isArray, textMember } from '../../journal/json.ts';
import type { DocumentBelief, ReleaseBelief } from '../../model/beliefs.ts';
import type { World } from '../../model/world.ts';
import { type Check, type Play, type Situation, situation } from '../check.ts';
import { answersWith, refuses } from '../phrases.ts';
import {
  documentsOf,
  lookAfter,
  lookOf,
  printerAddress,
  settledAfter,
  tokenUser,
} from '../sight.ts';

const operation = 'documents.send';
const sidesOf: Readonly<Record<number, string>> = {
  1: 'two-sided-long-edge',
  2: 'two-sided-short-edge',
};

export const documentSendChecks: readonly Check[] = [
  onPaper('DOC-SEND-01', (sent) => ({
    ok: sent.prints.length > 0,
    expected: 'the document at the printer in time',
    seen: sent.prints.length > 0 ? 'it came' : 'nothing came',
  })),
  onPaper('DOC-SEND-02', ({ document, release, prints, front }) => {
    const asked = [document, release].some(
      (one) => one.copies !== undefined || one.duplex !== undefined || one.grayscale !== undefined,
    );
    const print = prints[0];
    if (asked || print === undefined || front !== 'raw') return undefined;
    return {
      ok: print.sha256 === document.file.sha256,
      expected: `bytes with SHA-256 ${document.file.sha256}`,
      seen: print.sha256,
    };
  }),
  onPaper('DOC-SEND-03', ({ document, release, prints }) => {
    const asked = release.copies ?? document.copies ?? 1;
    if (asked < 2 || prints.length === 0) return undefined;
    return {
      ok: copiesOf(prints) === asked,
      expected: `${String(asked)} copies`,
      seen: `${String(copiesOf(prints))} copies`,
    };
  }),
  onPaper('DOC-SEND-04', ({ document, release, prints }) => {
    const wanted = sidesOf[release.duplex ?? document.duplex ?? 0];
    const print = prints[0];
    if (wanted === undefined || print === undefined) return undefined;
    return {
      ok: print.sides === wanted,
      expected: wanted,
      seen: print.sides ?? 'nothing said of sides',
    };
  }),
  onPaper('DOC-SEND-05', ({ document, release, prints }) => {
    const print = prints[0];
    if ((release.grayscale ?? document.grayscale) !== true || print === undefined) return undefined;
    return {
      ok: print.colorMode === 'monochrome',
      expected: 'monochrome',
      seen: print.colorMode ?? 'nothing said of colour',
    };
  }),
  {
    rule: 'DOC-SEND-06',
    *play(play, world) {
      for (const { document, release } of sendsOf(play, world)) {
        if (!release.retain || release.outcome !== 'done') continue;
        const next = document.releases.find(
          (one) => one.sentSeq > (release.answeredSeq ?? 0) && one.cause === 'send',
        );
        if (next?.answeredSeq === undefined) continue;
        const ok = next.outcome === 'done';
        yield {
          ok,
          witness: [next.answeredSeq, release.sentSeq],
          expected: 'a retained document prints again',
          seen: ok ? 'it did' : 'the second send was refused',
        };
      }
    },
  },
  {
    rule: 'DOC-SEND-07',
    *answer(exchange, world) {
      const look = lookOf(exchange, world);
      if (look === undefined) return;
      for (const document of world.documents.values()) {
        const done =
          document.case === exchange.sent.case &&
          document.releases.find((one) => endsIt(one, exchange));
        if (!done) continue;
        const ok = !look.uuids.has(document.uuid);
        yield {
          ok,
          witness: [exchange.answered.seq, done.sentSeq],
          expected: 'a printed document is not waiting',
          seen: ok ? 'it is not' : 'it is still listed',
        };
      }
    },
  },
  onPaper('DOC-SEND-08', ({ document, release, prints }) => {
    if ((release.copies ?? document.copies ?? 1) !== 1 || prints.length === 0) return undefined;
    return {
      ok: copiesOf(prints) === 1,
      expected: 'one print',
      seen: `${String(copiesOf(prints))} prints`,
    };
  }),
  onPaper('DOC-SEND-09', ({ release, prints }, world) => {
    const bySerial = [...world.outputPorts.values()].some(
      (port) => port.fields['deviceserial'] === release.to,
    );
    if (!bySerial) return undefined;
    return {
      ok: prints.length > 0,
      expected: 'the document at the port with that serial number',
      seen: prints.length > 0 ? 'it came' : 'nothing came',
    };
  }),
  onPaper('DOC-SEND-10', ({ release, prints, address }) => {
    if (prints.length === 0) return undefined;
    const strange = prints.find((print) => address(print.printer) !== release.to);
    const byAddress =
      prints.some((print) => address(print.printer) === release.to) || strange === undefined;
    if (!/[.:]/.test(release.to ?? '')) return undefined;
    return {
      ok: byAddress && strange === undefined,
      expected: `paper at ${release.to ?? ''} only`,
      seen: strange === undefined ? 'that' : `paper at ${address(strange.printer) ?? '?'}`,
    };
  }),
  refuses('DOC-SEND-11', {
    probe: (exchange, world) =>
      exchange.operation === operation &&
      (!world.documents.has(exchange.sent.pathParameters['uuid'] ?? '') ||
        !isPort(exchange.sent.pathParameters['port'] ?? '', world)),
    by: 'refused',
  }),
  refuses('DOC-SEND-12', {
    probe: (exchange, world) => exchange.operation === operation && isStranger(exchange, world),
    by: 'refused',
    *besides(probe, play, world) {
      const document = world.documents.get(probe.sent.pathParameters['uuid'] ?? '');
      const owners = document?.releases.find(
        (release) => release.call !== probe.sent.call && release.outcome === 'done',
      );
      const early = document?.prints.find(
        (print) => print.seq < (owners?.sentSeq ?? Number.POSITIVE_INFINITY),
      );
      const settled = settledAfter(play, probe.answered.seq);
      if (document === undefined || settled === undefined) return;
      yield {
        ok: early === undefined,
        witness: [early?.seq ?? settled, probe.sent.seq],
        expected: 'nothing on paper',
        seen: early === undefined ? 'nothing' : 'the document',
      };
    },
  }),
  {
    rule: 'DOC-SEND-13',
    *play(play, world) {
      for (const { document, release } of sendsOf(play, world)) {
        const others = document.releases.some(
          (one) =>
            one !== release &&
            one.sentSeq < (release.answeredSeq ?? 0) &&
            one.outcome !== 'refused',
        );
        if (
          release.outcome !== 'refused' ||
          others ||
          document.attempts.length > 0 ||
          release.answeredSeq === undefined
        )
          continue;
        const look = lookAfter(play, world, { user: document.owner, seq: release.answeredSeq });
        const next = document.releases.find((one) => one.sentSeq > (release.answeredSeq ?? 0));
        if (look === undefined || (next !== undefined && next.sentSeq < look.exchange.answered.seq))
          continue;
        const ok = look.uuids.has(document.uuid);
        yield situation(look.exchange, ok, {
          expected: 'the document still waits',
          seen: ok ? 'it does' : 'it is gone',
        });
      }
    },
  },
  answersWith('DOC-SEND-14', operation, errorCodeInfo),
  onPaper('DOC-SEND-15', ({ exchange, prints }) => {
    if (exchange === undefined || exchange.sent.parameters.length > 0) return undefined;
    return {
      ok: prints.length > 0,
      expected: 'the document printed',
      seen: prints.length > 0 ? 'it was' : 'nothing came',
    };
  }),
  {
    rule: 'DOC-SEND-16',
    *play(play, world) {
      yield* listedUnder(play, world, {
        status: '1',
        which: (document) =>
          document.releases.some((one) => one.outcome === 'done' && !one.retain) &&
          document.prints.length > 0,
      });
    },
  },
  onPaper('DOC-SEND-17', ({ document, release, prints, front }) => {
    if (front !== 'ipp' || prints.length === 0) return undefined;
    const copies = release.copies ?? document.copies ?? 1;
    const sides = sidesOf[release.duplex ?? document.duplex ?? 0];
    const ok = copiesOf(prints) === copies && (sides === undefined || prints[0]?.sides === sides);
    return {
      ok,
      expected: `${String(copies)} copies, ${sides ?? 'any sides'}`,
      seen: `${String(copiesOf(prints))} copies, ${prints[0]?.sides ?? 'no sides'}`,
    };
  }),
  {
    rule: 'DOC-SEND-18',
    *play(play, world) {
      for (const document of documentsOf(play, world)) {
        const overlapping = document.releases.filter((one) =>
          document.releases.some(
            (other) =>
              other !== one &&
              one.sentSeq < (other.answeredSeq ?? 0) &&
              other.sentSeq < (one.answeredSeq ?? 0),
          ),
        );
        const settled = settledAfter(
          play,
          Math.max(0, ...overlapping.map((one) => one.answeredSeq ?? 0)),
        );
        if (overlapping.length < 2 || settled === undefined) continue;
        yield {
          ok: document.prints.length === 1,
          witness: [settled, document.uploadedAtSeq],
          expected: 'one print',
          seen: `${String(document.prints.length)} prints`,
        };
      }
    },
  },
  {
    rule: 'DOC-SEND-19',
    *play(play, world) {
      for (const { release, answeredSeq } of sendsOf(play, world)) {
        const faulty = play.events.findLast(
          (event) =>
            event.type === 'fault' &&
            event.seq < release.sentSeq &&
            printerAddress(play, event.printer) === release.to,
        );
        if (
          faulty?.type !== 'fault' ||
          !faulty.kinds.includes('refuse') ||
          answeredSeq === undefined
        )
          continue;
        const ok = release.outcome === 'refused';
        yield {
          ok,
          witness: [answeredSeq, faulty.seq],
          expected: 'an errorCode that is not 0',
          seen: ok ? 'that' : 'success',
        };
      }
    },
  },
];

function endsIt(release: ReleaseBelief, look: Exchange): boolean {
  return (
    release.cause === 'send' &&
    release.outcome === 'done' &&
    !release.retain &&
    (release.answeredSeq ?? Number.POSITIVE_INFINITY) < look.sent.seq
  );
}

interface Sent {
  readonly document: DocumentBelief;
  readonly release: ReleaseBelief;
  readonly answeredSeq: number | undefined;
  readonly exchange: Exchange | undefined;
  readonly front: 'raw' | 'ipp' | undefined;
  /** What came out between this release and the next one of the document. */
  readonly prints: readonly ReceiptEvent[];
  readonly address: (printer: string) => string | undefined;
}

/** Every send of the case that was answered with success, seen after the driver waited for the paper. */
function onPaper(
  rule: string,
  look: (sent: Sent, world: World) => Omit<Situation, 'witness'> | undefined,
): Check {
  return {
    rule,
    *play(play, world) {
      for (const sent of sendsOf(play, world)) {
        const settled =
          sent.answeredSeq === undefined ? undefined : settledAfter(play, sent.answeredSeq);
        const alone = sent.document.releases.every(
          (one) =>
            one === sent.release ||
            one.sentSeq > (settled ?? 0) ||
            (one.answeredSeq ?? Number.POSITIVE_INFINITY) < sent.release.sentSeq,
        );
        if (sent.release.outcome !== 'done' || settled === undefined || !alone) continue;
        const claim = look(sent, world);
        if (claim !== undefined) yield { ...claim, witness: [settled, sent.release.sentSeq] };
      }
    },
  };
}

function* sendsOf(play: Play, world: World): Iterable<Sent> {
  for (const document of documentsOf(play, world)) {
    for (const [index, release] of document.releases.entries()) {
      if (release.cause !== 'send') continue;
      const until = document.releases[index + 1]?.sentSeq ?? Number.POSITIVE_INFINITY;
      const stand = play.events.find(
        (event) => event.type === 'printer' && event.address === release.to,
      );
      yield {
        document,
        release,
        answeredSeq: release.answeredSeq,
        exchange: play.exchanges.find((exchange) => exchange.sent.call === release.call),
        front: stand?.type === 'printer' ? stand.front : undefined,
        prints: document.prints.filter((print) => print.seq > release.sentSeq && print.seq < until),
        address: (printer) => printerAddress(play, printer),
      };
    }
  }
}

function copiesOf(prints: readonly ReceiptEvent[]): number {
  return prints.reduce((sum, print) => sum + (print.copies ?? 1), 0);
}

function isPort(segment: string, world: World): boolean {
  return [...world.outputPorts.values()].some(
    (port) => port.fields['address'] === segment || port.fields['deviceserial'] === segment,
  );
}

/** A user token of somebody who does not own the document of the path. */
export function isStranger(exchange: Exchange, world: World): boolean {
  const document = world.documents.get(exchange.sent.pathParameters['uuid'] ?? '');
  const user = tokenUser(exchange.sent, world);
  return document !== undefined && user !== undefined && user !== document.owner;
}

/** In a list filtered by just this status every such document of the case's user is found. */
export function* listedUnder(
  play: Play,
  world: World,
  {
    status,
    which,
  }: { readonly status: string; readonly which: (document: DocumentBelief) => boolean },
): Iterable<Situation> {
  for (const exchange of play.exchanges) {
    const asked = parameterValues(exchange, 'status');
    if (exchange.operation !== 'documents.list' || asked.length !== 1 || asked[0] !== status)
      continue;
    if (!succeeded(exchange) || !isArray(exchange.json)) continue;
    const listed = new Set(exchange.json.map((record) => textMember(record, 'uuid')));
    for (const document of documentsOf(play, world)) {
      if (document.owner !== tokenUser(exchange.sent, world) || !which(document)) continue;
      const ok = listed.has(document.uuid);
      yield situation(exchange, ok, {
        expected: `${document.name} under status ${status}`,
        seen: ok ? 'it is' : 'it is not',
      });
    }
  }
}
