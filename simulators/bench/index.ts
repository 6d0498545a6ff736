import { join } from 'node:path';
import { type CardReader, startCardReader } from '../card-reader/index.ts';
import { type Running, running } from '../kit/lifecycle.ts';
import { createPictures, type Printer } from '../printer/index.ts';
import {
  type Neighbour,
  type RunningService,
  type ServiceSettings,
  startService,
  type World,
} from '../service/index.ts';
import { openUndiciExchange, type StandingTerminal } from '../terminal/index.ts';
import { benchRoute } from './bench-route.ts';
import { devicesOnControl } from './control-routes.ts';
import {
  type BenchPrinter,
  benchPrinters,
  placesOf,
  portsOf,
  startPrinters,
  usualPrinters,
} from './printers.ts';
import { startTerminals } from './terminals.ts';
import { keepUploadedCopies, type UploadedCopies } from './uploaded-copies.ts';

export { mostPrinters } from './printers.ts';
export { startServiceWithPictures } from './service-with-pictures.ts';

/** The bench's public module: the service and its printers (raw and IPP), each with a card reader and a terminal, in one process. */
export interface Bench extends Running {
  /** Its control plane is that of printers and readers too. */
  readonly service: RunningService;
  readonly printers: readonly Printer[];
  readonly readers: readonly CardReader[];
  readonly terminals: readonly StandingTerminal[];
}

export interface BenchOptions {
  /** The service's; its data folder is a folder within the bench's. */
  readonly settings: ServiceSettings;
  /** 0 takes free ports for the printers; undefined their usual ones, 9100 and 8631, where they can be had. */
  readonly printerPort?: 0;
  /** Number of printers, each with a card reader; undefined: the two printers of the seed. */
  readonly printers?: number;
  /** Folders of programs that draw pictures of pages, in the form of PATH. */
  readonly searchPath?: string;
}

/** Throws what starting the service throws. */
export async function startBench(
  { settings, printerPort, printers: count, searchPath = '' }: BenchOptions,
  world: World,
): Promise<Bench> {
  await using parts = new AsyncDisposableStack();
  const wanted = count === undefined ? usualPrinters : benchPrinters(count);
  const pictures = createPictures({ searchPath, clock: world.clock });
  const printers = await startPrinters(wanted, {
    host: settings.listen.host,
    folder: join(settings.dataFolder, 'printers'),
    port: printerPort,
    pictures,
    clock: world.clock,
    ids: world.ids,
  });
  for (const printer of printers) parts.use(printer);
  const readers: CardReader[] = [];
  const terminals: StandingTerminal[] = [];
  let copies: UploadedCopies | undefined;
  const places = placesOf(printers);
  const service = await startService(
    { ...settings, dataFolder: join(settings.dataFolder, 'service') },
    {
      ...world,
      recordsExchanges: true,
      places,
      ...(count === undefined ? {} : { ports: portsOf(wanted, places) }),
      async reset() {
        await Promise.all(printers.map((printer) => printer.reset()));
        await copies?.clear();
        for (const reader of readers) reader.reset();
        for (const terminal of terminals) terminal.reset();
      },
      routes(neighbour) {
        for (const reader of startReaders(wanted, neighbour, world))
          readers.push(parts.use(reader));
        const { exchange } = parts.use(openUndiciExchange(trustOf(neighbour)));
        terminals.push(...startTerminals(places, neighbour, { ...world, exchange }));
        for (const { terminal } of terminals) parts.use(terminal);
        copies = parts.use(keepUploadedCopies(neighbour, join(settings.dataFolder, 'uploads')));
        const { routes, stop } = devicesOnControl({
          printers,
          readers,
          terminals,
          neighbour,
          pictures,
          copies,
        });
        parts.defer(stop);
        return [benchRoute({ ...neighbour, printers, readers }), ...routes];
      },
    },
  );
  parts.use(service);
  const owned = parts.move();
  return running({ service, printers, readers, terminals }, () => owned.disposeAsync());
}

function startReaders(
  wanted: readonly BenchPrinter[],
  { url, tls, apiKey }: Neighbour,
  { clock }: World,
): readonly CardReader[] {
  const ca = tls?.caPem;
  return wanted.map(({ name, reader }) =>
    startCardReader({
      name: `${name}-reader`,
      serviceUrl: url,
      apiKey,
      readerMac: reader,
      clock,
      ...(ca === undefined ? {} : { ca }),
    }),
  );
}

function trustOf({ tls }: Neighbour): { readonly ca?: string } {
  return tls?.caPem === undefined ? {} : { ca: tls.caPem };
}
