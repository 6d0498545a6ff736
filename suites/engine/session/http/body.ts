import type { Json } from '../../journal/json.ts';

/** A document on its way up: its name and bytes. */
export interface UploadFile {
  readonly fileName: string;
  readonly bytes: Buffer;
  /** The fixture's true page count. */
  readonly pages?: number;
}

export type Pairs = readonly (readonly [name: string, value: string])[];

/** How a body is written that says the same: with as few escapes as can be, or with as many; as usual, with a charset. */
export type Spelling = 'bare' | 'escaped' | 'charset';

export function formBody(pairs: Pairs, spelling?: Spelling): Buffer {
  if (spelling === 'bare' || spelling === 'escaped') {
    const write = spelling === 'bare' ? bare : escaped;
    // An equals sign in a name would end it.
    const nameOf = (name: string): string => write(name).replaceAll('=', '%3D');
    return Buffer.from(pairs.map(([name, value]) => `${nameOf(name)}=${write(value)}`).join('&'));
  }
  return Buffer.from(new URLSearchParams(pairs.map(([name, value]) => [name, value])).toString());
}

/** What neither ends a name or a value nor stands for something else needs no escape (RFC 3986 3.4). */
function bare(text: string): string {
  return encodeURIComponent(text)
    .replaceAll('%20', '+')
    .replace(/%(3D|3F|2F|3A|40|2C)/g, decodeURIComponent);
}

function escaped(text: string): string {
  return text.replace(/[^A-Za-z0-9]+/g, (signs) =>
    Buffer.from(signs).toString('hex').replace(/../g, '%$&'),
  );
}

/** RFC 8259 2 and 7: white space between tokens, and escapes for what is beyond ASCII. */
export function jsonBody(members: Readonly<Record<string, Json>>, spelling?: Spelling): Buffer {
  if (spelling !== 'escaped') return Buffer.from(JSON.stringify(members));
  const text = JSON.stringify(members, null, '\t');
  return Buffer.from(
    text.replace(/[^\t\n -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
  );
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
