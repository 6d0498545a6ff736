import { createWriteStream } from 'node:fs';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { UsageError } from '../../command-line/usage-error.ts';
import { askPrinter, type Which } from './which-printer.ts';

/** What of a job is wanted: its document, or the picture of its first page. */
export type Part = 'document' | 'picture';

export interface Wanted {
  readonly printer: Which;
  /** A job's number, or its receipt's id. */
  readonly job: string;
  readonly part: Part;
}

/** Saves it in the file, or in the folder by the name it came with; answers where. */
export async function saveJob(
  { printer, job, part }: Wanted,
  file?: string,
  folder = '',
): Promise<string> {
  const path = `/jobs/${encodeURIComponent(job)}/${part}`;
  const { headers, body } = await askPrinter(printer, path);
  const target = file ?? join(folder, nameOf(headers.get('content-disposition') ?? ''));
  const sink = createWriteStream(target, { flags: file === undefined ? 'wx' : 'w', mode: 0o600 });
  await pipeline(body === null ? Readable.from([]) : Readable.fromWeb(body), sink).catch(
    refuseFile,
  );
  return target;
}

/** A name from the wire is a name only, not a way to another folder. */
function nameOf(disposition: string): string {
  const [, encoded = 'document'] = /filename\*=UTF-8''(\S+)/.exec(disposition) ?? [];
  const name = basename(decodeURIComponent(encoded).replaceAll('\\', '/'));
  return name.replace(/[\p{Cc}\p{Cf}]/gu, '_').replace(/^\.+$/, '') || 'document';
}

function refuseFile(error: unknown): never {
  throw new UsageError(error instanceof Error ? error.message : String(error));
}
