import { type Running, running } from '../../../simulators/kit/lifecycle.ts';
import { startChild } from './child.ts';

/** What the crowd's process is told. */
export interface CrowdStart {
  /** Of the server. */
  readonly host: string;
  readonly port: number;
  readonly caPem: string;
  /** What each of the idle clients asks for once. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly idle: number;
  readonly slow: SlowUpload;
}

export interface SlowUpload {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Before the document and after it, as latin1. */
  readonly before: string;
  readonly after: string;
  readonly documentBytes: number;
  readonly bytesPerSecond: number;
}

export type CrowdOrder = 'gather' | 'leave';

/** How many are there; after `leave`, how many were there until then. */
export interface CrowdCount {
  readonly idle: number;
  readonly slowBytes: number;
}

/** Clients who hold their connections and ask nothing more, and one whose upload comes slowly. */
export interface Crowd extends Running {
  gather(): Promise<CrowdCount>;
  leave(): Promise<CrowdCount>;
}

export async function startCrowd(start: CrowdStart): Promise<Crowd> {
  const { child } = await startChild<'ready'>('crowd.child.ts', start);
  const tell = (order: CrowdOrder): Promise<CrowdCount> => child.ask<CrowdCount>(order);
  return running({ gather: () => tell('gather'), leave: () => tell('leave') }, () => child.stop());
}
