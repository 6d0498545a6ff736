import { readFile, writeFile } from 'node:fs/promises';
import { layOutPages } from './lay-out-pages.ts';
import { openPdf, savePdf } from './open-pdf.ts';
import { reorderPages } from './order-pages.ts';
import type { LayoutTask } from './task.ts';

// A process of its own: the memory that a hostile PDF takes is not the service's.
const { source, target, layout, order } = JSON.parse(process.argv[2] ?? '') as LayoutTask;
try {
  const document = await openPdf(await readFile(source));
  if (layout !== undefined) await layOutPages(document, layout);
  if (order !== undefined) reorderPages(document, order);
  await writeFile(target, await savePdf(document));
} catch (error) {
  process.stderr.write(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
