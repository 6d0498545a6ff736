/** Bytes that can be read anywhere: a buffer, a file, a row. `read` answers fewer bytes only at the end. */
export interface RandomAccess {
  readonly size: number;
  read(offset: number, length: number): Promise<Uint8Array>;
}
