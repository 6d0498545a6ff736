import { type DocumentLanguage, identify } from '../kit/wire/pdl/language.ts';
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
    const seen = await inspect({ spool, bytes, language: opening.language });
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
    const trouble = reason ?? `the printer could not keep the document: ${message}`;
    const unread = { language: 'unknown', pages: 0, pagesSure: false } as const;
    return { ...facts, ...unread, state: 'aborted', reason: trouble };
  }
}

type Seen = Pick<Receipt, 'language' | 'claimed' | 'pages' | 'pagesSure' | 'pageSize'>;

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
  return impressionsOf({ ...(await inspect(document)), ticket });
}

async function inspect({ spool, bytes, language: said }: WholeDocument): Promise<Seen> {
  const named = said ?? 'unknown';
  if (bytes === 0) return { language: named, pages: 0, pagesSure: true };
  const source = await spool.source();
  const seen = await identify(source);
  const language = seen === 'unknown' ? named : seen;
  const { pages, sure, pageSize } = await countPages(source, language);
  return {
    language,
    ...(named === 'unknown' || named === language ? {} : { claimed: named }),
    pages,
    pagesSure: sure,
    ...(pageSize === undefined ? {} : { pageSize }),
  };
}
