import type { Case } from '../../engine/case/case.ts';
import { type Assertion, type Claim, claim, factIf } from '../../engine/case/check.ts';
import { countOf } from '../../engine/case/finding-words.ts';
import { liesBetween, overlap, precedes } from '../../engine/case/order.ts';
import { wasInterrupted } from '../../engine/case/subjects/kills.ts';
import { frontOf } from '../../engine/case/subjects/sends.ts';
import { fault } from '../../engine/fault.ts';
import { rule } from '../../engine/rule.ts';
import { container } from '../../engine/session/samples/account.ts';
import type { Session } from '../../engine/session/session.ts';
import type { PrintSetup } from '../../engine/session/session-context.ts';
import type { DocumentState, Release } from '../../engine/state/document-state.ts';
import { testCase } from '../../engine/test-case.ts';
import { cameAsUploaded, hasOptions } from '../document-upload/print-options.ts';
import { cardOwner, portAt, tap } from './readers.ts';
import {
  changesTapped,
  losesFirstOfTap,
  printsFirstUploadToo,
  reversesThrees,
  tapsAtLastPort,
} from './tap-faults.ts';

const needs = ['allow.paper'] as const;
const whatIsReleased = 'card.get: what is released';

/** interface 4.11: what a tap prints, and where. */
export const rules = [
  rule('TAP-01', 'A tap releases all jobs that wait for the user of the card', {
    from: ['card.get card.post param cd', whatIsReleased],
    needs,
    check: perTap(function* ({ due, settled }) {
      if (due.length < 2) return;
      const count = due.filter(({ prints }) => prints.some(({ seq }) => seq < settled)).length;
      const all = String(due.length);
      yield claim(
        count === due.length,
        `${all} of ${all} waiting documents printed`,
        `${String(count)} of ${all} printed`,
      );
    }),
    faults: fault('tap-forgets-one', 'prints all documents of a tap except one', losesFirstOfTap),
  }),
  rule('TAP-02', "A tap releases no other user's jobs", {
    from: ['card.get card.post param cd', whatIsReleased],
    basis: 'derived',
    needs,
    check: perTap(function* ({ owner, sent, settled }, c) {
      for (const { owner: other, name, uploadedAtSeq, releases, prints } of c.documents) {
        if (other === owner || releases.length > 0 || uploadedAtSeq > sent) continue;
        const ok = !prints.some(({ seq }) => liesBetween(seq, sent, settled));
        yield claim(ok, `no print of the user ${other}`, ok ? 'no print' : `a print of ${name}`);
      }
    }),
    faults: fault(
      'tap-prints-a-strangers-document',
      "prints another user's document on a tap",
      printsFirstUploadToo,
    ),
  }),
  rule('TAP-05', 'A tap prints each document once', {
    from: whatIsReleased,
    basis: 'derived',
    needs,
    check: perTap(function* ({ released }, c) {
      for (const { releases, prints, copies = 1 } of released.filter(isReleasedInTurn)) {
        // Copies may come as jobs of their own.
        const isCut = releases.some((one) => wasInterrupted(one, prints, c.state));
        if (isCut || prints.length === 0 || copies > 1) continue;
        const { length } = prints;
        yield {
          ...claim(length === 1, 'one print', countOf(length, 'print')),
          ...factIf(length > 1),
        };
      }
    }),
    faults: fault('tap-prints-twice', 'prints the documents of a tap twice', {
      paper: (job) => [job, job],
    }),
  }),
  rule('TAP-06', 'The documents of a tap are printed at the printer of that reader', {
    from: [
      'card.get card.post param Mac',
      'outputports.create param ipreaderaddress',
      whatIsReleased,
    ],
    basis: 'derived',
    needs,
    check: perTap(function* ({ released, reader }, c) {
      const address = portAt(c.state, reader)?.fields['address'];
      // A reader may have been taken from its port since.
      if (address === undefined) return;
      for (const { prints } of released.filter(isTappedOnly).filter(isReleasedInTurn))
        for (const { printer } of prints) {
          const at = c.printerAddress(printer);
          yield claim(at === address, `a print at ${address}`, `a print at ${at ?? '?'}`);
        }
    }),
    faults: fault(
      'tap-prints-elsewhere',
      'releases the documents of a tap at the port that was created last',
      tapsAtLastPort,
    ),
  }),
  rule('TAP-10', 'A tap prints documents with the copies, sides and colour of their upload', {
    from: whatIsReleased,
    basis: 'derived',
    needs,
    atLeast: 2,
    since: '2026-12',
    check: perTap(function* ({ released }, c) {
      const isOnlyOne = ({ file }: DocumentState): boolean =>
        c.documents.filter((one) => one.file.sha256 === file.sha256).length === 1;
      // Prints of documents with the same bytes cannot be told apart.
      for (const one of released.filter(isReleasedInTurn).filter(hasOptions).filter(isOnlyOne)) {
        const front = frontOf(c, ({ printer }) => printer === one.prints[0]?.printer);
        yield* [cameAsUploaded(one, one.prints, front) ?? []].flat();
      }
    }),
    faults: [
      fault(
        'tap-prints-one-copy',
        'prints one copy of each document of a tap, whatever copies says',
        () => changesTapped((bytes) => bytes.replace(/(QTY|COPIES) *= *\d+/g, '$1=1')),
      ),
      fault('tap-prints-one-sided', 'prints the documents of a tap on one side', () =>
        changesTapped((bytes) => bytes.replace(/DUPLEX *= *ON/g, 'DUPLEX=OFF')),
      ),
    ],
  }),
  rule('TAP-09', 'A tap releases the oldest document first', {
    from: whatIsReleased,
    basis: 'SIL-57',
    needs,
    check: perTap(function* ({ released }) {
      if (released.length < 2 || released.some(({ prints }) => prints.length !== 1)) return;
      const pairs = released.flatMap((older, at) =>
        released.slice(at + 1).map((newer) => ({ older, newer })),
      );
      // Uploads of one millisecond, or side by side, have no order.
      const ordered = pairs.filter(
        ({ older, newer }) => (older.dateTime ?? 0) < (newer.dateTime ?? 0),
      );
      const place = ({ prints }: DocumentState): number => prints[0]?.seq ?? 0;
      const ok = ordered.every(({ older, newer }) => place(older) < place(newer));
      if (ordered.length > 0)
        yield claim(
          ok,
          'prints in the order of the uploads',
          ok ? 'prints in this order' : 'prints in another order',
        );
    }),
    faults: fault(
      'tap-newest-first',
      'releases the newest document of a tap first',
      reversesThrees,
    ),
  }),
];

