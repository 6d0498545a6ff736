import type { ReceiptEvent } from '../../journal/event.ts';
import { type Exchange, parameter, succeeded } from '../../journal/exchange.ts';
import { numberMember, textMember } from '../../journal/json.ts';
import { isSuccess } from '../../journal/success.ts';
import {
  type Assertion,
  assertion,
  type BoundCaseCheck,
  type BoundCheck,
  type Case,
  seenAnswer,
} from '../../judge/check.ts';
import { notInList } from '../../judge/finding-words.ts';
import { liesBetween, precedes } from '../../judge/order.ts';
import { hasSize } from '../../judge/paper-size.ts';
import { lookAfter, settledAfter } from '../../judge/queries.ts';
import { provenPairs, refuses } from '../../judge/refusals.ts';
import type { State } from '../../model/state.ts';
import { nothingListed } from './checks-nothing-listed.ts';

const sizes = /^(Original|A[3456]|Letter|Legal|Ledger|Tabloid|\d+x\d+)$/;
const original = 'Original';
/** interface 3. */
const failed = 4;

/** interface 4.4 and 8: the layout of push prints; and whose provider an upload names. */
export const pushLayoutChecks: readonly BoundCheck[] = [
  { rule: 'DOC-UP-21', play: notOfOtherProvider },
  takes('DOC-UP-22', 'outputpagesize', (value) => sizes.test(value)),
  takes('DOC-UP-24', 'pageorientation', (value) => ['0', '1'].includes(value)),
  takes('DOC-UP-25', 'scale', (value) => ['1', '100'].includes(value)),
  {
    rule: 'DOC-UP-26',
    ...refuses({
      probe: (exchange, world) => {
        const scale = Number(parameter(exchange, 'scale') ?? 1);
        return isPush(exchange, world) && (scale < 1 || scale > 100);
      },
      by: 'any',
    }),
  },
  {
    rule: 'DOC-UP-23',
    *play(play, world) {
      for (const { upload, receipt } of pushesOf(play, world)) {
        const size = parameter(upload, 'outputpagesize') ?? original;
        if (receipt?.language !== 'pdf' || receipt.pageSize === undefined || size === original)
          continue;
        const { width, height } = receipt.pageSize;
        const ok = hasSize(receipt.pageSize, size);
        const seen = `pages of ${String(width)}x${String(height)} points`;
        yield {
          ok,
          witness: [receipt.seq, upload.sent.seq],
          expected: `pages of outputpagesize ${size}`,
          seen,
        };
      }
    },
  },
  {
    rule: 'DOC-UP-32',
    *play(play, world) {
      for (const { upload, receipt } of pushesOf(play, world)) {
        const status = numberMember(upload.json, 'status');
        if (receipt === undefined || status === undefined || !succeeded(upload)) continue;
        yield assertion(upload, status !== failed, {
          expected: 'a status other than 4 (FAILED)',
          seen: `status ${String(status)}`,
        });
      }
    },
  },
  {
    rule: 'DOC-UP-27',
    *play(play, world) {
      const pushes = [...pushesOf(play, world)];
      for (const { upload, receipt } of pushes) {
        const plain = plainPrint(pushes, upload);
        const turns = parameter(upload, 'pageorientation') === '1';
        const shrinks = Number(parameter(upload, 'scale') ?? 100) < 100;
        if (plain === undefined || receipt === undefined || !(turns || shrinks)) continue;
        const ok = receipt.wireSha256 !== plain;
        yield {
          ok,
          witness: [receipt.seq, upload.sent.seq],
          expected: `a print that differs from one without ${turns ? 'pageorientation' : 'scale'}`,
          seen: ok ? 'a print that differs' : 'a print with the same bytes',
        };
      }
    },
  },
];

export interface Push {
  readonly upload: Exchange;
  /** What came out for it; undefined where nothing did, or nobody knows. */
  readonly receipt: ReceiptEvent | undefined;
  /** Where the wait for it ended, that of all before having come; undefined: nobody knows. */
  readonly awaitedSeq: number | undefined;
}

/**
 * Laid out, a print is not known by its bytes, but by being the next one when all before have come and
 * nothing else was asked to be printed since.
 */
