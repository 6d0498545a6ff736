import { type Running, running } from '../../../simulators/kit/lifecycle.ts';
import { startChild } from './child.ts';

export interface CodecTask {
  /** An IPP message, in base64. */
  readonly answer: string;
  /** Processor time of a round. */
  readonly roundMs: number;
}

/** npm's ipp, our decoder, and our decoder with each value read. */
export type CodecRound = 'package' | 'decode' | 'read';

export interface Codecs extends Running {
  /** Messages per second of processor time. */
  play(round: CodecRound): Promise<number>;
}

export async function startCodecs(task: CodecTask): Promise<Codecs> {
  const { child } = await startChild<string>('codec.child.ts', task);
  return running({ play: (round: CodecRound) => child.ask<number>(round) }, () => child.stop());
}
