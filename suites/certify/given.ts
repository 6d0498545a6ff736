/** What a terminal is set up with before its first situation. */
export interface Given {
  readonly baseUrl: string;
  /** The file with the authority to trust; absent over plain HTTP. */
  readonly caFile?: string;
  readonly caPem?: string;
  readonly apiKey: string;
  readonly deviceToken: string;
  /** The output port of the printer that it stands at. */
  readonly port: {
    readonly name: string;
    readonly address: string;
    readonly serial: string;
    /** The MAC address of the card reader beside it. */
    readonly reader: string;
  };
  /** The queue for what it uploads. */
  readonly queue: string;
}
