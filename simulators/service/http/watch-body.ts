import type { IncomingMessage } from 'node:http';
import type { Clock } from '../../kit/clock.ts';
import { Problem } from '../rules/problem.ts';

export type Reject = (error: unknown) => void;

export interface Watch {
  readonly clock: Clock;
  /** A body that sends nothing for so long is given up. */
  readonly stallMs: number;
  readonly mostBytes: number;
}

/** A client that goes away, sends nothing for long, or hides a flood outside of the document. */
export function watchBody(
  body: IncomingMessage,
  { clock, stallMs, mostBytes }: Watch,
  reject: Reject,
): void {
  let received = 0;
  let seen = -1;
  let timer: Disposable | undefined;
  const look = (): void => {
    if (seen === received) return reject(new Problem('request-timeout'));
    seen = received;
    timer = clock.timer(stallMs, look);
  };
  const ended = (): void => {
    timer?.[Symbol.dispose]();
    if (!body.readableEnded) reject(illFormed('the body ended too early'));
  };
  look();
  body.on('data', (chunk: Buffer) => {
    received += chunk.length;
    if (received > mostBytes) reject(new Problem('body-too-large'));
  });
  body.on('end', ended);
  body.on('error', ended);
  body.on('close', ended);
}

export function illFormed(detail: string): Problem {
  return new Problem('multipart-ill-formed', { detail });
}
