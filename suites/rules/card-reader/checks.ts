import { type Exchange, parameter, parameterText, succeeded } from '../../journal/exchange.ts';
import { accepts } from '../../judge/assertions.ts';
import {
  type Assertion,
  assertion,
  type BoundCaseCheck,
  type BoundCheck,
  type Case,
  factIf,
  seenAnswer,
} from '../../judge/check.ts';
import { countOf, noPrint } from '../../judge/finding-words.ts';
import { liesBetween, precedes } from '../../judge/order.ts';
import {
  documentsOf,
  hasMissedBefore,
  keyKind,
  printerAddress,
  settledAfter,
  wasWaiting,
} from '../../judge/queries.ts';
import { refuses } from '../../judge/refusals.ts';
import { type DocumentState, type Release, userKey } from '../../model/document-state.ts';
import type { State } from '../../model/state.ts';
import { wasInterrupted } from '../crashes/checks-kills.ts';
import { frontOf } from '../document-send/checks-releases.ts';
import { cameAsUploaded, hasWishes } from '../document-upload/checks-options.ts';
import { overlap } from '../parallel/checks-races.ts';

const isTap = (exchange: Exchange): boolean =>
  exchange.operation === 'card.get' || exchange.operation === 'card.post';
const lacks = (exchange: Exchange): boolean =>
  ['cd', 'Mac'].some((name) => parameter(exchange, name) === undefined);

export const cardChecks: readonly BoundCheck[] = [
  onTap('TAP-01', function* ({ due: released, settledSeq, answeredSeq }) {
    if (released.length < 2) return;
    const missing = released.filter(
      ({ prints }) => !prints.some(({ seq }) => precedes(seq, settledSeq)),
    ).length;
    yield {
      ok: missing === 0,
      witness: [settledSeq, answeredSeq],
      expected: `${String(released.length)} of ${String(released.length)} waiting documents printed`,
      seen: `${String(released.length - missing)} of ${String(released.length)} printed`,
    };
  }),
  onTap('TAP-02', function* ({ owner, sentSeq, settledSeq, answeredSeq }, play, world) {
    for (const document of documentsOf(play, world)) {
      const isLater = precedes(sentSeq, document.uploadedAtSeq);
      if (document.owner === owner || document.releases.length > 0 || isLater) continue;
      const ok = !document.prints.some(({ seq }) => liesBetween(seq, sentSeq, settledSeq));
      yield {
        ok,
        witness: [settledSeq, answeredSeq],
        expected: `no print of the user ${document.owner}`,
        seen: ok ? 'no print' : `a print of ${document.name}`,
      };
    }
  }),
  {
    rule: 'TAP-03',
    *answer(exchange, world) {
      const card = parameterText(exchange, 'cd');
      if (
        !isTap(exchange) ||
        ownerOf(world, card) === undefined ||
        !isReader(parameter(exchange, 'Mac'), world) ||
        exchange.sent.pair !== undefined
      )
        return;
      yield assertion(exchange, exchange.status === 200, {
        expected: '200',
        seen: seenAnswer(exchange),
      });
    },
  },
  {
    rule: 'TAP-04',
    ...refuses({
      probe: (exchange) => isTap(exchange) && lacks(exchange),
      control: whole,
      by: 'any',
      besides: nothingPrinted,
    }),
  },
  onTap('TAP-05', function* ({ released, settledSeq, answeredSeq }, _, world) {
    for (const document of released.filter(isReleasedInTurn)) {
      // Copies may come as jobs of their own.
      const { releases, prints, copies = 1 } = document;
      const isCut = releases.some((one) => wasInterrupted(one, prints, world));
      if (prints.length === 0 || copies > 1 || isCut) continue;
      const ok = document.prints.length === 1;
      yield {
        ok,
        ...factIf(document.prints.length > 1),
        witness: [settledSeq, answeredSeq],
        expected: 'one print',
        seen: countOf(document.prints.length, 'print'),
      };
    }
  }),
  onTap('TAP-06', function* ({ released, reader, settledSeq, answeredSeq }, play, world) {
    const port = [...world.outputPorts.values()].find(
      (one) => one.fields['ipreaderaddress'] === reader,
    );
    for (const print of released
      .filter(isTappedOnly)
      .filter(isReleasedInTurn)
      .flatMap((document) => document.prints)) {
      const at = printerAddress(play, print.printer);
      const ok = at === port?.fields['address'];
      yield {
        ok,
        witness: [settledSeq, answeredSeq],
        expected: `a print at ${port?.fields['address'] ?? '?'}`,
        seen: `a print at ${at ?? '?'}`,
      };
    }
  }),
  {
    rule: 'TAP-07',
    ...accepts(
      (exchange, world) =>
        isTap(exchange) && keyKind(exchange.sent, world) === 'plain' && !lacks(exchange),
      '200',
    ),
  },
  {
    rule: 'TAP-08',
    ...refuses({
      probe: (exchange, world) =>
        isTap(exchange) &&
        !lacks(exchange) &&
        (ownerOf(world, parameterText(exchange, 'cd')) === undefined ||
          !isReader(parameter(exchange, 'Mac'), world)),
      control: whole,
      by: 400,
      besides: nothingPrinted,
    }),
  },
  onTap('TAP-10', function* ({ released, settledSeq, answeredSeq }, play, world) {
    const digests = documentsOf(play, world).map(({ file }) => file.sha256);
    for (const document of released.filter(isReleasedInTurn).filter(hasWishes)) {
      const { file, prints } = document;
      const [print] = prints;
      // Of documents with the same bytes nobody knows whose paper is whose.
      const isOnlyOne = digests.filter((digest) => digest === file.sha256).length === 1;
      if (!isOnlyOne) continue;
      const front = frontOf(play, ({ printer }) => printer === print?.printer);
      const claim = cameAsUploaded(document, prints, front);
      if (claim !== undefined) yield { ...claim, witness: [settledSeq, answeredSeq] };
    }
  }),
  onTap('TAP-09', function* ({ released, settledSeq, answeredSeq }) {
    if (released.length < 2 || released.some((document) => document.prints.length !== 1)) return;
    const pairs = released.flatMap((older, index) =>
      released.slice(index + 1).map((newer) => ({ older, newer })),
    );
    // Of one millisecond, or where answers and times disagree (uploads at once), neither is the older one.
    const told = pairs.filter(({ older, newer }) => (older.dateTime ?? 0) < (newer.dateTime ?? 0));
    if (told.length === 0) return;
    const place = ({ prints }: DocumentState): number => prints[0]?.seq ?? 0;
    const ok = told.every(({ older, newer }) => place(older) < place(newer));
    yield {
      ok,
      witness: [settledSeq, answeredSeq],
      expected: 'prints in the order of the uploads',
      seen: ok ? 'prints in this order' : 'prints in another order',
    };
  }),
];

