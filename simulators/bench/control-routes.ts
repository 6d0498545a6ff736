import { type CardReader, cardReaderControlRoutes } from '../card-reader/index.ts';
import type { ControlRoute } from '../kit/control.ts';
import {
  type Pictures,
  type Printer,
  printerControlRoutes,
  tellPrinterEvents,
} from '../printer/index.ts';
import type { Neighbour } from '../service/index.ts';
import { type StandingTerminal, terminalControlRoutes } from '../terminal/index.ts';
import type { UploadedCopies } from './uploaded-copies.ts';
import { uploadedRoutes } from './uploaded-routes.ts';

export interface BenchDevices {
  readonly printers: readonly Printer[];
  readonly readers: readonly CardReader[];
  readonly terminals: readonly StandingTerminal[];
  readonly neighbour: Neighbour;
  readonly pictures: Pictures;
  readonly copies: Pick<UploadedCopies, 'file'>;
}

/** The control routes of all devices; what the devices do is published as events until `stop`. */
export function devicesOnControl(devices: BenchDevices): {
  readonly routes: readonly ControlRoute[];
  readonly stop: () => void;
} {
  const { printers, readers, terminals, neighbour } = devices;
  const { tell } = neighbour;
  const stops = [
    ...printers.map((printer) => tellPrinterEvents(printer, tell)),
    ...readers.map((reader) =>
      reader.onTap((tap) => tell({ kind: 'tap', reader: reader.name, tap })),
    ),
  ];
  return {
    routes: [
      ...uploadedRoutes(devices.copies, devices.pictures),
      ...printerControlRoutes(printers),
      ...cardReaderControlRoutes(readers),
      ...terminalControlRoutes(terminals, tell),
    ],
    stop: () => {
      for (const stop of stops) stop();
    },
  };
}
