/** One job of a load run as its driver saw it. Times are nanoseconds of the machine's monotonic clock. */
export interface JobTrace {
  /** Stands in the document's bytes. */
  readonly identity: string;
  readonly sha256: string;
  /** The printer at whose reader the card was tapped. */
  readonly printer: string;
  readonly step: number;
  /** When the schedule wanted it to start. */
  readonly intendedNs: bigint;
  readonly startedNs: bigint;
  /** Absent: the upload was not accepted. */
  readonly uploadedNs?: bigint;
  readonly tappedNs?: bigint;
  /** Absent: it did not come out while it was waited for. */
  readonly lastByteNs?: bigint;
  /** What went wrong: an answer that refused, no answer, no paper. */
  readonly failure?: string;
}

/** A document that came out of one of our printers. */
export interface LoadReceipt {
  readonly printer: string;
  /** From the document's bytes; absent where none was found. */
  readonly identity?: string;
  readonly sha256: string;
  readonly lastByteNs: bigint;
}

/** A start that the schedule wanted and that could not be made: every user had a job under way. */
export interface DroppedStart {
  readonly step: number;
  readonly intendedNs: bigint;
}
