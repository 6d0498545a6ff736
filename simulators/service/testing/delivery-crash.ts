import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { ReleaseOutcome } from '../delivery/delivery.ts';

export interface CrashOrder {
  readonly folder: string;
  readonly addresses: readonly string[];
  readonly seed: number;
  /** False: only recover, then say `idle`. */
  readonly work: boolean;
}

export type CrashReport =
  | { readonly kind: 'ready' | 'idle' }
  /** Durable, as an upload that was answered. */
  | {
      readonly kind: 'accepted';
      readonly uuid: string;
      readonly cause: 'send' | 'tap' | 'push';
      readonly size: number;
    }
  | { readonly kind: 'answered'; readonly uuid: string; readonly outcome: ReleaseOutcome };

export interface CrashChild {
  readonly process: ChildProcess;
  readonly reports: readonly CrashReport[];
  /** Resolves when it has ended, whichever way. */
  readonly ended: Promise<void>;
}

export function startCrashChild(order: CrashOrder): CrashChild {
  const path = fileURLToPath(new URL('delivery-crash.child.ts', import.meta.url));
  const child = fork(path, [JSON.stringify(order)], { execArgv: [] });
  const reports: CrashReport[] = [];
  child.on('message', (report) => reports.push(report as CrashReport));
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  return { process: child, reports, ended };
}
