import { journalBytes } from './journal-bytes.ts';

/** A journal as it reads uncompressed; empty where there is none yet. */
export async function journalText(path: string): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of journalBytes(path)) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
