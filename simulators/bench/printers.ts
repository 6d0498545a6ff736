import { join } from 'node:path';
import { authority } from '../kit/authority.ts';
import type { Clock } from '../kit/clock.ts';
import type { Ids } from '../kit/ids.ts';
import { isPortTaken } from '../kit/port-taken.ts';
import { type Pictures, type Printer, startPrinter } from '../printer/index.ts';
import type { OutputPortSeed, PortPlace } from '../service/index.ts';

export interface BenchPrinter {
  readonly name: string;
  readonly front: 'rawPort' | 'ippPort';
  /** Port number; 0: any free port. */
  readonly usualPort: number;
  /** MAC address of the printer's card reader. */
  readonly reader: string;
}

/** Maximum number of printers: the last byte of their readers' MAC addresses numbers them. */
export const mostPrinters = 250;

/** The printers of a bench, alternating between IPP and raw; IPP is first because only its jobs name their user. */
export function benchPrinters(count: number): readonly BenchPrinter[] {
  return Array.from({ length: count }, (_, index) => {
    const round = Math.floor(index / 2) + 1;
    const [front, kind, port, place] = index % 2 === 0 ? ipp : raw;
    const number = (2 * round - place).toString(16).padStart(2, '0');
    return {
      name: round === 1 ? kind : `${kind}-${String(round)}`,
      front,
      usualPort: round === 1 ? port : 0,
      reader: `02:00:00:00:00:${number.toUpperCase()}`,
    };
  });
}

const raw = ['rawPort', 'raw-printer', 9100, 1] as const;
const ipp = ['ippPort', 'ipp-printer', 8631, 0] as const;

/** The printers that fixtures/seeds/bench.json names, in its order. */
export const usualPrinters: readonly BenchPrinter[] = benchPrinters(2).toReversed();

/** The service's output ports for these printers. */
export function portsOf(
  printers: readonly BenchPrinter[],
  places: ReadonlyMap<string, PortPlace>,
): readonly OutputPortSeed[] {
  return printers.map(({ name, front, reader }) => ({
    name,
    address: '',
    ...places.get(name),
    ...(front === 'ippPort' ? { protocol: 'ipp' as const } : {}),
    serial: name.toUpperCase(),
    reader,
    // Tests check the user of a job.
    sendUsername: true,
  }));
}

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

export async function startPrinters(
  wanted: readonly BenchPrinter[],
  place: PrinterPlace,
): Promise<readonly Printer[]> {
  return await Promise.all(
    wanted.map(({ name, front, usualPort }) => {
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
  return { address: authority(reachable(rawAddress?.host ?? ''), rawAddress?.port ?? 0) };
}

function reachable(host: string): string {
  return loopbacks[host] ?? host;
}

/** A server that listens on every address is reached at this one from the same machine. */
const loopbacks: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };
