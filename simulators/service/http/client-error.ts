import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Clock } from '../../kit/clock.ts';
import { Problem } from '../rules/problem.ts';
import { asProblem } from './frame-problem.ts';
import { problemAnswer } from './problem-answer.ts';
import { safetyHeaders } from './safety-headers.ts';

/** Who does not end a connection, too, after its last answer, is not waited for. */
const lingerMs = 2_000;

/** What Node could not read as HTTP: answered in the same form, then the connection ends. */
export function answerClientError(
  error: Error & { readonly code?: string },
  socket: Socket,
  clock: Pick<Clock, 'timer'>,
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
  socket.end(
    `HTTP/1.1 ${String(status)} Refused\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`,
  );
}

/** RFC 9110 10.1.1: of expectations there is only 100-continue, which Node handles apart. */
export function answerExpectation(_request: IncomingMessage, response: ServerResponse): void {
  const { status, headers, body } = problemAnswer(new Problem('expectation-unknown'));
  // Whether a body follows is not to be known.
  response.writeHead(status, { ...safetyHeaders, ...headers, connection: 'close' });
  response.end(body);
}
