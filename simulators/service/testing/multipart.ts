/** A part of a multipart/form-data body (RFC 7578). */
export interface PartGiven {
  readonly name: string;
  readonly value: string | Uint8Array;
  readonly fileName?: string;
  /** The media type it declares; documents declare bytes. */
  readonly type?: string;
  /** Its Content-Transfer-Encoding (RFC 7578 4.7). */
  readonly encoding?: string;
}

export const boundary = 'platen-test-boundary';

export function encodeMultipart(parts: readonly PartGiven[]): {
  readonly body: Buffer;
  readonly type: string;
} {
  const pieces = parts.flatMap(
    ({ name, value, fileName, type = declaredType(fileName), encoding }) => [
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"`),
      Buffer.from(fileName === undefined ? '' : `; filename="${fileName}"`),
      Buffer.from(type === undefined ? '' : `\r\nContent-Type: ${type}`),
      Buffer.from(encoding === undefined ? '' : `\r\nContent-Transfer-Encoding: ${encoding}`),
      Buffer.from('\r\n\r\n'),
      Buffer.from(value),
      Buffer.from('\r\n'),
    ],
  );
  return {
    body: Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)]),
    type: `multipart/form-data; boundary=${boundary}`,
  };
}

function declaredType(fileName: string | undefined): string | undefined {
  return fileName === undefined ? undefined : 'application/octet-stream';
}

/** The parts of an upload of alice's to the queue `pull`, changed as asked; undefined leaves one out. */
export function uploadParts(
  data: Uint8Array,
  changed: Readonly<Record<string, string | undefined>> = {},
  fileName = 'a.pdf',
): PartGiven[] {
  const fields = { username: 'alice', portname: 'pull', title: 'a.pdf', ...changed };
  return [
    ...Object.entries(fields).flatMap(([name, value]) =>
      value === undefined ? [] : [{ name, value }],
    ),
    { name: 'data', value: data, fileName },
  ];
}
