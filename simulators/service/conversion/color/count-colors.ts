import { join } from 'node:path';
import type { Clock } from '../../../kit/clock.ts';
import type { ContentStore } from '../../content/content.ts';
import type { DocumentRecord } from '../../rules/records.ts';
import { findProgram } from '../child/find-program.ts';
import type { ConversionSettings } from '../settings.ts';
import { type Workspace, writeOut } from '../workspace.ts';
import type { DrawnPages } from './color-counter.child.ts';
import type { ColorCounter } from './color-counter.ts';

export interface ColorParts {
  readonly content: Pick<ContentStore, 'open'>;
  readonly workspace: Workspace;
  readonly settings: ConversionSettings;
  readonly clock: Clock;
}

/** In dots per inch: enough to see colour, and quick. */
const resolution = '36';
const timeMs = 120_000;

/** How many pages of a PDF are printed in colour, seen on small drawings of them; undefined without a renderer. Throws ConversionFailed. */
export async function countColors(
  { content, workspace, settings, counter }: ColorParts & { readonly counter: ColorCounter },
  document: DocumentRecord,
  signal: AbortSignal,
): Promise<number | undefined> {
  const { renderer, searchPath, memoryBytes, fileBytes } = settings;
  const program = findProgram(renderer, searchPath);
  if (program === undefined) return undefined;
  await using folder = await workspace.folder();
  await writeOut(content, document, join(folder.path, 'document.pdf'));
  const task = {
    command: [program, '-r', resolution, '-q', 'document.pdf'],
    folder: folder.path,
    searchPath,
    limits: { timeMs, memoryBytes, fileBytes },
  } as const;
  const { pages, colored } = await counter.count(task, signal);
  return colorPagesOf(document.totalPages, { pages, colored });
}

/** Each page is drawn once, and printed as often as PJL around the PDF asks for. */
function colorPagesOf(totalPages: number, { pages, colored }: DrawnPages): number {
  const copies = totalPages % pages === 0 ? totalPages / pages : 1;
  return Math.min(colored * copies, totalPages);
}
