import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { systemClock } from '../../simulators/kit/clock.ts';
import { randomIds } from '../../simulators/kit/ids.ts';
import { type Running, running } from '../../simulators/kit/lifecycle.ts';
import { type Printer, startPrinter } from '../../simulators/printer/index.ts';

const profiles = fileURLToPath(new URL('../../fixtures/printers/', import.meta.url));

export interface PrinterTarget extends Running {
  readonly printer: Printer;
  readonly ippUrl: string;
  readonly rawPort: number;
}

/** A printer of this profile (a file of fixtures/printers, without its ending), on loopback. */
export async function startTarget(profile: string): Promise<PrinterTarget> {
  const folder = await mkdtemp(join(tmpdir(), 'platen-peers-printer-'));
  const printer = await startPrinter({
    name: `peers-${profile}`,
    host: '127.0.0.1',
    rawPort: 0,
    ippPort: 0,
    folder,
    profile: join(profiles, `${profile}.json`),
    clock: systemClock,
    ids: randomIds,
  });
  const { ippUrl = '', rawAddress } = printer;
  return running({ printer, ippUrl, rawPort: rawAddress?.port ?? 0 }, async () => {
    await printer.stop();
    await rm(folder, { recursive: true, force: true });
  });
}
