import { type Running, running } from '../../../simulators/kit/lifecycle.ts';
import { startChild } from './child.ts';
import type { SeenAnswer } from './seen-answer.ts';
import type { TlsFiles } from './tls-files.ts';

/** What the process of the plain server is told. */
export interface PlainStart {
  readonly tls: TlsFiles;
  readonly answer: SeenAnswer;
}

/** A bare fastify route in a process of its own that gives one answer to whoever asks. */
export interface Plain extends Running {
  readonly pid: number;
  readonly url: string;
}

export async function startPlain(start: PlainStart): Promise<Plain> {
  const { child, ready: port } = await startChild<number>('plain.child.ts', start);
  const url = `https://127.0.0.1:${String(port)}/answer`;
  return running({ pid: child.pid, url }, () => child.stop());
}
