import { systemClock } from '../../../kit/clock.ts';
import { runLimited } from './limited-child.ts';

// A process that dies while its limited child works.
const folder = process.argv[2] ?? '';
await runLimited({
  command: ['/bin/sh', '-c', 'echo $$ > pid; sleep 1000'],
  folder,
  searchPath: '/usr/bin:/bin',
  limits: { timeMs: 60_000, memoryBytes: 2 ** 30, fileBytes: 2 ** 20 },
  clock: systemClock,
  signal: new AbortController().signal,
});
