import { asBuffer, latin1, startsWith } from './bytes.ts';
import type { RandomAccess } from './random-access.ts';

/** So many first bytes (or the whole document, if shorter) are enough to recognise a document. */
export const headBytes = 4096;

/** Where the document starts behind what a spooler or driver puts before it. */
export interface Envelope {
  /** Of the document's first byte; the length of the head when the envelope does not end in it. */
  readonly payloadAt: number;
  /** What `@PJL ENTER LANGUAGE=` named, in upper case. */
  readonly entered?: string;
}

/** `ESC%-12345X`, the universal exit: starts and ends a job at a printer. */
export const universalExit: Uint8Array = Buffer.from('\x1b%-12345X', 'latin1');

/** Skips ^D, universal exits and PJL lines. `head` is the document's beginning. */
export function readEnvelope(head: Uint8Array): Envelope {
  const bytes = asBuffer(head);
  let at = 0;
  let enveloped = false;
  for (;;) {
    if (bytes[at] === endOfTransmission) {
      at += 1;
    } else if (startsWith(bytes, universalExit, at)) {
      at += universalExit.length;
      enveloped = true;
    } else if (enveloped && isPjlLine(bytes, at)) {
      const end = bytes.indexOf(lineFeed, at);
      if (end < 0) return { payloadAt: bytes.length };
      const entered = /^@PJL\s+ENTER\s+LANGUAGE\s*=\s*(\w+)/i.exec(latin1(bytes, at, end))?.[1];
      at = end + 1;
      if (entered !== undefined) return { payloadAt: at, entered: entered.toUpperCase() };
    } else {
      return { payloadAt: at };
    }
  }
}

/** Where the document itself starts in a source. */
export async function payloadStart(source: RandomAccess): Promise<number> {
  const head = await source.read(0, Math.min(headBytes, source.size));
  return readEnvelope(head).payloadAt;
}

const endOfTransmission = 0x04;
const lineFeed = 0x0a;

function isPjlLine(bytes: Buffer, at: number): boolean {
  const start = latin1(bytes, at, at + 4).toUpperCase();
  return start === '@PJL' || /^\r?\n/.test(start);
}