function whole(exchange: Exchange, world: State): boolean {
  return (
    isTap(exchange) &&
    !lacks(exchange) &&
    ownerOf(world, parameterText(exchange, 'cd')) !== undefined &&
    isReader(parameter(exchange, 'Mac'), world)
  );
}

/** Before the control of the pair was sent nothing of the case came out. */
function* nothingPrinted(probe: Exchange, play: Case, world: State): Iterable<Assertion> {
  const control = play.exchanges.find(
    (one) => one.sent.pair === probe.sent.pair && whole(one, world),
  );
  const settled = settledAfter(play, probe.answered.seq);
  if (settled === undefined || hasMissedBefore(play, probe.sent.seq)) return;
  const early = documentsOf(play, world)
    .flatMap((document) => document.prints)
    .find((print) => liesBetween(print.seq, probe.sent.seq, control?.sent.seq));
  yield {
    ok: early === undefined,
    witness: [early?.seq ?? settled, probe.sent.seq],
    ...noPrint('a document', early !== undefined),
  };
}

interface Tap {
  readonly owner: string | undefined;
  readonly reader: string;
  readonly sentSeq: number;
  readonly answeredSeq: number;
  readonly settledSeq: number;
  /** Released by this tap and nothing else, in the order of their uploads. */
  readonly released: readonly DocumentState[];
  /** All that waited for the card's user when it was tapped. */
  readonly due: readonly DocumentState[];
}

/** The taps of a case that were answered with success and waited for. */
function onTap(
  rule: string,
  look: (tap: Tap, play: Case, world: State) => Iterable<Assertion>,
): BoundCaseCheck {
  return {
    rule,
    *play(play, world) {
      for (const exchange of play.exchanges) {
        if (!isTap(exchange) || !succeeded(exchange)) continue;
        const settledSeq = settledAfter(play, exchange.answered.seq);
        if (settledSeq === undefined) continue;
        const { seq: sentSeq } = exchange.sent;
        const releasedBy = (is: typeof isAlone): readonly DocumentState[] =>
          documentsOf(play, world).filter(({ releases }) =>
            releases.some((one) => one.call === exchange.sent.call && is(one, releases)),
          );
        const tap = {
          owner: ownerOf(world, parameterText(exchange, 'cd')),
          reader: parameterText(exchange, 'Mac'),
          sentSeq,
          answeredSeq: exchange.answered.seq,
          settledSeq,
          released: releasedBy(isAlone),
          due: releasedBy(isFirst).filter((one) => wasWaiting(one, sentSeq, { play, world })),
        };
        yield* look(tap, play, world);
      }
    },
  };
}

/** Of a document that was sent as well nobody knows which of the two brought the paper. */
function isTappedOnly({ releases }: DocumentState): boolean {
  return releases.every(({ cause, outcome }) => cause === 'tap' || outcome === 'refused');
}

/** Which of two releases at a time brought the paper, and how often, is told by other rules. */
function isReleasedInTurn({ releases }: DocumentState): boolean {
  return releases.every((one) => releases.every((other) => !overlap(one, other)));
}

/** No other release of the document has put it on paper as well. */
function isAlone(release: Release, releases: readonly Release[]): boolean {
  return releases.every((one) => one === release || one.outcome === 'refused');
}

/** What is released once more later was due all the same. */
function isFirst(release: Release, releases: readonly Release[]): boolean {
  return releases.every(
    (one) => one === release || one.outcome === 'refused' || precedes(release.sentSeq, one.sentSeq),
  );
}

function isReader(address: string | undefined, world: State): boolean {
  return [...world.outputPorts.values()].some((port) => port.fields['ipreaderaddress'] === address);
}

function ownerOf(world: State, card: string): string | undefined {
  for (const user of world.users.values()) if (user.cards.has(card)) return userKey(user.userName);
  return undefined;
}
