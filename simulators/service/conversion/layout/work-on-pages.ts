import { stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Clock } from '../../../kit/clock.ts';
import { ChildStopped, runLimited } from '../child/limited-child.ts';
import { ConversionFailed } from '../conversion.ts';
import type { ConversionSettings } from '../settings.ts';
import { type LayoutTask, layoutLimitBytes } from './task.ts';

const program = fileURLToPath(new URL('main.ts', import.meta.url));
const heapMb = 1_536;

export interface LayoutParts {
  readonly settings: ConversionSettings;
  readonly clock: Clock;
  /** A folder of this work's own. */
  readonly folder: string;
}

/** Lays out or reorders the pages of a PDF, in a limited process. Throws ConversionFailed. */
export async function workOnPages(
  { settings, clock, folder }: LayoutParts,
  task: LayoutTask,
  signal: AbortSignal,
): Promise<void> {
  const { size } = await stat(task.source);
  if (size > layoutLimitBytes)
    throw new ConversionFailed(`its pages could not be laid out: it has more than 128 MB`);
  const { searchPath, timeMs, memoryBytes, fileBytes } = settings;
  const node = [process.execPath, `--max-old-space-size=${String(heapMb)}`] as const;
  try {
    const { code, said } = await runLimited({
      command: [...node, program, JSON.stringify(task)],
      folder,
      searchPath,
      limits: { timeMs, memoryBytes, fileBytes },
      clock,
      signal,
    });
    if (code !== 0)
      throw new ConversionFailed(`its pages could not be laid out: ${lastWords(said)}`);
  } catch (error) {
    if (!(error instanceof ChildStopped) || signal.aborted) throw error;
    throw new ConversionFailed(`its pages could not be laid out: ${error.message}`);
  }
}

function lastWords(said: string): string {
  return said === '' ? 'it took more memory than its limit' : said.slice(-300);
}
