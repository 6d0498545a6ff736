import { ContentTooLarge, inlineLimitBytes, type TakenContent } from './content.ts';
import { type GrowingFile, startFile } from './growing-file.ts';

export interface Place {
  readonly folder: string;
  /** The name the file will have, should the content need one. */
  readonly name: string;
  readonly limitBytes: number;
}

/** Small content comes back in memory; larger content is in a file by then, for good. */
export async function takeContent(
  source: AsyncIterable<Uint8Array>,
  { folder, name, limitBytes }: Place,
): Promise<TakenContent> {
  const beginning: Uint8Array[] = [];
  let size = 0;
  let file: GrowingFile | undefined;
  try {
    for await (const chunk of source) {
      size += chunk.length;
      if (size > limitBytes) {
        throw new ContentTooLarge(`the document has more than ${String(limitBytes)} bytes`);
      }
      if (file === undefined && size > inlineLimitBytes) {
        file = await startFile(folder, name);
        for (const earlier of beginning) await file.append(earlier);
      }
      if (file === undefined) beginning.push(chunk);
      else await file.append(chunk);
    }
    if (file === undefined) return { ref: { kind: 'inline', size }, bytes: joined(beginning) };
    await file.finish();
    return { ref: { kind: 'file', size, file: name } };
  } catch (error) {
    await file?.abandon();
    throw error;
  }
}

function joined(chunks: readonly Uint8Array[]): Uint8Array {
  const [only] = chunks;
  return chunks.length === 1 && only !== undefined ? only : Buffer.concat(chunks);
}
