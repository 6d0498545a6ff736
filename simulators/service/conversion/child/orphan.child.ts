import { systemClock } from '../../../kit/clock.ts';
import { runLimited } from './limited-child.ts';

// A process that dies while its limited child works.
const folder = process.argv[2] ?? '';
await runLimited({
  command: ['/bin/sh', '-c', 'exec 9>held; touch begun; sleep 1000'],
  folder,
  searchPath: '/usr/bin:/bin',
  limits: { timeMs: 600_000, memoryBytes: 2 ** 30, fileBytes: 2 ** 20 },
  clock: systemClock,
  signal: new AbortController().signal,
});