interface Tap {
  readonly owner: string | undefined;
  readonly reader: string;
  readonly sent: number;
  readonly settled: number;
  /** Released by this tap and nothing else, in the order of their uploads. */
  readonly released: readonly DocumentState[];
  /** All that waited for the card's user when it was tapped. */
  readonly due: readonly DocumentState[];
}

/** Looks at the taps that were answered with success, and whose prints the test case waited for. */
function perTap(look: (tap: Tap, c: Case) => Iterable<Claim>) {
  return function* (c: Case): Iterable<Assertion> {
    for (const x of c.calls(tap)) {
      const settled = c.settledAfter(x.answeredAt);
      if (!x.ok || settled === undefined) continue;
      const releasedBy = (is: typeof isAlone): readonly DocumentState[] =>
        c.documents.filter(({ releases }) =>
          releases.some((one) => one.call === x.call && is(one, releases)),
        );
      const seen = look(
        {
          owner: cardOwner(c.state, x.text('cd')),
          reader: x.text('Mac'),
          sent: x.sentAt,
          settled,
          released: releasedBy(isAlone),
          due: releasedBy(isFirst).filter((one) => c.wasWaiting(one, x.sentAt)),
        },
        c,
      );
      for (const one of seen) yield { ...one, witness: [settled, x.answeredAt] };
    }
  };
}

