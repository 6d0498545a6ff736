import { type Clock, type MovableClock, movableClock } from '../kit/clock.ts';
import type { Ids } from '../kit/ids.ts';
import { type Audit, openAudit } from './audit/open.ts';
import { openBooks } from './balances/books.ts';
import { createSettlement } from './balances/settlement.ts';
import type { ServiceSettings } from './config/settings.ts';
import type { ContentStore } from './content/content.ts';
import { openContent } from './content/open.ts';
import { createConversion, type RunningConversion } from './conversion/create-conversion.ts';
import { openRenderer } from './conversion/output/renderer.ts';
import { amongOthers, openWorkspace } from './conversion/workspace.ts';
import { createDelivery, type RunningDelivery } from './delivery/create-delivery.ts';
import { createDirectory, type Directory } from './directory/directory.ts';
import { type Expiry, startExpiry } from './expiry.ts';
import { type Grounds, openGrounds } from './grounds.ts';
import { type RunningImports, startImports } from './imports/imports.ts';
import { inspector } from './inspect.ts';
import { jsonLog, type LogSink, type ServiceLog } from './log.ts';
import type { Neighbours } from './neighbours.ts';
import type { Books } from './operations/balances/books.ts';
import { type PasswordHasher, scryptPasswords } from './passwords.ts';
import { type Scheduler, startScheduler } from './scheduler/scheduler.ts';

/** What the service gets from outside, so that tests can fix it. */
export interface World {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: LogSink;
}

/** The service without its doors: all that works behind HTTP and the control plane. */
export interface Rooms extends Grounds {
  readonly settings: ServiceSettings;
  readonly clock: MovableClock;
  /** As it was on the start, whatever was done to it. */
  restartClock(): void;
  readonly ids: Ids;
  readonly log: ServiceLog;
  readonly passwords: PasswordHasher;
  readonly directory: Directory;
  readonly content: ContentStore;
  readonly delivery: RunningDelivery;
  readonly books: Books;
  readonly inspect: ReturnType<typeof inspector>;
  readonly conversion: RunningConversion;
  readonly expiry: Expiry;
  readonly imports: RunningImports;
  readonly scheduler: Scheduler;
  readonly audit: Audit;
}

/** Opens the data folder and what stands on it; `parts` closes it all again. */
export async function openRooms(
  settings: ServiceSettings,
  world: World & Neighbours,
  parts: AsyncDisposableStack,
): Promise<Rooms> {
  const { ids } = world;
  const clock = movableClock(world.clock);
  const restartClock = (): void => setClock(clock, world.clock, settings.clockStart);
  restartClock();
  const log = jsonLog(world.log, clock, settings.logLevel);
  const passwords = scryptPasswords(ids);
  const grounds = await openGrounds({ settings, world, clock, passwords }, parts);
  const { folder, store, serverId } = grounds;
  const { isShared, read } = store;
  const { documents } = read;
  const content = await openContent({ folder: folder.content, ids, documents, isShared });
  const inspect = inspector(content);
  const work = isShared ? await amongOthers(folder.work, ids) : folder.work;
  const workspace = await openWorkspace(work, ids);
  const parcels = { store, content, clock, ids };
  const converting = { ...parcels, workspace, settings: settings.conversion };
  const trail = { ...parcels, ...settings.audit, folder: folder.audit, serverId, log };
  const audit = parts.use(await openAudit(trail));
  const delivery = parts.use(
    createDelivery({
      ...parcels,
      settings: settings.delivery,
      log: (event) => {
        log.delivery(event);
        audit.delivery(event);
      },
      settlement: createSettlement(parcels),
      renderer: openRenderer(converting),
    }),
  );
  const conversion = parts.use(
    createConversion({ ...converting, delivery, inspect, log: log.conversion }),
  );
  await delivery.recover();
  await conversion.recover();
  const expiry = parts.use(startExpiry({ ...parcels, log }));
  const imports = parts.use(startImports({ store, clock, ids, log }));
  const books = openBooks(parcels);
  const scheduler = parts.use(startScheduler({ ...parcels, books, log }));
  // What was missed while nobody was there.
  await scheduler.look();
  return {
    settings,
    clock,
    restartClock,
    ids,
    log,
    passwords,
    directory: createDirectory({ ...settings.directory, clock, log: log.directory }),
    ...grounds,
    content,
    delivery,
    inspect,
    conversion,
    books,
    expiry,
    imports,
    scheduler,
    audit,
  };
}

/** Sets the clock going: with the world's, or from the moment it is to start at. */
function setClock(clock: MovableClock, base: Clock, start: number | undefined): void {
  clock.freeze(start ?? base.now());
  clock.resume();
}
