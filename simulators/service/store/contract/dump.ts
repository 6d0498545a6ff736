/** A record as its table has it, or how far a table's ids have counted. */
export type Dumped =
  | { readonly table: string; readonly row: Readonly<Record<string, DumpedValue>> }
  | { readonly table: string; readonly counter: number };

export type DumpedValue = string | number | Uint8Array | null;

export interface DumpReads {
  /** Every record, in an order in which they can be loaded. To be read within one transaction. */
  all(): AsyncIterable<Dumped>;
}

export interface DumpChanges {
  /** Puts what was dumped in the place of all that is there. */
  load(dump: AsyncIterable<Dumped>): Promise<void>;
}
