/** The same memory as a Buffer, for its searching and number reading. */
export function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
}

/** One character a byte. */
export function latin1(bytes: Uint8Array, from = 0, to = bytes.length): string {
  return asBuffer(bytes).toString('latin1', from, to);
}

export function startsWith(bytes: Uint8Array, prefix: Uint8Array, at = 0): boolean {
  if (bytes.length - at < prefix.length) return false;
  for (let index = 0; index < prefix.length; index += 1) {
    if (bytes[at + index] !== prefix[index]) return false;
  }
  return true;
}

/** ASCII ESC, with which printer commands and the universal exit start. */
export const escapeByte = 0x1b;