export function* pushesOf(play: Case, world: State): Iterable<Push> {
  const uploads = play.exchanges.filter((one) => isPush(one, world));
  const prints = play.events
    .filter((event) => event.type === 'receipt')
    .filter(({ state }) => state === 'completed');
  for (const [at, upload] of uploads.entries()) {
    const { seq } = upload.sent;
    const until = play.exchanges.find(
      (one) => precedes(seq, one.sent.seq) && (isPush(one, world) || isRelease(one)),
    )?.sent.seq;
    const asked = uploads.slice(0, at).filter(isSuccess).length;
    const come = prints.filter((print) => precedes(print.seq, seq)).length;
    const next = prints.find((print) => liesBetween(print.seq, seq, until));
    const isKnown = asked === come;
    const settled = settledAfter(play, upload.answered.seq);
    const isAwaited = isKnown && liesBetween(settled ?? seq, seq, until);
    yield {
      upload,
      receipt: isKnown ? next : undefined,
      awaitedSeq: isAwaited ? settled : undefined,
    };
  }
}

/** Lets documents out that waited. */
export function isRelease({ operation }: Exchange): boolean {
  return ['documents.send', 'card.get', 'card.post'].includes(operation);
}

export function isPush(exchange: Exchange, world: State): boolean {
  const queue = parameter(exchange, 'portname');
  return (
    exchange.operation === 'documents.upload' &&
    [...world.inputPorts.values()].some(
      ({ fields }) => fields['portname'] === queue && fields['porttype'] === '1',
    )
  );
}

/** Such values are taken; that one was counts once the print is there. */
function takes(rule: string, name: string, isStated: (value: string) => boolean): BoundCaseCheck {
  return {
    rule,
    *play(play, world) {
      for (const { upload, receipt, awaitedSeq } of pushesOf(play, world)) {
        const value = parameter(upload, name);
        const isTaken = isSuccess(upload);
        if (value === undefined || !isStated(value) || hasOther(upload, name)) continue;
        if (isTaken && receipt === undefined && awaitedSeq === undefined) continue;
        yield assertion(upload, isTaken && receipt !== undefined, {
          expected: `success and a print with ${name} ${value}`,
          seen: isTaken && receipt === undefined ? 'success and no print' : seenAnswer(upload),
        });
      }
    },
  };
}

/** Not every size supports an orientation. */
function hasOther(upload: Exchange, name: string): boolean {
  return ['outputpagesize', 'pageorientation', 'scale'].some(
    (one) => one !== name && parameter(upload, one) !== undefined,
  );
}

/** What a document comes out as when nothing is asked for: known where two such prints are the same. */
function plainPrint(pushes: readonly Push[], { sent }: Exchange): string | undefined {
  const plain = pushes.filter(
    ({ upload }) =>
      upload.sent.file?.sha256 === sent.file?.sha256 &&
      parameter(upload, 'outputpagesize') === original &&
      ['pageorientation', 'scale'].every((name) => parameter(upload, name) === undefined),
  );
  const [first, ...others] = plain.map(({ receipt }) => receipt?.wireSha256);
  return others.length > 0 && others.every((one) => one === first) ? first : undefined;
}

/** An upload for a user whom the named provider does not know may be kept (SIL-173), but is not the document of another provider's user. */
function* notOfOtherProvider(play: Case, world: State): Iterable<Assertion> {
  const own = [undefined, '0', String(world.facts.providerId)];
  const probe = (exchange: Exchange): boolean =>
    exchange.operation === 'documents.upload' && !own.includes(parameter(exchange, 'providerid'));
  for (const [asked] of provenPairs(play, world, { probe })) {
    if (!succeeded(asked)) {
      yield* nothingListed(asked, play, world);
      continue;
    }
    const user = parameter(asked, 'username') ?? '';
    const look = lookAfter(play, world, { user, seq: asked.answered.seq });
    const uuid = textMember(asked.json, 'uuid');
    if (look === undefined || uuid === undefined) continue;
    const isListed = look.uuids.has(uuid);
    yield assertion(look.exchange, !isListed, notInList('the document', isListed));
  }
}
