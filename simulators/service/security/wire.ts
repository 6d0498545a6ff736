import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { socketHost } from '../../kit/authority.ts';
import type { TestServer } from '../testing/test-server.ts';

/** Bytes as they are sent, and what came back until the connection ended. */
export interface Wire {
  /** The start line and headers of a request that ends its connection, and its body. */
  send(head: readonly string[], body?: string): Promise<WireReply>;
  /** A connection on which so much was sent. */
  open(bytes: string): Promise<Socket>;
}

export interface WireReply {
  readonly status: number;
  /** In lower case; of several with one name the last. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
  /** As it came. */
  readonly all: string;
}

export function wireTo({ origin }: Pick<TestServer, 'origin'>): Wire {
  const { hostname, port } = new URL(origin);
  const open: Wire['open'] = async (bytes) => {
    const socket = connect(Number(port), socketHost(hostname));
    await once(socket, 'connect');
    socket.write(bytes, 'latin1');
    return socket;
  };
  return {
    open,
    async send(head, body = '') {
      const lines = [...head, 'connection: close', ...lengthOf(head, body), '', body];
      return read(await text(await open(lines.join('\r\n'))));
    },
  };
}

function lengthOf(head: readonly string[], body: string): readonly string[] {
  const told = head.some((line) => /^(content-length|transfer-encoding):/i.test(line));
  return told || body === '' ? [] : [`content-length: ${String(Buffer.byteLength(body))}`];
}

/** Answers of ours have one head, each header in a line. */
export function read(all: string): WireReply {
  const end = all.indexOf('\r\n\r\n');
  const [first = '', ...lines] = all.slice(0, end).split('\r\n');
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(first)?.[1] ?? 0);
  return { status, headers: new Map(headers), body: all.slice(end + 4), all };
}
