import { crc32 } from 'node:zlib';

/** A PNG of these chunks, its end behind them (PNG 5.3). */
export function png(...chunks: readonly (readonly [type: string, data: Buffer])[]): Buffer {
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    ...chunks.map(([type, data]) => chunk(type, data)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}
