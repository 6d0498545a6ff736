import {
  type DnsMessage,
  type DnsRecord,
  type Name,
  type Question,
  type RecordData,
  recordType,
} from './record.ts';

/** What came is no DNS message, or one that wants to do harm. */
export class DnsFormatError extends Error {
  override readonly name = 'DnsFormatError';
}

/** RFC 6762 17: no packet is larger. */
const mostBytes = 9000;

/** Decodes a message; throws DnsFormatError. Names come in time proportional to the packet. */
export function decodeDns(bytes: Uint8Array): DnsMessage {
  if (bytes.length > mostBytes) throw new DnsFormatError('longer than a packet can be');
  const reader = new DnsReader(bytes);
  const id = reader.uint16();
  const flags = reader.uint16();
  const counts = [reader.uint16(), reader.uint16(), reader.uint16(), reader.uint16()] as const;
  return {
    id,
    response: (flags & 0x8000) !== 0,
    questions: many(counts[0], () => readQuestion(reader)),
    answers: many(counts[1], () => readRecord(reader)),
    authorities: many(counts[2], () => readRecord(reader)),
    additionals: many(counts[3], () => readRecord(reader)),
  };
}

/** What is counted and not there ends the reading: nothing is made room for beforehand. */
function many<T>(count: number, read: () => T): readonly T[] {
  const all: T[] = [];
  for (let at = 0; at < count; at += 1) all.push(read());
  return all;
}

function readQuestion(reader: DnsReader): Question {
  const name = reader.name();
  const type = reader.uint16();
  return { name, type, unicast: (reader.uint16() & 0x8000) !== 0 };
}

function readRecord(reader: DnsReader): DnsRecord {
  const name = reader.name();
  const type = reader.uint16();
  const flush = (reader.uint16() & 0x8000) !== 0;
  const ttlSeconds = reader.uint16() * 65_536 + reader.uint16();
  const end = reader.uint16() + reader.at;
  const data = readData(reader, type, end);
  if (reader.at !== end) throw new DnsFormatError(`wrong data length at byte ${reader.at}`);
  return { name, data, ttlSeconds, flush };
}

function readData(reader: DnsReader, type: number, end: number): RecordData {
  if (type === recordType.a) return { kind: 'a', address: reader.raw(4).join('.') };
  if (type === recordType.ptr) return { kind: 'ptr', target: reader.name() };
  if (type === recordType.srv) {
    reader.raw(4);
    const port = reader.uint16();
    return { kind: 'srv', port, target: reader.name() };
  }
  if (type !== recordType.txt) {
    return { kind: 'other', type, bytes: reader.raw(end - reader.at) };
  }
  const strings: string[] = [];
  while (reader.at < end) strings.push(textOf(reader.raw(reader.uint8())));
  return { kind: 'txt', strings: strings.filter((one) => one !== '') };
}

/** RFC 1035 3.1. */
const mostNameBytes = 255;
const pointer = 0xc0;

class DnsReader {
  readonly #bytes: Uint8Array;
  at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length);
  }

  uint8(): number {
    const [byte = 0] = this.raw(1);
    return byte;
  }

  uint16(): number {
    return this.uint8() * 256 + this.uint8();
  }

  raw(length: number): Uint8Array {
    if (length < 0 || this.at + length > this.#bytes.length) {
      throw new DnsFormatError(`truncated at byte ${String(this.at)}`);
    }
    this.at += length;
    return this.#bytes.subarray(this.at - length, this.at);
  }

  name(): Name {
    const labels: string[] = [];
    let length = 1;
    let after: number | undefined;
    for (let begin = this.at; ; ) {
      const lead = this.uint8();
      if (lead === 0) break;
      if (lead >= pointer) {
        const target = (lead - pointer) * 256 + this.uint8();
        after ??= this.at;
        // Only backwards, so that it comes to an end.
        if (target >= begin)
          throw new DnsFormatError(`a name that points to itself or forward at byte ${begin}`);
        begin = target;
        this.at = target;
        continue;
      }
      if (lead > 63) throw new DnsFormatError(`an unknown kind of label at byte ${begin}`);
      length += 1 + lead;
      if (length > mostNameBytes) throw new DnsFormatError(`a name too long at byte ${begin}`);
      labels.push(textOf(this.raw(lead)));
    }
    this.at = after ?? this.at;
    return labels;
  }
}

function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}
