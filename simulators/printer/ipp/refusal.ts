import type { Attribute } from '../../kit/wire/ipp/attribute.ts';
import type { StatusName } from '../../kit/wire/ipp/status.ts';

/** Thrown where a request cannot be carried out; answered with its status, message and attributes. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: StatusName;
  /** What the response's unsupported group shows (RFC 8011 4.1.7). */
  readonly unsupported: readonly Attribute[];

  constructor(status: StatusName, message: string, unsupported: readonly Attribute[] = []) {
    super(message);
    this.status = status;
    this.unsupported = unsupported;
  }
}
