import { choicesOf } from '../journal/choices.ts';
import type { DocumentContent, SentFile } from '../journal/event.ts';
import type { Exchange } from '../journal/exchange.ts';
import type { World } from '../model/world.ts';

interface Words {
  readonly ok: boolean;
  readonly expected: string;
  readonly seen: string;
}

/**
 * Whether a download gave out the document that was uploaded (SIL-44). A target that returns uploaded
 * bytes, as its profile says or as an earlier download of the run shows, must do so each time; of any
 * other the pages are compared: how many they are, what they draw, and that none is missing.
 */
export function sameContent(
  { answered }: Exchange,
  file: SentFile,
  world: World,
): Words | undefined {
  const bytes = `bytes with SHA-256 ${file.sha256}`;
  if (answered.sha256 === file.sha256) return { ok: true, expected: bytes, seen: answered.sha256 };
  const { downloads } = choicesOf(world.facts);
  const returnsBytes = downloads === 'uploaded' || (downloads === undefined && world.returnsBytes);
  const { content } = answered;
  // What is no PDF may have become one when it was taken.
  const isConverted = content?.language === 'pdf' && !/\.pdf$/i.test(file.fileName);
  if (returnsBytes && !isConverted) return { ok: false, expected: bytes, seen: answered.sha256 };
  // Of what is too large to be read nobody knows what stands in it.
  if (content === undefined) return undefined;
  return {
    ok: isDocument(content) && hasPages(content, file),
    expected: `${String(file.pages ?? '?')} whole pages, as they were uploaded`,
    seen: wordsOf(content, file),
  };
}

/** What cannot be recognised as a document is none. */
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
  const state = isWhole ? '' : ', damaged or not whole';
  const drawn = drawsOtherwise(content, file) ? ', on which something else is drawn' : '';
  return `${language} of ${String(pages)} pages${state}${drawn}`;
}
