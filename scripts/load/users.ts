import type { Client } from 'undici';
import { systemClock } from '../../simulators/kit/clock.ts';
import { readArguments, wholeNumbers } from './rig/arguments.ts';
import { describeMachine, thisMachine } from './rig/machine.ts';
import { peakMemoryMb } from './rig/memory.ts';
import { connectTo } from './rig/origin.ts';
import { quantile } from './rig/quantiles.ts';
import { type Service, startService } from './rig/service.ts';
import { textTable } from './rig/text-table.ts';
import { changeMs, importUsers, readPage } from './rig/users.ts';

const given = readArguments({
  usage: 'node scripts/load/users.ts [options]',
  about:
    'Rows per second of an import of users, the memory it takes, and how long others wait for a small\n' +
    'change meanwhile; then a walk over many users: does a page at the end cost more than at the start?',
  options: {
    import: { about: 'users of the import that is measured', fallback: '100000' },
    users: { about: 'users that are walked over', fallback: '1000000' },
    page: { about: 'users of a page', fallback: '1000' },
    json: { about: 'print one JSON object instead of a table' },
  },
});

interface Waits {
  readonly changes: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly mostMs: number;
}

const machine = thisMachine();
const [imported = 0] = wholeNumbers(given.import, 'import');
const [users = 0] = wholeNumbers(given.users, 'users');
const [pageSize = 0] = wholeNumbers(given.page, 'page');
await using service = await startService({ scheme: 'http' });
const client = connectTo(service);
const other = connectTo(service);
const loading = await measureImport();
await fill();
const walk = await measureWalk();
print();
await Promise.all([client.close(), other.close()]);

async function measureImport() {
  const idle = await waitsDuring(other, service, systemClock.sleep(2_000));
  const beforeMb = peakMemoryMb(service.pid);
  const startNs = process.hrtime.bigint();
  const importing = importUsers(client, service, { first: 1, last: imported });
  const busy = await waitsDuring(other, service, importing);
  const seconds = Number(process.hrtime.bigint() - startNs) / 1e9;
  const again = await timed(importUsers(client, service, { first: 1, last: imported }));
  return {
    rows: imported,
    rowsPerSecond: imported / seconds,
    rowsPerSecondAgain: imported / again,
    beforeMb,
    peakMb: peakMemoryMb(service.pid),
    idle,
    busy,
  };
}

/** Users beyond those that are there, in imports of as many. */
async function fill(): Promise<void> {
  for (let first = imported + 1; first <= users; first += imported) {
    const last = Math.min(first + imported - 1, users);
    await importUsers(client, service, { first, last });
  }
}

async function measureWalk() {
  const latencies: number[] = [];
  let rows = 0;
  const startNs = process.hrtime.bigint();
  for (let token: string | undefined = ''; token !== undefined; ) {
    const page = await readPage(client, service, { size: pageSize, token });
    latencies.push(page.latencyMs);
    rows += page.rows;
    token = page.next;
  }
  const seconds = Number(process.hrtime.bigint() - startNs) / 1e9;
  const part = Math.max(1, Math.floor(latencies.length / 5));
  const ends = { first: latencies.slice(0, part), last: latencies.slice(-part) };
  return {
    rows,
    pages: latencies.length,
    rowsPerSecond: rows / seconds,
    firstFifth: { p50Ms: quantile(ends.first, 0.5), p99Ms: quantile(ends.first, 0.99) },
    lastFifth: { p50Ms: quantile(ends.last, 0.5), p99Ms: quantile(ends.last, 0.99) },
  };
}

/** One small change after the other until the work is done. */
async function waitsDuring(over: Client, target: Service, work: Promise<unknown>): Promise<Waits> {
  let done = false;
  const ended = work.finally(() => {
    done = true;
  });
  const waits: number[] = [];
  while (!done) {
    const name = `probe ${String(process.hrtime.bigint())}`;
    waits.push(await changeMs(over, target, name));
  }
  await ended;
  return {
    changes: waits.length,
    p50Ms: quantile(waits, 0.5),
    p99Ms: quantile(waits, 0.99),
    mostMs: Math.max(...waits),
  };
}

async function timed(work: Promise<unknown>): Promise<number> {
  const startNs = process.hrtime.bigint();
  await work;
  return Number(process.hrtime.bigint() - startNs) / 1e9;
}

function print(): void {
  if (given.json) {
    process.stdout.write(`${JSON.stringify({ benchmark: 'users', machine, loading, walk })}\n`);
    return;
  }
  const waits = [loading.idle, loading.busy].map(({ changes, p50Ms, p99Ms, mostMs }, at) => [
    at === 0 ? 'at rest' : 'during the import',
    String(changes),
    p50Ms.toFixed(1),
    p99Ms.toFixed(1),
    mostMs.toFixed(1),
  ]);
  const ends = [walk.firstFifth, walk.lastFifth].map(({ p50Ms, p99Ms }, at) => [
    at === 0 ? 'first fifth' : 'last fifth',
    p50Ms.toFixed(1),
    p99Ms.toFixed(1),
  ]);
  process.stdout.write(
    `${[
      describeMachine(machine),
      '',
      `import of ${String(loading.rows)} users: ${loading.rowsPerSecond.toFixed(0)} rows/s, ` +
        `of the same again ${loading.rowsPerSecondAgain.toFixed(0)} rows/s`,
      `peak memory of the service (VmHWM): ${loading.beforeMb?.toFixed(0) ?? '?'} MB before, ` +
        `${loading.peakMb?.toFixed(0) ?? '?'} MB after`,
      '',
      textTable([['a small change of others', 'changes', 'p50 ms', 'p99 ms', 'most ms'], ...waits]),
      '',
      `walk over ${String(walk.rows)} users in ${String(walk.pages)} pages: ${walk.rowsPerSecond.toFixed(0)} rows/s`,
      '',
      textTable([['pages', 'p50 ms', 'p99 ms'], ...ends]),
    ].join('\n')}\n`,
  );
}
