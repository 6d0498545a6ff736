import { orphanWatch } from '../../../kit/orphans.ts';
import type { ChildLimits } from './limited-child.ts';

/**
 * A shell script that sets the limits, then becomes the command. Its watcher waits at the other end of
 * file descriptor 3: when the service is gone, however it went, the whole group goes too. Where a
 * system has no such limit, the others hold.
 */
export function launcher({ timeMs, memoryBytes, fileBytes }: ChildLimits): string {
  const limits = [
    ['c', 0],
    ['t', Math.ceil(timeMs / 1000) * mostProcessors],
    ['v', Math.ceil(memoryBytes / 1024)],
    ['f', Math.ceil(fileBytes / fileBlockBytes)],
  ] as const;
  return [
    // When memory is short, the system ends this rather than the service.
    'echo 1000 2>/dev/null >/proc/self/oom_score_adj',
    ...limits.map(([name, value]) => `ulimit -${name} ${String(value)} 2>/dev/null`),
    orphanWatch,
    'exec nice -n 10 "$@" 3<&-',
  ].join('\n');
}

/** POSIX counts file sizes in these. */
const fileBlockBytes = 512;
/** Processor time of all threads counts, and may pass faster than time. */
const mostProcessors = 4;
