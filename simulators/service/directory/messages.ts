import { elementsIn, enclose, readHeader } from './ber.ts';
import { DirectoryFault } from './fault.ts';
import { isAnswer, isMessageId } from './grammar.ts';

/** Of one message, and of all that one conversation may bring. */
const mostMessageBytes = 1024 * 1024;
const mostBytes = 4 * mostMessageBytes;
const mostMessages = 5_000;

export interface MessageCutter {
  /** The messages that these bytes complete. Throws DirectoryFault for what is no answer, or too much of it. */
  cut(chunk: Uint8Array): readonly Uint8Array[];
  /** Whether a message has begun that is not complete. */
  isWithin(): boolean;
}

/** Cuts what a server sends into LDAP messages (RFC 4511 4.1.1), whatever pieces it comes in; controls are left out, since we ask for none. */
export function messageCutter(): MessageCutter {
  let chunks: Uint8Array[] = [];
  let held = 0;
  let wanted = 0;
  let received = 0;
  let count = 0;
  return {
    cut(chunk) {
      received += chunk.length;
      if (received > mostBytes) throw new DirectoryFault('the directory sends too much data');
      chunks.push(chunk);
      held += chunk.length;
      if (held < wanted) return [];
      const bytes = Buffer.concat(chunks);
      const messages: Uint8Array[] = [];
      let at = 0;
      for (;;) {
        const end = endOfMessage(bytes, at);
        wanted = end === undefined ? 0 : end - at;
        if (end === undefined || end > bytes.length) break;
        messages.push(checked(bytes.subarray(at, end)));
        at = end;
      }
      count += messages.length;
      if (count > mostMessages) throw new DirectoryFault('the directory sends too many messages');
      chunks = [bytes.subarray(at)];
      held = bytes.length - at;
      return messages;
    },
    isWithin: () => held > 0,
  };
}

const sequence = 0x30;

/** Refuses a hostile length before anything is kept for it. */
function endOfMessage(bytes: Uint8Array, at: number): number | undefined {
  const tag = bytes[at];
  if (tag !== undefined && tag !== sequence) throw noLdap();
  const header = headerOf(bytes, at);
  if (header !== undefined && header.end - at > mostMessageBytes)
    throw new DirectoryFault('the directory sends too large a message');
  return header?.end;
}

function headerOf(bytes: Uint8Array, at: number): ReturnType<typeof readHeader> {
  try {
    return readHeader(bytes, at);
  } catch {
    throw noLdap();
  }
}

function checked(message: Uint8Array): Uint8Array {
  const outer = headerOf(message, 0);
  const [id, operation] = (outer && elementsIn(message, outer)) ?? [];
  if (id === undefined || operation === undefined || !isMessageId(id)) throw noLdap();
  if (!isAnswer(message, operation)) throw noLdap();
  return operation.end === message.length
    ? message
    : enclose(sequence, message.subarray(outer?.start, operation.end));
}

function noLdap(): DirectoryFault {
  return new DirectoryFault('the server does not speak LDAP');
}
