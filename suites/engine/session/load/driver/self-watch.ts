import { monitorEventLoopDelay } from 'node:perf_hooks';

/** What this process has used since it was asked for the first time. */
export interface SelfUse {
  readonly cpuSeconds: number;
  readonly peakMemoryBytes: number;
  readonly loopDelayP99Ms: number;
}

const resolutionMs = 5;

/** Measures itself, on any system; how late the event loop is beyond the grain of the measurement. */
export function watchSelf(): { use(): SelfUse; reset(): void } & Disposable {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs });
  delay.enable();
  let began = process.cpuUsage();
  return {
    use() {
      const { user, system } = process.cpuUsage(began);
      const lateMs = delay.percentile(99) / 1e6 - resolutionMs;
      return {
        cpuSeconds: (user + system) / 1e6,
        peakMemoryBytes: process.resourceUsage().maxRSS * 1024,
        loopDelayP99Ms: Number.isFinite(lateMs) ? Math.max(0, lateMs) : 0,
      };
    },
    reset() {
      began = process.cpuUsage();
      delay.reset();
    },
    [Symbol.dispose]: () => {
      delay.disable();
    },
  };
}
