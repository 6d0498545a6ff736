/**
 * Gives memory back at once, where nothing else lies in it: what waits for the collector makes it
 * run so often that it costs more than all the rest. Whoever calls it is the last to have seen the bytes.
 */
export function release({ buffer, byteLength }: Uint8Array): void {
  const isWhole = buffer instanceof ArrayBuffer && byteLength === buffer.byteLength;
  if (isWhole && byteLength > 0) buffer.transfer(0);
}
