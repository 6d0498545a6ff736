import { join } from 'node:path';
import { type MovableClock, movableClock } from '../../kit/clock.ts';
import { randomIds } from '../../kit/ids.ts';
import { type Audit, openAudit } from '../audit/open.ts';
import { openBooks } from '../balances/books.ts';
import { createSettlement } from '../balances/settlement.ts';
import type { ContentStore } from '../content/content.ts';
import { openContent } from '../content/open.ts';
import { createConversion, type RunningConversion } from '../conversion/create-conversion.ts';
import { openRenderer } from '../conversion/output/renderer.ts';
import { type ConversionSettings, defaultConversionSettings } from '../conversion/settings.ts';
import { openWorkspace } from '../conversion/workspace.ts';
import { createDelivery, type RunningDelivery } from '../delivery/create-delivery.ts';
import { type DeliverySettings, defaultDeliverySettings } from '../delivery/settings.ts';
import type { Log } from '../http/log.ts';
import { startImports } from '../imports/imports.ts';
import { inspector } from '../inspect.ts';
import type { Books } from '../operations/balances/books.ts';
import { openStore } from '../store/open.ts';
import type { Store } from '../store/store.ts';
import { samplePlace } from './sample-place.ts';

/** The components behind the HTTP side of a test server. */
export interface BackRooms {
  readonly clock: MovableClock;
  readonly store: Store;
  readonly content: ContentStore;
  readonly contentFolder: string;
  readonly audit: Audit;
  readonly auditFolder: string;
  readonly delivery: RunningDelivery;
  readonly conversion: RunningConversion;
  readonly imports: ReturnType<typeof startImports>;
  readonly inspect: ReturnType<typeof inspector>;
  readonly books: Books;
}

export interface BackRoomOptions {
  readonly programs: Partial<ConversionSettings>;
  readonly times: Partial<DeliverySettings>;
  readonly fail: Log['error'];
}

/** Opens them in a folder; `parts` closes them again, the last one first. */
export async function openBackRooms(
  folder: string,
  { programs, times, fail }: BackRoomOptions,
  parts: AsyncDisposableStack,
): Promise<BackRooms> {
  const clock = movableClock();
  const store = await openStore(await samplePlace(join(folder, 'platen.db')), clock.now());
  parts.use(store);
  const { isShared, read } = store;
  const contentFolder = join(folder, 'content');
  const inContent = { folder: contentFolder, ids: randomIds, documents: read.documents, isShared };
  const content = await openContent(inContent);
  const parcels = { store, content, clock, ids: randomIds };
  const auditFolder = join(folder, 'audit');
  const kept = { folder: auditFolder, serverId: 'stage', retentionMs: 86_400_000 };
  const audit = parts.use(await openAudit({ ...parcels, ...kept, log: { error: fail } }));
  const inspect = inspector(content);
  const converting = {
    ...parcels,
    inspect,
    log: () => undefined,
    workspace: await openWorkspace(join(folder, 'work'), randomIds),
    settings: { ...defaultConversionSettings, ...noPrograms, ...programs },
  };
  const delivery = parts.use(
    createDelivery({
      ...parcels,
      settings: { ...defaultDeliverySettings, ...times },
      log: (event) => audit.delivery(event),
      settlement: createSettlement(parcels),
      renderer: openRenderer(converting),
    }),
  );
  await delivery.recover();
  const conversion = parts.use(createConversion({ ...converting, delivery }));
  const imports = parts.use(startImports({ ...parcels, log: { error: fail } }));
  const books = openBooks(parcels);
  const folders = { contentFolder, auditFolder };
  return { ...parcels, ...folders, audit, delivery, conversion, imports, inspect, books };
}

/** Tests that want programs of others name them. */
const noPrograms = { office: 'none', driver: 'none', renderer: 'none' };
