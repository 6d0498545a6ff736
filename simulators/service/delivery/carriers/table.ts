import type { Clock } from '../../../kit/clock.ts';
import type { OutputPort } from '../../rules/records.ts';
import type { Carrier } from './carrier.ts';
import { closedCarrier } from './closed.ts';
import { dummyCarrier } from './dummy.ts';
import { ippCarrier } from './ipp/ipp.ts';
import { rawCarrier } from './raw.ts';

/** Which carrier serves a port. */
export interface Carriers {
  of(port: OutputPort): Carrier;
  close(): Promise<void>;
}

export function openCarriers(parts: {
  readonly clock: Clock;
  readonly connectMs: number;
}): Carriers {
  const raw = rawCarrier(parts);
  const ipp = ippCarrier(parts);
  // A spooler (2) in front of a printer takes jobs as the printer would.
  const byProtocol: Readonly<Record<OutputPort['printProtocol'], Carrier>> = {
    0: raw,
    1: ipp,
    2: raw,
  };
  return {
    of(port) {
      if (!port.active) return closedCarrier;
      return port.portType === 0 ? dummyCarrier : byProtocol[port.printProtocol];
    },
    close: () => ipp.close(),
  };
}
