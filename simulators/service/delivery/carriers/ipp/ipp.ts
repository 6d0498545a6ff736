import type { Clock } from '../../../../kit/clock.ts';
import { type Carrier, refusedPassage } from '../carrier.ts';
import { IppPassage } from './ipp-passage.ts';
import { openLine } from './line.ts';
import { ippTarget } from './target.ts';

export interface IppParts {
  readonly clock: Clock;
  readonly connectMs: number;
}

/** IPP over HTTP or HTTPS (RFC 8010, RFC 8011): Create-Job and Send-Document, or Print-Job for a printer without them. */
export function ippCarrier(parts: IppParts): Carrier {
  const line = openLine(parts.connectMs);
  return {
    wantsDocument: true,
    open(order) {
      const target = ippTarget(order.port);
      if (target !== undefined) return new IppPassage({ ...parts, line }, target, order);
      const { printerIppUrl, address } = order.port;
      return refusedPassage(`"${printerIppUrl || address}" is not the URL of a printer`);
    },
    close: () => line.close(),
  };
}
