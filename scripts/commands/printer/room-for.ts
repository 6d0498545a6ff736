import { readFile } from 'node:fs/promises';
import { UsageError } from '../../command-line/usage-error.ts';

export interface FleetPorts {
  readonly count: number;
  /** Of the first printer, 0 for free ones; absent when there is no such front. */
  readonly raw?: number;
  readonly ipp?: number;
  /** Each tells the network of itself. */
  readonly announced: boolean;
}

const mostPort = 65_535;
/** All of them hear whatever one of them says: twice as many take four times as long. */
const mostAnnounced = 200;
/** Beside listeners: connections, documents, the process' own. */
const otherFiles = 200;

/** Throws UsageError when so many printers can't listen, saying what to change. */
export async function checkRoomFor(
  ports: FleetPorts,
  limitsFile = '/proc/self/limits',
): Promise<void> {
  if (ports.announced && ports.count > mostAnnounced) {
    throw new UsageError(
      `At most ${mostAnnounced} printers are announced, since each of them receives the announcements of all others.`,
      'Start fewer of them, or leave --announce out.',
    );
  }
  const ranges = (['raw', 'ipp'] as const).flatMap((front) => {
    const first = ports[front];
    return first === undefined || first === 0 ? [] : [rangeOf(front, first, ports.count)];
  });
  const [one, other] = ranges;
  if (
    one !== undefined &&
    other !== undefined &&
    one.first <= other.last &&
    other.first <= one.last
  )
    throw new UsageError(
      `Raw ports ${one.first} to ${one.last} and IPP ports ${other.first} to ${other.last} overlap.`,
    );
  const fronts = [ports.raw, ports.ipp].filter((port) => port !== undefined).length;
  const sockets = fronts + (ports.announced ? 1 : 0);
  const needed = ports.count * sockets + otherFiles;
  const limit = await openFileLimit(limitsFile);
  if (limit === undefined || needed <= limit) return;
  const sentence = `${ports.count} printers need ${needed} open files, and this process may have ${limit}.`;
  throw new UsageError(sentence, `Raise the limit first: ulimit -n ${needed}`);
}

function rangeOf(
  front: 'raw' | 'ipp',
  first: number,
  count: number,
): { readonly first: number; readonly last: number } {
  const last = first + count - 1;
  if (last <= mostPort) return { first, last };
  throw new UsageError(
    `${count} ports starting at ${first} go beyond ${mostPort}.`,
    `Start at --${front}-port ${Math.max(1, mostPort - count + 1)} or less.`,
  );
}

/** Undefined where the system doesn't tell (proc(5)) or has none. */
async function openFileLimit(limitsFile: string): Promise<number | undefined> {
  const limits = await readFile(limitsFile, 'utf8').catch(() => '');
  const [, soft] = /^Max open files +(\d+)/m.exec(limits) ?? [];
  return soft === undefined ? undefined : Number(soft);
}
