import { join } from 'node:path';
import type { Clock } from '../kit/clock.ts';
import type { Ids } from '../kit/ids.ts';
import { isPortTaken } from '../kit/port-taken.ts';
import { type Pictures, type Printer, startPrinter } from '../printer/index.ts';
import type { PortPlace } from '../service/index.ts';

/** The printers of a bench and the readers beside them, as fixtures/people/bench.json has them. */
export const benchPrinters = [
  { name: 'raw-printer', front: 'rawPort', usualPort: 9100, reader: '02:00:00:00:00:01' },
  { name: 'ipp-printer', front: 'ippPort', usualPort: 8631, reader: '02:00:00:00:00:02' },
] as const;

export interface PrinterPlace {
  readonly host: string;
  /** Each printer keeps what it received in a folder of its own below this one. */
  readonly folder: string;
  /** 0 takes a free port for each; undefined the usual one where it can be had. */
  readonly port: 0 | undefined;
  readonly pictures: Pictures;
  readonly clock: Clock;
  readonly ids: Ids;
}

export async function startPrinters(place: PrinterPlace): Promise<readonly Printer[]> {
  return await Promise.all(
    benchPrinters.map(({ name, front, usualPort }) => {
      const start = (port: number): Promise<Printer> =>
        startPrinter({ ...place, name, folder: join(place.folder, name), [front]: port });
      return start(place.port ?? usualPort).catch((error: unknown) => {
        if (!isPortTaken(error)) throw error;
        return start(0);
      });
    }),
  );
}

/** How the service reaches each printer: from the same machine, whatever they listen on. */
export function placesOf(started: readonly Printer[]): ReadonlyMap<string, PortPlace> {
  return new Map(started.map((printer) => [printer.name, placeOf(printer)]));
}

function placeOf({ rawAddress, ippUrl }: Printer): PortPlace {
  if (ippUrl !== undefined) return { address: new URL(ippUrl).host, ippUrl };
  return { address: `${reachable(rawAddress?.host ?? '')}:${String(rawAddress?.port ?? 0)}` };
}

function reachable(host: string): string {
  return host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
}
