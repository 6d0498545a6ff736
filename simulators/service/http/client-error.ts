import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Problem } from '../rules/problem.ts';
import { problemRow } from '../rules/problems.ts';
import { asProblem } from './frame-problem.ts';
import type { HttpParts } from './http-parts.ts';
import { problemAnswer } from './problem-answer.ts';
import { safetyHeaders } from './safety-headers.ts';

/** Who does not end a connection, too, after its last answer, is not waited for. */
const lingerMs = 2_000;

/** What Node could not read as HTTP: answered in the same form, then the connection ends. */
export function answerClientError(
  error: Error & { readonly code?: string; readonly rawPacket?: unknown },
  socket: Socket,
  { clock, exchanges }: Pick<HttpParts, 'clock' | 'exchanges'>,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const known = asProblem(error);
  const problem = known.code === 'internal' ? new Problem('request-ill-formed') : known;
  const { status, headers, body } = problemAnswer(problem);
  const lines = Object.entries({
    ...safetyHeaders,
    ...headers,
    connection: 'close',
    'content-length': String(Buffer.byteLength(body)),
  });
  const limit = clock.timer(lingerMs, () => socket.destroy());
  socket.once('close', () => limit[Symbol.dispose]());
  const answer = `HTTP/1.1 ${String(status)} Refused\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`;
  socket.end(answer);
  exchanges?.unread({
    socket,
    target: '(unreadable request)',
    reason: `${problemRow(problem.code).title} (${error.message})`,
    ...(error.rawPacket instanceof Uint8Array ? { bytes: error.rawPacket } : {}),
    status,
    answer,
  });
}

/** RFC 9110 10.1.1: of expectations there is only 100-continue, which Node handles apart. */
export function answerExpectation(_request: IncomingMessage, response: ServerResponse): void {
  const { status, headers, body } = problemAnswer(new Problem('expectation-unknown'));
  // Whether a body follows is not to be known.
  response.writeHead(status, { ...safetyHeaders, ...headers, connection: 'close' });
  response.end(body);
}
