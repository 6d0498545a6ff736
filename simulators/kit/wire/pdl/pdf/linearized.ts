import { latin1 } from '../bytes.ts';
import { PdfFault } from './fault.ts';
import { type PdfFile, readIndirect } from './file.ts';
import { countOf, isDict } from './values.ts';

/**
 * The number of pages a linearized file states in its first object (ISO 32000-1 F.2), readable where
 * all else is encrypted; undefined where there is none or the file was changed since.
 */
export async function linearizedCount(file: PdfFile): Promise<number | undefined> {
  const head = latin1((await file.windows.from(0, 1024)).subarray(0, 1024));
  const at = head.search(/\d+\s+\d+\s+obj\b/);
  if (at < 0) return undefined;
  try {
    const { value } = await readIndirect(file, at);
    if (!isDict(value) || !value.has('Linearized')) return undefined;
    return countOf(value.get('L')) === file.windows.size ? countOf(value.get('N')) : undefined;
  } catch (error) {
    if (error instanceof PdfFault) return undefined;
    throw error;
  }
}
