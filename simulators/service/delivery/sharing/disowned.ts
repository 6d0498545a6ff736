/** Others may have taken over this process's deliveries, so it adds none under its old name. */
export class Disowned extends Error {
  override readonly name = 'Disowned';
  /** By it HTTP answers 503: the process renews its membership within a moment. */
  readonly code = 'STORE_UNREACHABLE';

  constructor() {
    super('another process has taken over');
  }
}
