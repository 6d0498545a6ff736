import { connect, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { systemClock } from '../kit/clock.ts';
import type { StatusName } from '../kit/wire/ipp/status.ts';
import type { Address } from './index.ts';
import { decodeAnswer, encoded, openPost, type TestPrinter } from './testing/ipp-client.ts';

/** What a client sees where it gets no answer. cut: the connection broke; waits: nothing was heard. */
export type Unanswered = 'refused' | 'cut' | 'waits';

/** What a client sees of an answer that is none to its request; a number is an HTTP status. */
export type Misanswered = 'no IPP' | 'to another' | number;

/** For tests: a client that waits so long before it says that nothing is heard; longer where it should hear something. */
const quietMs = 250;
const patientMs = 60_000;

/** Sends a job and ends its half; `closed`: the printer ended its own in order. */
export async function seenByRawSender(
  at: Address,
  document: Uint8Array,
  expected: string,
): Promise<Unanswered | 'closed'> {
  const socket = connect({ ...at, allowHalfOpen: true }).resume();
  const seen = heard(socket);
  socket.end(document);
  const outcome = await Promise.race([seen, quiet(patienceFor(expected))]);
  socket.destroy();
  return outcome;
}

function patienceFor(expected: unknown): number {
  return expected === undefined || expected === 'waits' ? quietMs : patientMs;
}

/** The code that PJL INFO STATUS tells; undefined when there is no answer. */
export async function pjlCode(
  at: Address,
  expected: number | undefined,
): Promise<number | undefined> {
  const socket = connect({ ...at, allowHalfOpen: true });
  const seen = heard(socket);
  const told = new Promise<number>((resolve) => {
    let answer = '';
    socket.on('data', (chunk) => {
      answer += String(chunk);
      const [, code] = /CODE=(\d+)\r\n/.exec(answer) ?? [];
      if (code !== undefined) resolve(Number(code));
    });
  });
  socket.end('\x1b%-12345X@PJL INFO STATUS\r\n');
  const first = await Promise.race([told, seen, quiet(patienceFor(expected))]);
  socket.destroy();
  return typeof first === 'number' ? first : undefined;
}

/** Prints with Print-Job; the status, when the printer answers. */
export async function seenByIppSender(
  target: TestPrinter,
  document: Uint8Array,
  expected: Unanswered | Misanswered | StatusName,
): Promise<Unanswered | Misanswered | StatusName | undefined> {
  const request = openPost(target);
  const failed = new Promise<Unanswered>((resolve) => {
    request.once('error', (error) => resolve(nameOf(error)));
  });
  const message = encoded(target, { operation: 'Print-Job', document });
  const answered = new Promise<Unanswered | Misanswered | StatusName | undefined>((resolve) => {
    request.once('response', (response) => {
      const { statusCode = 0 } = response;
      buffer(response).then(
        (body) => resolve(statusCode === 200 ? readAnswer(message, body) : statusCode),
        () => resolve('cut'),
      );
    });
  });
  request.end(message);
  const outcome = await Promise.race([answered, failed, quiet(patienceFor(expected))]);
  request.destroy();
  return outcome;
}

function readAnswer(asked: Uint8Array, body: Buffer): Misanswered | StatusName | undefined {
  try {
    const { status } = decodeAnswer(body);
    const isOurs = Buffer.from(asked).readInt32BE(requestIdAt) === body.readInt32BE(requestIdAt);
    return isOurs ? status : 'to another';
  } catch {
    return 'no IPP';
  }
}

/** RFC 8010 3.1.1: behind version and operation or status. */
const requestIdAt = 4;

function heard(socket: Socket): Promise<Unanswered | 'closed'> {
  return new Promise((resolve) => {
    socket.once('end', () => resolve('closed')).once('error', (error) => resolve(nameOf(error)));
  });
}

function nameOf(error: Error): Unanswered {
  return 'code' in error && error.code === 'ECONNREFUSED' ? 'refused' : 'cut';
}

/** Resolves when a client gives up hoping that it hears something. */
export async function quiet(ms = quietMs): Promise<'waits'> {
  await systemClock.sleep(ms);
  return 'waits';
}
