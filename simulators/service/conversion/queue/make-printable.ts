import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../../../kit/clock.ts';
import type { ContentStore, TakenContent } from '../../content/content.ts';
import type { Inspection } from '../../rules/document.ts';
import { documentTypes, isOffice } from '../../rules/document-types.ts';
import type { DocumentRecord } from '../../rules/records.ts';
import { ConversionFailed } from '../conversion.ts';
import { workOnPages } from '../layout/work-on-pages.ts';
import { officeFileName } from '../office/file-name.ts';
import { convertOffice } from '../office/office.ts';
import type { ConversionSettings } from '../settings.ts';
import { type Workspace, writeOut } from '../workspace.ts';

export interface PrintableParts {
  readonly content: ContentStore;
  readonly inspect: (taken: TakenContent, fileName: string) => Promise<Inspection>;
  readonly workspace: Workspace;
  readonly settings: ConversionSettings;
  readonly clock: Clock;
}

/** The bytes that take the place of the document's, and what they are. */
export interface Printable {
  readonly taken: TakenContent;
  readonly inspection: Inspection;
}

/** interface 8: "the print preview of one spreadsheet file at most 10 thousand pages". */
const mostSheetPages = 10_000;

/**
 * Makes the PDF that is printed: an office file is converted, and pages are laid out where that was
 * asked for. Whoever takes the result commits it or discards it. Throws ConversionFailed.
 */
export async function makePrintable(
  parts: PrintableParts,
  document: DocumentRecord,
  { signal, worker }: { readonly signal: AbortSignal; readonly worker: number },
): Promise<Printable> {
  const { workspace, settings, clock, content } = parts;
  await using folder = await workspace.folder();
  const office = isOffice(document.documentType);
  const fileName = office ? officeFileName(document.name, document.documentType) : 'document.pdf';
  let pdf = join(folder.path, fileName);
  await writeOut(content, document, pdf);
  if (office) {
    const profile = join(workspace.path, `office-${String(worker)}`);
    const file = { folder: folder.path, fileName };
    pdf = await convertOffice({ settings, clock, profile }, file, signal);
  }
  const { pageLayout } = document;
  if (pageLayout !== undefined) {
    const target = join(folder.path, 'laid-out.pdf');
    const layout = { settings, clock, folder: folder.path };
    await workOnPages(layout, { source: pdf, target, layout: pageLayout }, signal);
    pdf = target;
  }
  return await takePdf(parts, pdf, document);
}

async function takePdf(
  { content, inspect, settings }: PrintableParts,
  pdf: string,
  document: DocumentRecord,
): Promise<Printable> {
  const taken = await content.take(createReadStream(pdf), settings.fileBytes);
  try {
    const inspection = await inspect(taken, 'document.pdf');
    check(document, inspection);
    return { taken, inspection };
  } catch (error) {
    await content.discard(taken.ref);
    throw error;
  }
}

function check({ documentType: was }: DocumentRecord, inspection: Inspection): void {
  const { documentType, totalPages } = inspection;
  if (documentType !== documentTypes.pdf)
    throw new ConversionFailed('the output of the converter is not a PDF');
  if (was === documentTypes.spreadsheet && totalPages > mostSheetPages)
    throw new ConversionFailed(`a spreadsheet may have at most ${String(mostSheetPages)} pages`);
}
