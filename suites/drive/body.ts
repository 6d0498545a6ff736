/** A document on its way up: its name and bytes. */
export interface UploadFile {
  readonly fileName: string;
  readonly bytes: Buffer;
  /** The fixture's true page count. */
  readonly pages?: number;
}

export type Pairs = readonly (readonly [name: string, value: string])[];

export function formBody(pairs: Pairs): Buffer {
  return Buffer.from(new URLSearchParams(pairs.map(([name, value]) => [name, value])).toString());
}

/** multipart/form-data (RFC 7578): text parts first, then the file as application/octet-stream (interface 4.4). */
export function multipartBody(
  pairs: Pairs,
  file: UploadFile | undefined,
  boundary: string,
): Buffer {
  const parts: Buffer[] = [];
  for (const [name, value] of pairs) {
    parts.push(
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
      ),
    );
  }
  if (file !== undefined) {
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="data"; filename="${file.fileName}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
    parts.push(Buffer.from(head), file.bytes, Buffer.from('\r\n'));
  }
  parts.push(Buffer.from(`--${boundary}--\r\n`));
  return Buffer.concat(parts);
}

/** The text parts of a multipart body, in order; files are left out. */
export function textParts(body: Buffer, boundary: string): Pairs {
  return body
    .toString('latin1')
    .split(`--${boundary}`)
    .flatMap((part) => {
      const [head = '', ...rest] = part.split('\r\n\r\n');
      const name = /[; ]name="([^"]*)"/i.exec(head)?.[1];
      if (name === undefined || /[; ]filename=/i.test(head)) return [];
      const value = rest.join('\r\n\r\n').replace(/\r\n$/, '');
      return [[utf8(name), utf8(value)] as const];
    });
}

function utf8(bytes: string): string {
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
