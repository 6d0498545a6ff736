import { ownAttributes } from '../ipp/printer-attributes.ts';

/** Whether an attribute belongs to a printer's running rather than to its kind: URIs, state, counters. */
export function isRunning(name: string): boolean {
  return (ownAttributes.has(name) && !claims.has(name)) || ofTheOriginal.has(name);
}

/** A profile says these, and a running printer makes the most of it. */
const claims: ReadonlySet<string> = new Set(['ipp-versions-supported', 'operations-supported']);

/** What only the printer that was captured can answer for. */
const ofTheOriginal: ReadonlySet<string> = new Set([
  'device-uri',
  'printer-charge-info-uri',
  'printer-config-changes',
  'printer-detailed-status-messages',
  'printer-id',
  'printer-impressions-completed-col',
  'printer-media-sheets-completed',
  'printer-media-sheets-completed-col',
  'printer-pages-completed',
  'printer-pages-completed-col',
  'printer-static-resource-directory-uri',
  'printer-strings-uri',
  'printer-uri',
  'printer-xri-supported',
]);
