import { documentsOf, type PjlDocument } from '../pjl/documents.ts';
import { payloadStart } from './envelope.ts';
import { type DocumentLanguage, identify } from './language.ts';
import { countDocument } from './one-document.ts';
import { type PageCount, sumOfCounts, unsurePages, withCopies } from './page-count.ts';
import { type RandomAccess, sourceFrom } from './random-access.ts';

/**
 * How many pages are printed of a document: of all jobs in it, with the copies that it asks for
 * itself. In bounded memory and time, whatever its bytes. Rejects only with what `source.read`
 * rejects with; what is wrong with the document is the count's `reason`.
 */
export async function countPages(
  source: RandomAccess,
  language: DocumentLanguage,
): Promise<PageCount> {
  const count = await countJobs(source, language);
  const { pages, reason = 'estimated', pageSize } = count;
  return pages >= 1 ? count : unsurePages(1, reason, pageSize);
}

async function countJobs(source: RandomAccess, language: DocumentLanguage): Promise<PageCount> {
  const mayHoldJobs = streamed.has(language) || (await payloadStart(source)) > 0;
  if (!mayHoldJobs) return countDocument(source, language);
  const { documents, isWhole } = await documentsOf(source);
  if (documents.length === 0) return countDocument(source, language);
  const counts: PageCount[] = [];
  for (const document of documents) {
    const bytes = sourceFrom(source, document.start, document.end);
    const seen = documents.length === 1 ? language : await languageOf(bytes, document);
    if (seen !== undefined) counts.push(withCopies(await countDocument(bytes, seen), document));
  }
  const count = sumOfCounts(counts);
  return isWhole ? count : { ...count, ...unsurePages(count.pages, 'limit') };
}

/** Undefined where the bytes are only filler between jobs. */
async function languageOf(
  bytes: RandomAccess,
  { language: entered }: PjlDocument,
): Promise<DocumentLanguage | undefined> {
  const language = await identify(bytes, entered);
  if (language !== 'unknown' || bytes.size > longestFiller) return language;
  const isFiller = (await bytes.read(0, bytes.size)).every((byte) => byte === 0);
  return isFiller ? undefined : language;
}

/** Printers read these from start to end: a universal exit and a further job can come anywhere. */
const streamed: ReadonlySet<DocumentLanguage> = new Set(['pcl', 'pcl-xl', 'postscript', 'text']);
const longestFiller = 64 * 1024;
