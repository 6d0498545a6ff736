import type { Value } from '../../kit/wire/ipp/attribute.ts';
import * as values from '../../kit/wire/ipp/value.ts';
import { printerStateReasons, type StatusSeen } from './printer-status.ts';

/** A line of printer-alert and of printer-alert-description; there are as many of each. */
export interface Alert {
  readonly code: Value;
  readonly description: Value;
}

/** PWG 5100.9 5.1: what is wrong, in the words of the Printer MIB; without trouble, one that says so. */
export function alerts(seen: StatusSeen): readonly Alert[] {
  return printerStateReasons(seen).map((reason) => {
    const code = codes[reason.replace(/-(?:warning|report|error)$/, '')] ?? 'unknown';
    const severity = seen.device.state === 'stopped' ? 'critical' : 'other';
    return {
      code: values.octetString(new TextEncoder().encode(`code=${code};severity=${severity}`)),
      description: values.text(reason === 'none' ? 'Ready' : reason),
    };
  });
}

/** RFC 3805 PrtAlertCodeTC, as PWG 5100.9 writes it. */
const codes: Readonly<Record<string, string>> = {
  'media-empty': 'inputMediaSupplyEmpty',
  'media-jam': 'jam',
  'media-low': 'inputMediaSupplyLow',
  'media-needed': 'inputMediaSupplyEmpty',
  'cover-open': 'coverOpen',
  'door-open': 'doorOpen',
  'subunit-offline': 'subunitOffline',
  'subunit-warming-up': 'subunitWarmingUp',
  'toner-low': 'markerTonerSupplyLow',
  'toner-empty': 'markerTonerEmpty',
  'marker-supply-low': 'markerSupplyLow',
  'marker-supply-empty': 'markerSupplyEmpty',
};
