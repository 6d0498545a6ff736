import type { IncomingMessage } from 'node:http';
import type { Clock } from '../../kit/clock.ts';
import { Problem } from '../rules/problem.ts';

export interface BodyBounds {
  readonly clock: Clock;
  readonly mostBytes: number;
  /** For the whole of it: small bodies have no reason to come slowly. */
  readonly timeMs: number;
}

/** Reads a body that is no upload. Rejects with a Problem for one that is too large or takes too long. */
export function readBody(
  body: IncomingMessage,
  { clock, mostBytes, timeMs }: BodyBounds,
): Promise<Buffer> {
  const announced = Number(body.headers['content-length'] ?? 0);
  if (announced > mostBytes) return Promise.reject(new Problem('body-too-large'));
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const timer = clock.timer(timeMs, () => refuse(new Problem('request-timeout')));
    function leave(): void {
      timer[Symbol.dispose]();
      body.off('data', take).off('end', finish).off('error', refuse);
    }
    function take(chunk: Buffer): void {
      size += chunk.length;
      chunks.push(chunk);
      if (size > mostBytes) refuse(new Problem('body-too-large'));
    }
    function finish(): void {
      leave();
      resolve(Buffer.concat(chunks));
    }
    function refuse(error: Error): void {
      leave();
      reject(error);
    }
    body.on('data', take).on('end', finish).on('error', refuse);
  });
}
