/** A step of a document's timeline. */
export interface Step {
  readonly id: number;
  readonly kind: string;
  readonly at: number;
  readonly text: string;
  readonly count: number;
  readonly exchange?: number;
  readonly printer?: string;
  readonly printerExchange?: number;
  readonly protocol?: string;
  readonly receipt?: Receipt;
}

/** A job as the printer received it. */
export interface Receipt {
  readonly id: string;
  readonly jobId: number;
  readonly front: string;
  readonly state: string;
  readonly reason?: string;
  readonly language: string;
  readonly pages: number;
  readonly bytes: number;
  readonly firstByteNs: string;
  readonly lastByteNs: string;
  readonly lastByteAt: number;
  readonly ticket: {
    readonly jobName?: string;
    readonly userName?: string;
    readonly copies?: number;
  };
}
