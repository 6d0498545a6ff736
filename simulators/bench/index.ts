import { join } from 'node:path';
import { type CardReader, cardReaderControlRoutes, startCardReader } from '../card-reader/index.ts';
import type { ControlRoute } from '../kit/control.ts';
import { type Running, running } from '../kit/lifecycle.ts';
import { createPictures, type Printer, printerControlRoutes } from '../printer/index.ts';
import {
  type Neighbour,
  type RunningService,
  type ServiceSettings,
  startService,
  type World,
} from '../service/index.ts';
import { benchPrinters, placesOf, startPrinters } from './printers.ts';

/** The bench's door: the service with a raw and an IPP printer, a card reader beside each, in one process. */
export interface Bench extends Running {
  /** Its control plane is that of printers and readers too. */
  readonly service: RunningService;
  readonly printers: readonly Printer[];
  readonly readers: readonly CardReader[];
}

export interface BenchOptions {
  /** The service's; its data folder is a folder within the bench's. */
  readonly settings: ServiceSettings;
  /** 0 takes free ports for the printers; undefined their usual ones, 9100 and 8631, where they can be had. */
  readonly printerPort?: 0;
  /** Where programs that draw pictures of pages are looked for, as PATH has them. */
  readonly searchPath?: string;
}

/** Throws what starting the service throws. */
export async function startBench(
  { settings, printerPort, searchPath = '' }: BenchOptions,
  world: World,
): Promise<Bench> {
  await using parts = new AsyncDisposableStack();
  const printers = await startPrinters({
    host: settings.listen.host,
    folder: join(settings.dataFolder, 'printers'),
    port: printerPort,
    pictures: createPictures({ searchPath, clock: world.clock }),
    clock: world.clock,
    ids: world.ids,
  });
  for (const printer of printers) parts.use(printer);
  const readers: CardReader[] = [];
  const service = await startService(
    { ...settings, dataFolder: join(settings.dataFolder, 'service') },
    {
      ...world,
      places: placesOf(printers),
      async reset() {
        await Promise.all(printers.map((printer) => printer.reset()));
        for (const reader of readers) reader.reset();
      },
      routes(neighbour) {
        readers.push(...startReaders(neighbour, world).map((reader) => parts.use(reader)));
        return routesOf(printers, readers);
      },
    },
  );
  parts.use(service);
  const owned = parts.move();
  return running({ service, printers, readers }, () => owned.disposeAsync());
}

function startReaders({ url, tls, apiKey }: Neighbour, { clock }: World): readonly CardReader[] {
  const ca = tls?.caPem;
  return benchPrinters.map(({ name, reader }) =>
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

function routesOf(
  printers: readonly Printer[],
  readers: readonly CardReader[],
): readonly ControlRoute[] {
  return [...printers.flatMap(printerControlRoutes), ...readers.flatMap(cardReaderControlRoutes)];
}
