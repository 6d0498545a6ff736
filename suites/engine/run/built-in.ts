import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startBalancer } from '../../../simulators/kit/balancer.ts';
import { freshSeed, seededChance } from '../../../simulators/kit/chance.ts';
import { randomIds } from '../../../simulators/kit/ids.ts';
import { type Running, running } from '../../../simulators/kit/lifecycle.ts';
import type { TargetProfile } from '../session/profile/profile.ts';
import { checkProfile } from '../session/profile/read-profile.ts';
import type { ScriptCoverage } from './coverage/executed.ts';
import { quietPort } from './quiet-port.ts';
import { openRestartServer } from './restart-server.ts';
import { type ServiceChild, spawnService } from './service-child.ts';

const seed = fileURLToPath(new URL('../../../fixtures/seeds/gate.json', import.meta.url));

export interface BuiltInOptions {
  readonly plainHttp?: boolean;
  /** Within it a release is answered (SIL-42); default: the service's own. */
  readonly releaseTime?: string;
  /** Root of the sources that the service runs from, such as a copy with a fault; default: this tree. */
  readonly tree?: string;
  /** It tells which of its sources are executed. */
  readonly coverage?: boolean;
  /** PostgreSQL database for the records. */
  readonly database?: string;
  /** Processes on that database, behind a balancer that spreads requests at random; plain HTTP. */
  readonly services?: number;
}

export interface BuiltIn {
  readonly profile: TargetProfile;
  /** Of the process that serves just now: another one after a restart. */
  pid(): number;
  /** Executed since the last time, with `coverage`; a restarted process begins anew. */
  takeCoverage(): Promise<readonly ScriptCoverage[]>;
}

/**
 * Starts Platen's own service as a child with a data folder of its own and takes its target
 * profile from the one line it prints; from there on it is a target like any other. The profile
 * names a keeper by which the child is killed and started again, on its folder and at its address.
 * Throws with what the child said when it doesn't become ready.
 */
export async function startBuiltIn(options: BuiltInOptions = {}): Promise<BuiltIn & Running> {
  await using stack = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'platen-service-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  const begun = await startOnFreePorts(options, folder);
  const { places } = begun;
  let { children } = begun;
  const end = async (signal: 'SIGTERM' | 'SIGKILL'): Promise<void> => {
    await Promise.all(children.map((child) => child.end(signal)));
  };
  stack.defer(() => end('SIGTERM'));
  const first = (): ServiceChild => children[0] as ServiceChild;
  const ready = JSON.parse(first().readyLine) as { readonly profile?: unknown };
  const own = checkProfile(ready.profile, 'the ready line of the service');
  const profile = places.length === 1 ? own : await behindBalancer(own, places, stack);
  const token = randomIds.uuid();
  const door = stack.use(
    await openRestartServer(
      {
        kill: () => end('SIGKILL'),
        start: async () => {
          children = await startAt(places, options);
        },
      },
      token,
    ),
  );
  const owned = stack.move();
  const kept: TargetProfile = {
    ...profile,
    restart: { url: door.url, token },
    allow: { ...profile.allow, restarts: true },
  };
  return running(
    { profile: kept, pid: () => first().pid, takeCoverage: () => first().takeCoverage() },
    () => owned.disposeAsync(),
  );
}

/** Starts so many services, each with records of its own; all end together. */
export async function startBuiltIns(
  count: number,
  options: BuiltInOptions = {},
): Promise<{ readonly profiles: readonly TargetProfile[] } & Running> {
  const services = Array.from({ length: count }, () => startBuiltIn(options));
  const stop = async (): Promise<void> => {
    const started = await Promise.allSettled(services);
    const ready = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    await Promise.all(ready.map((service) => service.stop()));
  };
  try {
    const ready = await Promise.all(services);
    return running({ profiles: ready.map(({ profile }) => profile) }, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

interface Place {
  readonly port: number;
  /** Options of the service there. */
  readonly given: readonly string[];
}

interface Begun {
  readonly places: readonly Place[];
  readonly children: ServiceChild[];
}

/** Another process may take a port after it was found free: then others are chosen, three times at most. */
async function startOnFreePorts(options: BuiltInOptions, folder: string): Promise<Begun> {
  for (let tries = 1; ; tries += 1) {
    const places = await placesOf(options, folder);
    try {
      return { places, children: await startAt(places, options) };
    } catch (error) {
      const isTaken = error instanceof Error && /port \d+ of \S+ is taken/.test(error.message);
      if (!isTaken || tries === 3) throw error;
    }
  }
}

/** Starts them all, or none: those that are ready end where another one fails. */
async function startAt(places: readonly Place[], options: BuiltInOptions): Promise<ServiceChild[]> {
  const starts = await Promise.allSettled(places.map(({ given }) => spawnService(given, options)));
  const ready = starts.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const failed = starts.find((one) => one.status === 'rejected');
  if (failed === undefined) return ready;
  await Promise.all(ready.map((child) => child.end('SIGKILL')));
  throw failed.reason;
}

/** Where each process is, before and after a restart. */
async function placesOf(
  { plainHttp = false, releaseTime, database, services = 1 }: BuiltInOptions,
  folder: string,
): Promise<readonly Place[]> {
  const common = [
    '--data-folder',
    folder,
    '--seed',
    seed,
    ...(plainHttp || services > 1 ? ['--http'] : []),
    ...(releaseTime === undefined ? [] : ['--release-time', releaseTime]),
    ...(database === undefined ? [] : ['--database', database]),
    ...(services > 1 ? ['--trusted-proxies', '127.0.0.1'] : []),
  ];
  const places: Place[] = [];
  for (let made = 0; made < services; made += 1) {
    const port = await quietPort();
    const control = String(await quietPort());
    const at = ['--port', String(port), '--control-port', control];
    places.push({ port, given: [...common, ...at, '--control-token', randomIds.uuid()] });
  }
  return places;
}

/** The profile of the first service, as all of them are reached. */
async function behindBalancer(
  profile: TargetProfile,
  places: readonly Place[],
  stack: AsyncDisposableStack,
): Promise<TargetProfile> {
  const port = await quietPort();
  const targets = places.map((place) => place.port);
  const chance = seededChance(freshSeed());
  const balancer = stack.use(await startBalancer({ port, targets, chance }));
  const moved = (text: string): string => {
    const url = new URL(text);
    url.port = String(balancer.port);
    return url.href;
  };
  const { baseUrl, balances, ...rest } = profile;
  return {
    ...rest,
    baseUrl: moved(baseUrl),
    ...(balances === undefined
      ? {}
      : {
          balances: {
            ...balances,
            url: moved(balances.url),
            ...(balances.policies === undefined ? {} : { policies: moved(balances.policies) }),
          },
        }),
  };
}
