import { once } from 'node:events';
import { type ControlOptions, eventRoute, openFeed } from '../../../simulators/kit/control.ts';
import { ensureFolder } from '../../../simulators/kit/folder.ts';
import { isPortTaken } from '../../../simulators/kit/port-taken.ts';
import {
  type Fleet,
  type FleetOptions,
  type Printer,
  printerControlRoutes,
  startFleet,
  tellPrinterEvents,
} from '../../../simulators/printer/index.ts';
import type { Terminal } from '../../command-line/terminal.ts';
import { UsageError } from '../../command-line/usage-error.ts';
import type { Outcome } from '../../exit-codes.ts';
import { removeControlFile, writeControlFile } from './control-file.ts';
import { asUsageError } from './ports.ts';
import { noteEarlier, printerEventKinds } from './ready.ts';
import { checkRoomFor } from './room-for.ts';

export interface FleetRun {
  /** `rawPort` and `ippPort`: 0 takes free ports. */
  readonly fleet: FleetOptions;
  readonly token: string;
  /** The file with the CA that a client must trust for ipps. */
  readonly ca: string | undefined;
  /** Readiness as JSON. */
  readonly json: boolean;
  readonly terminal: Terminal;
  readonly signal: AbortSignal;
  /** Shows a job of one of them. */
  tell(printer: Printer): void;
  startControl(options: Pick<ControlOptions, 'token' | 'routes'>): Promise<{
    readonly url: string;
    stop(): Promise<void>;
  }>;
  /** Serves the live page over the control plane; undefined where none is wanted. */
  startPage(control: {
    readonly url: string;
    readonly token: string;
  }): Promise<({ readonly url: string } & AsyncDisposable) | undefined>;
}

/** Many printers in this process, with one control plane and one control file, until it is interrupted. */
export async function runFleet(run: FleetRun): Promise<Outcome> {
  const { token, ca, terminal, signal } = run;
  const { name, count, folder } = run.fleet;
  await using fleet = await startPrinters(run);
  for (const printer of fleet.printers) run.tell(printer);
  const events = openFeed();
  const routes = [eventRoute(events, printerEventKinds), ...printerControlRoutes(fleet.printers)];
  const control = await run.startControl({ token, routes });
  try {
    const url = `${control.url}/printers`;
    await using page = await run.startPage({ url: control.url, token });
    if (page !== undefined)
      for (const printer of fleet.printers) tellPrinterEvents(printer, events.tell);
    const trusted = ca === undefined ? {} : { ca };
    await writeControlFile(folder, { name, count, url, token, ...trusted });
    sayReady({ ...run, page: page?.url }, fleet.printers, url);
    if (!signal.aborted) await once(signal, 'abort');
    terminal.note('stopping');
  } finally {
    await removeControlFile(folder);
    await control.stop();
  }
  return 'passed';
}

async function startPrinters({ fleet, terminal }: FleetRun): Promise<Fleet> {
  const { count, rawPort, ippPort, folder } = fleet;
  await checkRoomFor({
    count,
    announced: fleet.announce !== undefined,
    ...(rawPort === undefined ? {} : { raw: rawPort }),
    ...(ippPort === undefined ? {} : { ipp: ippPort }),
  });
  const progress = terminal.progress('starting printers');
  try {
    await ensureFolder(folder, 0o700);
    return await startFleet({
      ...fleet,
      onTaken: ({ name, port }) =>
        terminal.note(`port ${port} is taken by another program: ${name} takes a free one instead`),
      onStarted: (started) => progress.update(`${started} of ${count}`),
    });
  } catch (error) {
    throw withoutFreePorts(error, count) ?? asUsageError(error, fleet.profile);
  } finally {
    progress.done();
  }
}

/** Asked for any port, the system names none when it has no more. */
function withoutFreePorts(error: unknown, count: number): UsageError | undefined {
  if (!isPortTaken(error)) return undefined;
  if ('port' in error && error.port !== undefined) return undefined;
  return new UsageError(
    `There are not enough free ports for ${count} printers.`,
    'Name the first ones with --raw-port and --ipp-port, e.g. 20000 and 25000.',
  );
}

function sayReady(
  { fleet, token, ca, json, terminal, page }: FleetRun & { readonly page: string | undefined },
  printers: readonly Printer[],
  url: string,
): void {
  const { name, count, folder } = fleet;
  noteEarlier(name, printers, terminal);
  if (json) {
    const places = printers.map((one) => ({
      name: one.name,
      raw: one.rawAddress,
      ipp: one.ippUrl,
      ipps: one.ippsUrl,
      announced: one.announcedAs(),
    }));
    terminal.json({
      ready: 'printers',
      name,
      count,
      ca,
      folder,
      control: { url, token },
      page,
      printers: places,
    });
    return;
  }
  if (page !== undefined) terminal.print(`Page: ${page}`);
  const ways = [
    rangeText(
      'raw',
      printers.flatMap(({ rawAddress }) => rawAddress?.port ?? []),
    ),
    rangeText(
      'IPP',
      printers.flatMap(({ ippUrl }) => (ippUrl === undefined ? [] : portOf(ippUrl))),
    ),
  ].filter((way) => way !== '');
  const [first, last] = [printers[0]?.name ?? '', printers.at(-1)?.name ?? ''];
  terminal.print(
    `${first} to ${last} are ready: ${ways.join(', ')}, keeping documents below ${folder}`,
  );
  if (ca !== undefined) terminal.note(`for ipps, on the IPP ports, trust ${ca}`);
  if (fleet.announce !== undefined) terminal.note(`${first} to ${last} are announced`);
  terminal.note(`list of addresses: platen printer list --name ${name}`);
}

function rangeText(front: string, ports: readonly number[]): string {
  if (ports.length === 0) return '';
  const [first = 0] = ports;
  const inRow = ports.every((port, index) => port === first + index);
  return inRow ? `${front} ${first} to ${first + ports.length - 1}` : `${front} on free ports`;
}

function portOf(url: string): number {
  return Number(new URL(url).port);
}
