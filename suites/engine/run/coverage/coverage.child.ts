import { type Profiler, Session } from 'node:inspector/promises';

/**
 * Loaded before the service: answers every message of its parent with the blocks of the service's
 * sources that were executed since the message before.
 */
const session = new Session();
session.connect();
await session.post('Profiler.enable');
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });

process.on('message', () => {
  void take();
});
// Waiting for messages keeps no service running.
process.channel?.unref();

async function take(): Promise<void> {
  const { result } = await session.post('Profiler.takePreciseCoverage');
  const own: Profiler.ScriptCoverage[] = result.filter(({ url }) => url.includes('/simulators/'));
  process.send?.(own);
}
