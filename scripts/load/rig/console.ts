import { type Running, running } from '../../../simulators/kit/lifecycle.ts';
import { startChild } from './child.ts';

/** The number of documents that the process of the page starts with. */
export interface ConsoleStart {
  readonly documents: number;
}

/** Events that the control plane is to send: evenly over this time, or all at once (0). */
export interface EventOrder {
  readonly events: number;
  readonly overMs: number;
}

/** The live page over a control plane with made documents, in a process of its own. */
export interface ConsoleRig extends Running {
  readonly url: string;
  /** Resolves when the events were sent, which the page may not have read yet. */
  send(order: EventOrder): Promise<void>;
}

export async function startConsoleRig(start: ConsoleStart): Promise<ConsoleRig> {
  const { child, ready: url } = await startChild<string>('console.child.ts', start);
  const send = async (order: EventOrder): Promise<void> => void (await child.ask<number>(order));
  return running({ url, send }, () => child.stop());
}
