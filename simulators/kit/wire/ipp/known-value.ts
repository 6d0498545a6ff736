import type { PlainValue } from './attribute.ts';
import type { TypedValue } from './read-value.ts';

/** A value that serves again and again: what it reads as is found out once. */
export class KnownValue implements PlainValue {
  readonly tag: number;
  readonly bytes: Uint8Array;
  #typed: TypedValue | undefined;

  constructor(tag: number, bytes: Uint8Array) {
    this.tag = tag;
    this.bytes = bytes;
  }

  typed(read: (value: PlainValue) => TypedValue): TypedValue {
    this.#typed ??= read(this);
    return this.#typed;
  }
}
