import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { turn } from '../../../../../simulators/kit/turn.ts';
import { multipartBody, type Pairs } from '../../http/body.ts';
import type { LoadDocument } from '../press.ts';

export interface UploadBody {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | Readable;
  /** Of the document; of a large one known once all of it was sent. */
  readonly sha256: () => string | undefined;
}

const boundary = 'platen-load-0a7c';
const type = `multipart/form-data; boundary=${boundary}`;
const mark = Buffer.from('\0the document\0');

/** A small document goes in one piece, a large one piece by piece, none of which is copied. */
export function uploadBody(pairs: Pairs, document: LoadDocument): UploadBody {
  const { fileName, pieces, sizeBytes, sha256 } = document;
  const [only] = pieces;
  if (only !== undefined && sha256 !== undefined) {
    const body = multipartBody(pairs, { fileName, bytes: only }, boundary);
    return { headers: headersFor(body.length), body, sha256: () => sha256 };
  }
  const form = multipartBody(pairs, { fileName, bytes: mark }, boundary);
  const at = form.indexOf(mark);
  const hash = createHash('sha256');
  let digest: string | undefined;
  async function* parts(): AsyncGenerator<Buffer> {
    yield form.subarray(0, at);
    for (const piece of pieces) {
      hash.update(piece);
      yield piece;
      // Where the connection takes all at once, others have their turn in between.
      await turn();
    }
    digest = hash.digest('hex');
    yield form.subarray(at + mark.length);
  }
  const length = form.length - mark.length + sizeBytes;
  return {
    headers: headersFor(length),
    body: Readable.from(parts(), { objectMode: false }),
    sha256: () => digest,
  };
}

function headersFor(length: number): Readonly<Record<string, string>> {
  return { 'content-type': type, 'content-length': String(length) };
}
