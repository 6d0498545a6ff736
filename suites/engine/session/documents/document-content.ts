import { recognise } from '../../../../simulators/kit/wire/pdl/language.ts';
import { countDocument } from '../../../../simulators/kit/wire/pdl/one-document.ts';
import { pageContents } from '../../../../simulators/kit/wire/pdl/pdf/page-contents.ts';
import { bytesSource } from '../../../../simulators/kit/wire/pdl/random-access.ts';
import type { DocumentContent } from '../../journal/event.ts';

const headBytes = 4096;
/** Larger ones are known by their bytes alone. */
const mostBytes = 8 * 1024 * 1024;

/** What stands in a document; undefined for one that is too large to be read. */
export async function contentOf(bytes: Buffer): Promise<DocumentContent | undefined> {
  if (bytes.length > mostBytes) return undefined;
  const source = bytesSource(bytes);
  const language = recognise(bytes.subarray(0, headBytes));
  // Copies that a service asks for around the document are not its content.
  const { pages, sure } = await countDocument(source, language);
  const drawn = language === 'pdf' ? await pageContents(source) : undefined;
  const isWhole = sure && (language !== 'pdf' || drawn?.pages === pages);
  return {
    language,
    pages,
    isWhole,
    ...(drawn === undefined ? {} : { drawing: drawn.digest }),
  };
}

/** An answer with what stands in the document that it gives out. */
export async function withContent<T extends { readonly status: number; readonly body: Buffer }>(
  operation: string,
  answer: T,
): Promise<T & { readonly content?: DocumentContent }> {
  if (operation !== 'documents.download' || answer.status !== 200) return answer;
  const content = await contentOf(answer.body);
  return content === undefined ? answer : { ...answer, content };
}
