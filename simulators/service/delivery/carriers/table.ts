import type { Clock } from '../../../kit/clock.ts';
import type { OutputPort } from '../../rules/records.ts';
import type { Carrier } from './carrier.ts';
import { dummyCarrier } from './dummy.ts';
import { rawCarrier } from './raw.ts';

export interface CarrierSettings {
  readonly connectMs: number;
}

/** Which carrier serves a port. */
export type CarrierOf = (port: OutputPort) => Carrier;

export function carrierTable(clock: Clock, settings: CarrierSettings): CarrierOf {
  const raw = rawCarrier({ clock, connectMs: settings.connectMs });
  const byProtocol = { 0: raw, 1: raw, 2: raw } as const;
  return (port) => (port.portType === 0 ? dummyCarrier : byProtocol[port.printProtocol]);
}
