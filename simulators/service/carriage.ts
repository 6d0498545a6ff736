import type { Clock } from '../kit/clock.ts';
import type { Ids } from '../kit/ids.ts';
import type { Audit } from './audit/open.ts';
import { createSettlement } from './balances/settlement.ts';
import type { ServiceSettings } from './config/settings.ts';
import type { ContentStore } from './content/content.ts';
import { createConversion, type RunningConversion } from './conversion/create-conversion.ts';
import { openRenderer } from './conversion/output/renderer.ts';
import { amongOthers, openWorkspace } from './conversion/workspace.ts';
import type { DeliveryFaults } from './delivery/carriers/faulty.ts';
import { createDelivery, type RunningDelivery } from './delivery/create-delivery.ts';
import { inspector } from './inspect.ts';
import type { ServiceLog } from './log.ts';
import type { Store } from './store/store.ts';

export interface CarriageParts {
  readonly settings: ServiceSettings;
  readonly store: Store;
  readonly content: ContentStore;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: ServiceLog;
  readonly audit: Audit;
  /** What is to go wrong on the way to printers. */
  readonly faults: DeliveryFaults;
  /** Where programs of others may work. */
  readonly workFolder: string;
}

/** What brings documents into the form that printers want, and to them. */
export interface Carriage {
  readonly inspect: ReturnType<typeof inspector>;
  readonly delivery: RunningDelivery;
  readonly conversion: RunningConversion;
}

/** Takes up what an earlier process left. */
export async function startCarriage(
  given: CarriageParts,
  parts: AsyncDisposableStack,
): Promise<Carriage> {
  const { settings, store, content, ids, log, audit, workFolder } = given;
  const work = store.isShared ? await amongOthers(workFolder, ids) : workFolder;
  const converting = {
    ...given,
    workspace: await openWorkspace(work, ids),
    settings: settings.conversion,
  };
  const inspect = inspector(content);
  const delivery = parts.use(
    createDelivery({
      ...given,
      settings: settings.delivery,
      log: (event) => {
        log.delivery(event);
        audit.delivery(event);
      },
      settlement: createSettlement(given),
      onGone: () => conversion.recover(),
      renderer: openRenderer(converting),
    }),
  );
  const conversion: RunningConversion = parts.use(
    createConversion({ ...converting, delivery, inspect, log: log.conversion }),
  );
  await delivery.recover();
  return { inspect, delivery, conversion };
}
