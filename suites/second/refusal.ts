/** Ends a call with a status and a line of text (the layout of errors is not shown, interface 7). */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;

  constructor(status: number, line: string) {
    super(line);
    this.status = status;
  }
}
