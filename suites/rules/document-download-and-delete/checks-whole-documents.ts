import type { JournalEvent } from '../../journal/event.ts';
import { type Exchange, pathText, succeeded } from '../../journal/exchange.ts';
import { assertion, type BoundCheck, type Case, seenAnswer } from '../../judge/check.ts';
import { countOf, type FindingWords } from '../../judge/finding-words.ts';
import { keyKind, tokenUser, wasWaiting } from '../../judge/queries.ts';
import { sameContent } from '../../judge/same-content.ts';
import { type DocumentState, possibleDuring } from '../../model/document-state.ts';
import type { State } from '../../model/state.ts';
import { asksForNothing, isWellFormed } from '../document-send/checks-malformed-options.ts';
import { isOfficeFile } from '../document-upload/checks-kinds.ts';

/** interface 4.4 and 8: whole documents, fetched and printed. */
export const documentWholeChecks: readonly BoundCheck[] = [
  {
    rule: 'DOC-DL-09',
    *play(play, world) {
      for (const exchange of play.exchanges) {
        const document = askedForByOwner(exchange, { play, world });
        if (document === undefined) continue;
        const words = succeeded(exchange)
          ? sameOrAsAsked(exchange, document, world)
          : { ok: false, expected: 'the document', seen: seenAnswer(exchange) };
        yield assertion(exchange, words.ok, words);
      }
    },
  },
  {
    rule: 'DOC-UP-33',
    *play(play, world) {
      for (const one of play.exchanges) {
        const document = world.documents.get(pathText(one, 'uuid'));
        if (one.operation !== 'documents.send' || document === undefined) continue;
        if (!isOfficeFile(document.file)) continue;
        const isRaw = play.events.some(
          (event) => event.type === 'receipt' && event.sha256 === document.file.sha256,
        );
        yield assertion(one, !isRaw, {
          expected: 'no document, or the converted document',
          seen: isRaw ? 'a print of the unconverted document' : 'no unconverted document',
        });
      }
    },
  },
];

/** A document that waits and that its owner asks for in a form that the interface has. */
function askedForByOwner(
  exchange: Exchange,
  { play, world }: { readonly play: Case; readonly world: State },
): DocumentState | undefined {
  const { operation, sent } = exchange;
  const document = world.documents.get(pathText(exchange, 'uuid'));
  if (operation !== 'documents.download' || sent.malformed !== undefined) return undefined;
  if (document === undefined || !isWellFormed(exchange)) return undefined;
  const isOwner = tokenUser(sent, world) === document.owner && keyKind(sent, world) === 'full';
  // Whether the owner's token is still alive then, or can pay, other rules ask.
  if (!isOwner || world.paying.has(document.owner) || play.events.some(isClock)) return undefined;
  const during = possibleDuring(document, sent.seq, exchange.answered.seq - 1);
  const isReady = during.size === 1 && wasWaiting(document, sent.seq, { play, world });
  return isReady ? document : undefined;
}

function isClock({ type }: JournalEvent): boolean {
  return type === 'clock';
}

/** SIL-152: wishes may be carried out; the document is then whole once more, and has no fewer pages. */
function sameOrAsAsked(
  exchange: Exchange,
  { file }: DocumentState,
  world: State,
): FindingWords & { readonly ok: boolean } {
  const { bytes, content } = exchange.answered;
  const words = sameContent(exchange, file, world) ?? {
    ok: bytes > 0,
    expected: 'the document',
    seen: countOf(bytes, 'byte'),
  };
  if (words.ok || content === undefined || asksForNothing(exchange)) return words;
  return { ...words, ok: content.isWhole && content.pages >= (file.pages ?? 1) };
}
