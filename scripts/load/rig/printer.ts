import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Running, running } from '../../../simulators/kit/lifecycle.ts';
import { startChild } from './child.ts';

export interface PrinterTask {
  readonly keep: 'bytes' | 'digest';
  readonly folder: string;
}

export interface PrinterPorts {
  readonly raw: number;
  readonly ipp: number;
}

/** A simulated printer in a process of its own. */
export interface LoadPrinter extends Running {
  readonly pid: number;
  readonly ports: PrinterPorts;
  /** SHA-256 of the documents received since the last asking. */
  take(): Promise<readonly string[]>;
}

export async function startLoadPrinter(keep: PrinterTask['keep']): Promise<LoadPrinter> {
  const folder = await mkdtemp(join(tmpdir(), 'platen-load-printer-'));
  const { child, ready } = await startChild<PrinterPorts>('printer.child.ts', { keep, folder });
  const parts = { pid: child.pid, ports: ready, take: () => child.ask<readonly string[]>('take') };
  return running(parts, async () => {
    await child.stop();
    await rm(folder, { recursive: true, force: true });
  });
}
