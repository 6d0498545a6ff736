/** A part of a multipart/form-data body (RFC 7578). */
export interface PartGiven {
  readonly name: string;
  readonly value: string | Uint8Array;
  readonly fileName?: string;
}

export const boundary = 'platen-test-boundary';

export function encodeMultipart(parts: readonly PartGiven[]): {
  readonly body: Buffer;
  readonly type: string;
} {
  const pieces = parts.flatMap(({ name, value, fileName }) => [
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"`),
    Buffer.from(
      fileName === undefined
        ? '\r\n\r\n'
        : `; filename="${fileName}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
    ),
    Buffer.from(value),
    Buffer.from('\r\n'),
  ]);
  return {
    body: Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)]),
    type: `multipart/form-data; boundary=${boundary}`,
  };
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
