import { Transform } from 'node:stream';

/**
 * Removes the blanks that a mail gateway or client may put behind a boundary (RFC 2046 5.1.1:
 * transport-padding), which the multipart parser takes for a header. The pieces may be cut anywhere.
 */
export function withoutPadding(boundary: string): Transform {
  const delimiter = Buffer.from(`\r\n--${boundary}`, 'latin1');
  // A line end before the body lets a boundary at its very beginning be found like any other.
  let held: Buffer = Buffer.from('\r\n');
  let isBehindBoundary = false;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const data = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
      let from = 0;
      for (;;) {
        if (isBehindBoundary) {
          while (isBlank(data[from])) from += 1;
          if (from === data.length) break;
          isBehindBoundary = false;
        }
        const at = data.indexOf(delimiter, from);
        if (at < 0) break;
        this.push(data.subarray(from, at + delimiter.length));
        from = at + delimiter.length;
        isBehindBoundary = true;
      }
      const end = beginOf(delimiter, data);
      this.push(data.subarray(from, Math.max(from, end)));
      held = data.subarray(Math.max(from, end));
      done();
    },
    flush(done) {
      this.push(held);
      done();
    },
  });
}

/** In the Content-Type of a multipart body (RFC 2046 5.1.1); undefined where there is none. */
export function boundaryIn(contentType: string): string | undefined {
  const [, quoted, token] =
    /;\s*boundary\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;"]+))/i.exec(contentType) ?? [];
  return token ?? quoted?.replace(/\\(.)/g, '$1');
}

function isBlank(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x09;
}

/** The position from which the end of the data may be the beginning of a delimiter. CR is only the first byte of a delimiter. */
function beginOf(delimiter: Buffer, data: Buffer): number {
  const at = data.lastIndexOf(0x0d);
  const isBegin =
    at >= 0 &&
    data.length - at < delimiter.length &&
    delimiter.subarray(0, data.length - at).equals(data.subarray(at));
  return isBegin ? at : data.length;
}
