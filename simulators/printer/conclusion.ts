import { type DocumentLanguage, identify } from '../kit/wire/pdl/language.ts';
import { type PageCount, withCopies } from '../kit/wire/pdl/page-count.ts';
import { countPages } from '../kit/wire/pdl/pages.ts';
import { impressionsOf } from './impressions.ts';
import type { EndedJob } from './job.ts';
import type { JobTicket, Receipt } from './receipt.ts';
import type { Spool } from './spool.ts';

export interface Conclusion {
  readonly printer: string;
  /** Where a document of this language is to lie; undefined when none is kept. */
  filePath(language: DocumentLanguage): string | undefined;
}

/** Looks at the document, puts it where it stays, and writes the receipt. Never rejects. */
export async function concludeJob(job: EndedJob, how: Conclusion): Promise<Receipt> {
  const { opening, spool, state, reason, printed, ...told } = job;
  const facts = {
    ...told,
    id: opening.receiptId,
    printer: how.printer,
    front: opening.front,
    jobId: opening.jobId,
    ...(opening.acceptedNs === undefined ? {} : { acceptedNs: opening.acceptedNs }),
    ...(opening.drawn.length === 0 ? {} : { faults: opening.drawn }),
    ...(state === 'completed' || printed === 0 ? {} : { printed }),
  };
  try {
    const { bytes } = job;
    const document = { spool, bytes, language: opening.language };
    const seen = await inspect(document, told.ticket);
    const file = job.bytes === 0 ? undefined : how.filePath(seen.language);
    await (file === undefined ? spool.discard() : spool.keep(file));
    return {
      ...facts,
      state,
      ...(reason === undefined ? {} : { reason }),
      ...seen,
      ...(file === undefined ? {} : { file }),
    };
  } catch (error) {
    await spool.discard().catch(() => undefined);
    const message = error instanceof Error ? error.message : String(error);
    const trouble = reason ?? `the printer could not store the document: ${message}`;
    const unread = { language: 'unknown', pagesSure: false } as const;
    const none = pagesOfOneSet({ pages: 0, sure: false }, told.ticket);
    return { ...facts, ...unread, ...none, state: 'aborted', reason: trouble };
  }
}

type Seen = Pick<Receipt, 'language' | 'claimed' | 'pages' | 'pagesSure' | 'pageSize' | 'ticket'>;

export interface WholeDocument {
  readonly spool: Spool;
  readonly bytes: number;
  /** What the sender said it is. */
  readonly language: DocumentLanguage | undefined;
}

/** The sides of paper that the document will take. */
export async function countImpressions(
  document: WholeDocument,
  ticket: JobTicket,
): Promise<number> {
  return impressionsOf(await inspect(document, ticket));
}

async function inspect(document: WholeDocument, ticket: JobTicket): Promise<Seen> {
  const { spool, bytes, language: said } = document;
  const named = said ?? 'unknown';
  if (bytes === 0) return { language: named, pages: 0, pagesSure: true, ticket };
  const source = await spool.source();
  const seen = await identify(source);
  const language = seen === 'unknown' ? named : seen;
  const count = await countPages(source, language);
  const { sure, pageSize } = count;
  return {
    language,
    ...(named === 'unknown' || named === language ? {} : { claimed: named }),
    ...pagesOfOneSet(count, ticket),
    pagesSure: sure,
    ...(pageSize === undefined ? {} : { pageSize }),
  };
}

/** HP PJL Technical Reference, chapter 6: copies that the document sets replace those of COPIES, not QTY. */
function pagesOfOneSet(
  count: PageCount,
  { pageCopies, ...ticket }: JobTicket,
): Pick<Receipt, 'pages' | 'ticket'> {
  if (count.leftToPrinter === undefined || pageCopies === undefined) {
    return { pages: count.pages, ticket };
  }
  const sets = (ticket.copies ?? pageCopies) / pageCopies;
  const { pages } = withCopies(count, { sets: 1, pageCopies });
  return { pages, ticket: { ...ticket, copies: sets } };
}
