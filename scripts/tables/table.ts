/** A document that is generated from declarations, so that it cannot say anything else than they do. */
export interface Table {
  /** From the root of the project. */
  readonly file: string;
  readonly render: () => string;
}
