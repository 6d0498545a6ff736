import { type Clock, type MovableClock, movableClock } from '../kit/clock.ts';
import type { Ids } from '../kit/ids.ts';
import { type Audit, openAudit } from './audit/open.ts';
import { openBooks } from './balances/books.ts';
import { type Carriage, startCarriage } from './carriage.ts';
import { type CommonState, openCommonState } from './common-state.ts';
import type { ServiceSettings } from './config/settings.ts';
import type { ContentStore } from './content/content.ts';
import { openContent } from './content/open.ts';
import { createDirectory, type Directory } from './directory/directory.ts';
import { observed } from './events/observed-store.ts';
import { type Events, openEvents } from './events/open-events.ts';
import { type Expiry, startExpiry } from './expiry.ts';
import { openServiceFaults, type ServiceFaults } from './faults.ts';
import { type Grounds, openGrounds } from './grounds.ts';
import { type RunningImports, startImports } from './imports/imports.ts';
import { clockPlace, type KeptClock, openKeptClock, startClock } from './kept-clock.ts';
import { jsonLog, type LogSink, type ServiceLog } from './log.ts';
import type { Neighbours } from './neighbours.ts';
import type { Books } from './operations/balances/books.ts';
import { type PasswordHasher, scryptPasswords } from './passwords.ts';
import { type Scheduler, startScheduler } from './scheduler/scheduler.ts';
import { openSnapshots, type Snapshots } from './snapshots/snapshots.ts';

/** What the service gets from outside, so that tests can fix it. */
export interface World {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: LogSink;
}

/** The service without its doors: all that works behind HTTP and the control plane. */
export interface Rooms extends Grounds, Carriage, KeptClock, Events {
  readonly settings: ServiceSettings;
  readonly clock: MovableClock;
  readonly ids: Ids;
  readonly log: ServiceLog;
  readonly passwords: PasswordHasher;
  readonly directory: Directory;
  readonly content: ContentStore;
  readonly common: CommonState;
  readonly books: Books;
  readonly expiry: Expiry;
  readonly imports: RunningImports;
  readonly scheduler: Scheduler;
  readonly audit: Audit;
  readonly faults: ServiceFaults;
  readonly snapshots: Snapshots;
}

/** Opens the data folder and what stands on it; `parts` closes it all again. */
export async function openRooms(
  settings: ServiceSettings,
  world: World & Neighbours,
  parts: AsyncDisposableStack,
): Promise<Rooms> {
  const { ids } = world;
  const clock = movableClock(world.clock);
  const begin = { base: world.clock, start: settings.clockStart };
  startClock(clock, begin);
  const log = jsonLog(world.log, clock, settings.logLevel);
  const passwords = scryptPasswords(ids);
  // No request is answered before the seed is planted, so hashing may take the whole thread pool.
  const ofSeed = scryptPasswords(ids, { width: 4 });
  const grounds = await openGrounds({ settings, world, clock, passwords: ofSeed }, parts);
  const { folder, serverId } = grounds;
  const keptClock = await openKeptClock(clockPlace(grounds.store, folder.clock), clock, begin);
  const { recordsExchanges = false } = world;
  const seen = openEvents({ read: grounds.store.read, clock, recordsExchanges });
  const store = observed(grounds.store, seen.events.tell);
  const faults = openServiceFaults();
  const { isShared, read } = store;
  const { documents } = read;
  const content = await openContent({ folder: folder.content, ids, documents, isShared });
  const parcels = { store, content, clock, ids, log };
  const trail = { ...parcels, ...settings.audit, folder: folder.audit, serverId };
  const audit = parts.use(await openAudit(trail));
  const carrying = {
    ...parcels,
    settings,
    audit,
    workFolder: folder.work,
    faults: faults.deliveries,
  };
  const carriage = await startCarriage(carrying, parts);
  const common = parts.use(
    await openCommonState({ ...parcels, ...keptClock, ...carriage, ...grounds, passwords, store }),
  );
  const rounds = await startRounds(parcels, parts);
  return {
    settings,
    clock,
    ...keptClock,
    ids,
    log,
    passwords,
    directory: createDirectory({ ...settings.directory, clock, log: log.directory }),
    ...grounds,
    ...carriage,
    common,
    store,
    ...seen,
    faults,
    snapshots: openSnapshots(folder),
    content,
    ...rounds,
    audit,
  };
}

type Rounds = Pick<Rooms, 'books' | 'expiry' | 'imports' | 'scheduler'>;
type Parcels = Pick<Rooms, 'store' | 'content' | 'clock' | 'ids' | 'log'>;

/** What works by itself from time to time. */
async function startRounds(parcels: Parcels, parts: AsyncDisposableStack): Promise<Rounds> {
  const expiry = parts.use(startExpiry(parcels));
  const imports = parts.use(startImports(parcels));
  const books = openBooks(parcels);
  const scheduler = parts.use(startScheduler({ ...parcels, books }));
  // What was missed while nobody was there.
  await scheduler.look();
  return { books, expiry, imports, scheduler };
}
