import { closeSync, openSync, readSync } from 'node:fs';

/** All of a file that has at most so many bytes; of one without an end, such as a device, no more is read. Throws. */
export function readBounded(file: string, limitBytes: number): Buffer {
  const handle = openSync(file, 'r');
  try {
    const bytes = Buffer.alloc(limitBytes + 1);
    let size = 0;
    for (let read = 1; read > 0 && size < bytes.length; size += read)
      read = readSync(handle, bytes, size, bytes.length - size, null);
    if (size > limitBytes)
      throw new RangeError(`${file} is larger than ${String(limitBytes)} bytes`);
    return bytes.subarray(0, size);
  } finally {
    closeSync(handle);
  }
}
