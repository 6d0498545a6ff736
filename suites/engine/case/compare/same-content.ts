import { choicesOf } from '../../journal/choices.ts';
import type { DocumentContent, SentFile } from '../../journal/event.ts';
import type { Exchange } from '../../journal/exchange.ts';
import type { State } from '../../state/state.ts';
import { countOf, type FindingWords } from '../finding-words.ts';

interface Words extends FindingWords {
  readonly ok: boolean;
}

/**
 * Whether a download gave out the document that was uploaded (SIL-44). A target that returns uploaded
 * bytes, as its profile says or as an earlier download of the run shows, must do so each time; of any
 * other the pages are compared: how many they are, what they draw, and that none is missing.
 */
export function sameContent(
  { answered }: Exchange,
  file: SentFile,
  state: State,
): Words | undefined {
  const bytes = { expected: bytesOf(file), seen: bytesOf(answered) };
  if (answered.sha256 === file.sha256) return { ok: true, ...bytes };
  const { downloads } = choicesOf(state.facts);
  const returnsBytes = downloads === 'uploaded' || (downloads === undefined && state.returnsBytes);
  const { content } = answered;
  // A document of another type may have become a PDF when it was accepted.
  const isConverted = content?.language === 'pdf' && !/\.pdf$/i.test(file.fileName);
  if (returnsBytes && !isConverted) return { ok: false, ...bytes };
  // The content of a document that is too large to be read is unknown.
  if (content === undefined) return undefined;
  return {
    ok: isDocument(content) && hasPages(content, file),
    expected: `the uploaded document${file.pages === undefined ? '' : ` of ${countOf(file.pages, 'page')}`}`,
    seen: wordsOf(content, file),
  };
}

function bytesOf({ sha256 }: { readonly sha256: string }): string {
  return `a document with SHA-256 ${sha256}`;
}

/** Bytes that are not recognised as a document are none. */
function isDocument({ language, isWhole }: DocumentContent): boolean {
  return isWhole && !['unknown', 'text'].includes(language);
}

function hasPages({ pages, drawing }: DocumentContent, file: SentFile): boolean {
  return pages === (file.pages ?? pages) && !drawsOtherwise({ drawing }, file);
}

function drawsOtherwise(
  one: { readonly drawing?: string | undefined },
  other: { readonly drawing?: string | undefined },
): boolean {
  return one.drawing !== undefined && other.drawing !== undefined && one.drawing !== other.drawing;
}

function wordsOf(content: DocumentContent, file: SentFile): string {
  const { language, pages, isWhole } = content;
  const state = isWhole ? '' : ', damaged or incomplete';
  const drawn = drawsOtherwise(content, file) ? ', with other content on them' : '';
  return `a document (${language}) of ${countOf(pages, 'page')}${state}${drawn}`;
}
