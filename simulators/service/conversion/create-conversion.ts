import type { Clock } from '../../kit/clock.ts';
import { type Running, running } from '../../kit/lifecycle.ts';
import type { ContentStore, TakenContent } from '../content/content.ts';
import type { Delivery } from '../delivery/delivery.ts';
import { documentStatus, type Inspection } from '../rules/document.ts';
import type { Store } from '../store/store.ts';
import { ColorQueue } from './color/color-queue.ts';
import type { Conversion, ConversionLog } from './conversion.ts';
import { ConversionQueue } from './queue/queue.ts';
import type { ConversionSettings } from './settings.ts';
import type { Workspace } from './workspace.ts';

export interface ConversionParts {
  readonly store: Store;
  readonly content: ContentStore;
  readonly delivery: Pick<Delivery, 'enqueuePush' | 'wake'>;
  readonly inspect: (taken: TakenContent, fileName: string) => Promise<Inspection>;
  readonly workspace: Workspace;
  readonly settings: ConversionSettings;
  readonly clock: Clock;
  readonly log: ConversionLog;
}

export interface RunningConversion extends Conversion, Running {
  /** Takes up what a process that has ended left; to be called before documents arrive, and when another ends. */
  recover(): Promise<void>;
  /** Resolves when nothing is being converted, nor awaits it; colours may still be counted. */
  idle(): Promise<void>;
  /** Breaks everything off at once and forgets it: before the store is cleared. */
  clear(): Promise<void>;
}

export function createConversion(parts: ConversionParts): RunningConversion {
  const colors = new ColorQueue(parts);
  const queue = new ConversionQueue({ ...parts, ready: (document) => colors.add(document) });
  const conversion = {
    arrived(document: Parameters<Conversion['arrived']>[0]): void {
      if (document.status === documentStatus.awaitingConversion) queue.wake();
      else colors.add(document);
    },
    async recover() {
      await queue.recover();
      colors.recover();
    },
    idle: () => queue.idle(),
    async clear() {
      await Promise.all([queue.clear(), colors.clear()]);
    },
  };
  return running(conversion, async () => {
    await Promise.all([queue.stop(), colors.stop()]);
  });
}
