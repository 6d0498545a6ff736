import { PdfFault, ShortInput } from './fault.ts';
import { type PdfFile, readIndirect } from './file.ts';
import type { ObjectTable, Place } from './object-table.ts';
import { readStream } from './stream-data.ts';
import { type Cursor, readInteger, readValue } from './syntax.ts';
import { countOf, isDict, isRef, nameOf, type PdfDict, type PdfValue } from './values.ts';

/** Objects by reference, out of the file or its object streams. Faults are PdfFault. */
export class PdfObjects {
  readonly file: PdfFile;
  readonly table: ObjectTable;
  /** The most recent last. */
  readonly #unpacked = new Map<number, ObjectStream>();

  constructor(file: PdfFile, table: ObjectTable) {
    this.file = file;
    this.table = table;
  }

  /** Follows references; what refers to nothing is null (ISO 32000-1 7.3.10). */
  async get(value: PdfValue | undefined): Promise<PdfValue> {
    let current = value;
    for (let steps = 0; isRef(current); steps += 1) {
      if (steps >= longestReferenceChain) throw new PdfFault('damaged', 'references in a circle');
      current = await this.#object(current.number);
    }
    return current ?? null;
  }

  async dict(value: PdfValue | undefined): Promise<PdfDict> {
    const found = await this.get(value);
    if (!isDict(found)) throw new PdfFault('damaged', 'a dictionary was expected');
    return found;
  }

  /** The decoded data of the stream that a reference leads to. */
  async stream(value: PdfValue | undefined): Promise<Uint8Array> {
    const place = isRef(value) ? await this.table.find(value.number) : undefined;
    if (place?.kind !== 'offset') throw new PdfFault('damaged', 'a stream was expected');
    const object = await readIndirect(this.file, place.offset);
    const inner = isDict(object.value) ? undefined : object.value;
    if (isRef(inner)) return this.stream(inner);
    const dict = isDict(object.value) ? object.value : undefined;
    return readStream(this.file, object, countOf(await this.get(dict?.get('Length'))));
  }

  async #object(number: number): Promise<PdfValue> {
    const place = await this.table.find(number);
    if (place === undefined) return null;
    if (place.kind === 'packed') return this.#packed(number, place);
    const object = await readIndirect(this.file, place.offset);
    if (object.number !== number) throw new PdfFault('damaged', `object ${number} is elsewhere`);
    return object.value;
  }

  /** The index is advice: the number decides. */
  async #packed(number: number, place: Extract<Place, { kind: 'packed' }>): Promise<PdfValue> {
    const stream = await this.objectStream(place.stream);
    const advised = stream.entries[place.index];
    const entry =
      advised?.number === number
        ? advised
        : stream.entries.find((candidate) => candidate.number === number);
    if (entry === undefined) return null;
    const cursor: Cursor = { bytes: stream.bytes, at: entry.at };
    try {
      return readValue(cursor);
    } catch (error) {
      if (error instanceof ShortInput) throw new PdfFault('damaged', `object ${number} is cut off`);
      throw error;
    } finally {
      this.file.budget.spend('bytesParsed', cursor.at - entry.at);
    }
  }

  /** Decoded; the last few are kept, since neighbours are asked for together. */
  async objectStream(number: number): Promise<ObjectStream> {
    const held = this.#unpacked.get(number);
    if (held !== undefined) return held;
    const place = await this.table.find(number);
    if (place?.kind !== 'offset') throw new PdfFault('damaged', `no object stream ${number}`);
    if (isDict(await this.get(this.table.trailer.get('Encrypt')))) {
      throw new PdfFault('encrypted', 'object streams are encrypted');
    }
    const stream = await this.#unpack(place.offset);
    this.#unpacked.set(number, stream);
    const [oldest] = this.#unpacked.keys();
    if (this.#unpacked.size > mostUnpacked && oldest !== undefined) this.#unpacked.delete(oldest);
    return stream;
  }

  async #unpack(offset: number): Promise<ObjectStream> {
    const object = await readIndirect(this.file, offset);
    const dict = object.value;
    if (!isDict(dict) || nameOf(dict.get('Type')) !== 'ObjStm') {
      throw new PdfFault('damaged', `no object stream at ${offset}`);
    }
    const length = countOf(await this.get(dict.get('Length')));
    const bytes = await readStream(this.file, object, length);
    return readObjectStream(
      bytes,
      await this.get(dict.get('N')),
      await this.get(dict.get('First')),
    );
  }
}

/** The objects of a stream: their numbers, and where they start in its decoded bytes. */
export interface ObjectStream {
  readonly bytes: Uint8Array;
  readonly entries: readonly { readonly number: number; readonly at: number }[];
}

const longestReferenceChain = 16;
const mostUnpacked = 4;

/** ISO 32000-1 7.5.7: N pairs of number and offset, then from First on the objects. */
function readObjectStream(decoded: Uint8Array, n: PdfValue, first: PdfValue): ObjectStream {
  // White space behind, so that a number that ends the stream ends.
  const bytes = new Uint8Array(decoded.length + 1);
  bytes.set(decoded);
  bytes[decoded.length] = 0x20;
  const count = countOf(n) ?? 0;
  const start = countOf(first) ?? 0;
  const entries: { number: number; at: number }[] = [];
  const cursor: Cursor = { bytes, at: 0 };
  while (entries.length < count && cursor.at < start) {
    try {
      entries.push({ number: readInteger(cursor), at: start + readInteger(cursor) });
    } catch (error) {
      if (error instanceof ShortInput || error instanceof PdfFault) break;
      throw error;
    }
  }
  return { bytes, entries };
}
