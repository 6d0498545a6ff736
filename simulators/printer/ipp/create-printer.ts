import type { Clock } from '../../kit/clock.ts';
import type { Attribute } from '../../kit/wire/ipp/attribute.ts';
import { encodeOnce } from '../../kit/wire/ipp/encoder.ts';
import type { Device } from '../device.ts';
import type { PrinterProfile } from '../profile.ts';
import type { Stock } from '../stock/stock.ts';
import { sameTrays, stockAttributes } from '../stock/stock-attributes.ts';
import { claimedOperations, claimedVersions } from './claims.ts';
import { fetchDocument } from './document-fetch/fetch.ts';
import { jobEvent } from './events.ts';
import type { IppPrinter } from './ipp-printer.ts';
import { ippJobHolder } from './job-password.ts';
import { JobTable } from './job-table.ts';
import { operations } from './operations/index.ts';
import { PrinterStatus } from './printer-status.ts';
import { PrintQueue } from './queue.ts';
import { Settings } from './settings.ts';
import { SubscriptionTable } from './subscriptions/subscription-table.ts';
import { unfinishedIppJobs } from './unfinished.ts';
import { openWays, type Ways } from './ways.ts';

export interface IppPrinterOptions {
  readonly profile: PrinterProfile;
  readonly clock: Clock;
  /** Without them it is reached without TLS, by everybody. */
  readonly ways?: Ways;
}

/** Puts an IPP printer before the device. */
export function createIppPrinter(device: Device, options: IppPrinterOptions): IppPrinter {
  const { clock, ways = openWays } = options;
  const status = new PrinterStatus(clock);
  const settings = new Settings(options.profile);
  const queue = new PrintQueue(device.paper, () => status.mayStart);
  const startedAt = clock.now();
  const subscriptions = new SubscriptionTable(clock);
  const jobs = new JobTable({
    clock,
    device,
    queue,
    changed: (job, change) => {
      const event = jobEvent(job, change);
      if (event !== undefined) subscriptions.tell(event, printer);
    },
  });
  const printer: IppPrinter = {
    device,
    get profile() {
      return settings.profile;
    },
    settings,
    clock,
    jobs,
    queue,
    status,
    subscriptions,
    fetch: fetchDocument,
    ways,
    operations: claimedOperations(options.profile, [...operations.keys()]),
    versions: claimedVersions(options.profile),
    startedAt,
  };
  status.onChange((names) => {
    subscriptions.tell({ names }, printer);
    queue.turn();
  });
  device.panel.add(ippJobHolder(jobs));
  device.unfinished.add(unfinishedIppJobs(jobs, device));
  watchStock(printer);
  watchDevice(printer);
  device.onPagesOut(({ jobId }) => {
    const job = jobs.find(jobId);
    if (job !== undefined) subscriptions.tell({ names: ['job-progress'], job }, printer);
  });
  return printer;
}

/** Tells what the device prints on and with, and that other paper is ready (PWG 5100.7). Before its state is told. */
function watchStock({ device, settings, status }: IppPrinter): void {
  let seen: Stock | undefined;
  const look = (): void => {
    const stock = device.stock();
    if (stock === seen) return;
    const before = seen;
    seen = stock;
    settings.show(encodedOnce(stockAttributes(stock, settings.own.attributes)));
    if (before !== undefined && !sameTrays(before, stock)) status.noteMedia();
  };
  look();
  device.onChange(look);
}

function encodedOnce(attributes: readonly Attribute[]): readonly Attribute[] {
  encodeOnce(attributes);
  return attributes;
}

/** Tells of the device's own changes of state, e.g. that it ran out of paper. */
function watchDevice({ device, status }: IppPrinter): void {
  let seen = `${device.state()} ${device.stateReasons().join(' ')}`;
  device.onChange(() => {
    const state = device.state();
    const now = `${state} ${device.stateReasons().join(' ')}`;
    if (now === seen) return;
    seen = now;
    if (state === 'stopped') status.noteState('printer-stopped');
    else status.noteState();
  });
}
