import { type Running, running } from '../../../simulators/kit/lifecycle.ts';
import { startChild } from './child.ts';

export interface RawClientsTask {
  readonly clients: number;
  /** Of a document. */
  readonly sizeBytes: number;
}

/** What is sent where: one document after the other for some seconds, or so many by each client. */
export interface RawPlan {
  readonly port: number;
  readonly seconds?: number;
  readonly jobs?: number;
}

export interface RawRound {
  readonly jobs: number;
  readonly seconds: number;
  /** Of each job, from the call to the end of the connection. */
  readonly latenciesMs: readonly number[];
}

export interface RawClients extends Running {
  /** Of the document that they send. */
  readonly sha256: string;
  play(plan: RawPlan): Promise<RawRound>;
}

/** Senders on port 9100 in a process of their own: a connection a document, until the printer closes it. */
export async function startRawClients(task: RawClientsTask): Promise<RawClients> {
  const { child, ready: sha256 } = await startChild<string>('raw-clients.child.ts', task);
  const parts = { sha256, play: (plan: RawPlan) => child.ask<RawRound>(plan) };
  return running(parts, () => child.stop());
}
