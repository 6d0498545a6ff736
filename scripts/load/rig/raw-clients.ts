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
}

export interface RawClients extends Running {
  play(plan: RawPlan): Promise<RawRound>;
}

/** Senders on port 9100 in a process of their own: a connection a document, until the printer closes it. */
export async function startRawClients(task: RawClientsTask): Promise<RawClients> {
  const { child } = await startChild<string>('raw-clients.child.ts', task);
  return running({ play: (plan: RawPlan) => child.ask<RawRound>(plan) }, () => child.stop());
}
