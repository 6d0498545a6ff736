import { createReadStream } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import type { Dumped, DumpedValue } from '../store/contract/dump.ts';

/** Lines are gathered until so many bytes are worth a write. */
const writeBytes = 256 * 1024;

/** One record a line, bytes as `{"bytes": "<base64>"}`; answers how many there are. */
export async function writeDump(file: FileHandle, dump: AsyncIterable<Dumped>): Promise<number> {
  let records = 0;
  let text = '';
  for await (const dumped of dump) {
    if ('row' in dumped) records += 1;
    text += `${JSON.stringify(dumped, writeBytesAsText)}\n`;
    if (text.length >= writeBytes) {
      await file.writeFile(text);
      text = '';
    }
  }
  await file.writeFile(text);
  await file.sync();
  return records;
}

/** Throws where the file is none of ours, or cut. */
export async function* readDump(path: string): AsyncGenerator<Dumped> {
  const lines = createInterface({
    input: createReadStream(path),
    crlfDelay: Number.POSITIVE_INFINITY,
  });
  for await (const line of lines) yield JSON.parse(line, readBytesFromText) as Dumped;
}

function writeBytesAsText(this: unknown, name: string, value: unknown): unknown {
  const given = (this as Readonly<Record<string, unknown>>)[name];
  return given instanceof Uint8Array ? { bytes: Buffer.from(given).toString('base64') } : value;
}

function readBytesFromText(_name: string, value: unknown): unknown {
  const isBytes = typeof value === 'object' && value !== null && 'bytes' in value;
  // A column of that name holds bytes, and no object.
  return isBytes && typeof value.bytes === 'string'
    ? (Buffer.from(value.bytes, 'base64') satisfies DumpedValue)
    : value;
}
