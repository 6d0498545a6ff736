import { createHash } from 'node:crypto';
import type { IppPrinter } from './ipp-printer.ts';

/** The same printer has the same UUID each time it starts (RFC 9562, version 8). */
export function printerUuid(printerName: string): string {
  const uuid = printerUuids.get(printerName) ?? uuidOf(printerName);
  if (printerUuids.size < mostRemembered) printerUuids.set(printerName, uuid);
  return uuid;
}

/** It is told with every answer about a printer. */
const printerUuids = new Map<string, string>();
const mostRemembered = 5000;

/** Job numbers begin anew with each start, so that the start is part of a job's name. */
export function jobUuid({ device, startedAt }: IppPrinter, jobId: number): string {
  return uuidOf(`${device.name} ${String(startedAt)} ${String(jobId)}`);
}

export function documentUuid(printer: IppPrinter, jobId: number, document: number): string {
  return uuidOf(`${jobUuid(printer, jobId)} ${String(document)}`);
}

function uuidOf(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex');
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
  ];
  return `urn:uuid:${[...parts, hex.slice(20, 32)].join('-')}`;
}
