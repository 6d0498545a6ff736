import { type DnsMessage, type DnsRecord, type Name, type RecordData, typeOf } from './record.ts';

/** The message's bytes (RFC 1035 4.1, RFC 6762 18). Throws RangeError for a label of more than 63 bytes. */
export function encodeDns(message: DnsMessage): Buffer {
  const writer = new DnsWriter();
  const { questions, answers, authorities, additionals } = message;
  // RFC 6762 18.4: responses are authoritative.
  const flags = message.response ? 0x8400 : 0;
  writer.numbers(message.id, flags);
  writer.numbers(questions.length, answers.length, authorities.length, additionals.length);
  for (const { name, type, unicast } of questions) {
    writer.name(name);
    writer.numbers(type, unicast ? 0x8001 : 1);
  }
  for (const record of [...answers, ...authorities, ...additionals]) writeRecord(writer, record);
  return writer.bytes();
}

/** A record's data without compression: what RFC 6762 8.2 compares. */
export function encodeData(data: RecordData): Buffer {
  const writer = new DnsWriter({ compress: false });
  writeData(writer, data);
  return writer.bytes();
}

function writeRecord(writer: DnsWriter, { name, data, ttlSeconds, flush }: DnsRecord): void {
  writer.name(name);
  writer.numbers(typeOf(data), flush ? 0x8001 : 1);
  writer.numbers(Math.floor(ttlSeconds / 65_536), ttlSeconds % 65_536);
  writer.counted(() => writeData(writer, data));
}

function writeData(writer: DnsWriter, data: RecordData): void {
  if (data.kind === 'a') writer.raw(Uint8Array.from(data.address.split('.'), Number));
  else if (data.kind === 'ptr') writer.name(data.target);
  else if (data.kind === 'srv') {
    writer.numbers(0, 0, data.port);
    writer.name(data.target);
  } else if (data.kind === 'txt') writeStrings(writer, data.strings);
  else writer.raw(data.bytes);
}

/** RFC 6763 6.1: without any, one that is empty. */
function writeStrings(writer: DnsWriter, strings: readonly string[]): void {
  for (const one of strings.length === 0 ? [''] : strings) writer.short(one, 255);
}

/** Pointers reach no further (RFC 1035 4.1.4). */
const pointable = 0x3fff;

class DnsWriter {
  readonly #compress: boolean;
  readonly #parts: Uint8Array[] = [];
  /** Where a name or the end of one stands. */
  readonly #names = new Map<string, number>();
  #length = 0;

  constructor({ compress = true } = {}) {
    this.#compress = compress;
  }

  bytes(): Buffer {
    return Buffer.concat(this.#parts);
  }

  raw(bytes: Uint8Array): void {
    this.#parts.push(bytes);
    this.#length += bytes.length;
  }

  numbers(...numbers: readonly number[]): void {
    const bytes = Buffer.alloc(numbers.length * 2);
    for (const [index, number] of numbers.entries()) bytes.writeUInt16BE(number, index * 2);
    this.raw(bytes);
  }

  /** A text after its length. */
  short(text: string, most: number): void {
    const bytes = Buffer.from(text);
    if (bytes.length > most) throw new RangeError(`more than ${String(most)} bytes: ${text}`);
    this.raw(Uint8Array.of(bytes.length));
    this.raw(bytes);
  }

  name(name: Name): void {
    for (let at = 0; at < name.length; at += 1) {
      const key = JSON.stringify(name.slice(at));
      const known = this.#compress ? this.#names.get(key) : undefined;
      if (known !== undefined) {
        this.numbers(0xc000 + known);
        return;
      }
      if (this.#length <= pointable) this.#names.set(key, this.#length);
      this.short(name[at] ?? '', 63);
    }
    this.raw(Uint8Array.of(0));
  }

  /** What `write` writes, after its length. */
  counted(write: () => void): void {
    const length = Buffer.alloc(2);
    this.raw(length);
    const start = this.#length;
    write();
    length.writeUInt16BE(this.#length - start);
  }
}