/** Nobody knows which of a tap and a send brought the print of a document. */
function isTappedOnly({ releases }: DocumentState): boolean {
  return releases.every(({ cause, outcome }) => cause === 'tap' || outcome === 'refused');
}

/** The prints of releases side by side are judged by other rules. */
function isReleasedInTurn({ releases }: DocumentState): boolean {
  return releases.every((one) => releases.every((other) => !overlap(one, other)));
}

/** No other release of the document has printed it as well. */
function isAlone(release: Release, releases: readonly Release[]): boolean {
  return releases.every((one) => one === release || one.outcome === 'refused');
}

/** A document that is released once more later was due all the same. */
function isFirst(release: Release, releases: readonly Release[]): boolean {
  return releases.every(
    (one) => one === release || one.outcome === 'refused' || precedes(release.sentSeq, one.sentSeq),
  );
}

export const testCases = [
  /** Three documents of one user and one of another wait; the first user's card is tapped, by GET and by POST. */
  testCase('card/tap-releases', needs, async (s) => {
    const user = await s.user();
    const other = await s.user();
    const queue = await s.queue();
    const port = await s.printer();
    await s.printer();
    await s.upload(other, queue);
    const token = await s.login(user);
    const otherToken = await s.login(other);
    for (const via of ['GET', 'POST'] as const) {
      await s.times(3, () => s.upload(user, queue));
      await s.look(token);
      await s.tap(port, user.card, via);
      await s.settle(3);
      await s.look(token);
    }
    await s.look(otherToken);
  }),

  /** The card is tapped at a printer of the account, then of a container; documents wait in both. */
  testCase('card/tap-in-container', needs, async (s) => {
    const { domain } = await container(s);
    const user = await s.user();
    const queue = await s.queue();
    const inside = s.name('queue');
    const wishes = { domainname: domain, portname: inside, porttype: 0 };
    s.need(await s.call('inputports.create', wishes), 'creating a queue in a container');
    const port = await s.printer();
    const token = await s.login(user);
    for (const moves of [false, true]) {
      if (moves)
        await s.call('outputports.move', {
          outputportid: port.id,
          domainname: s.domain,
          destinationdomainname: domain,
        });
      for (const name of [queue, inside]) await s.upload(user, name);
      await s.look(token);
      await s.tap(port, user.card);
      await s.settle(2);
      await s.look(token);
    }
  }),

  testCase('card/tap-wishes', needs, async (s) => tapWithWishes(s, await s.printSetup())),

  /** The same at an IPP printer, where a document is sent before. */
  testCase('card/tap-wishes-ipp', needs, async (s) => {
    const setup = await s.printSetup({ front: 'ipp' });
    const { user, queue, port, token } = setup;
    const uuid = await s.upload(user, queue);
    await s.call('documents.send', { uuid, port: port.address, duplex: 1 }, token);
    await s.settle(1);
    await tapWithWishes(s, setup);
  }),

  /** One document more than a page of a list holds waits for the card's user. */
  testCase('card/tap-many', needs, async (s) => {
    const pageAndOne = 51;
    const { user, queue, port } = await s.printSetup();
    await s.times(pageAndOne, () => s.upload(user, queue, { waits: false }), 8);
    await s.look(await s.login(user));
    await s.tap(port, user.card);
    await s.settle(pageAndOne);
  }),
];

/** Documents that were uploaded with options, released by a tap, which cannot name any. */
async function tapWithWishes(s: Session, { user, queue, port }: PrintSetup): Promise<void> {
  for (const options of [{ copies: 3, duplex: 1 }, { grayscale: true }, { duplex: 2 }])
    await s.upload(user, queue, { parameters: options });
  await s.tap(port, user.card);
  await s.settle(3 + 1 + 1);
}
