import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../../../kit/clock.ts';
import type { DriverDevice } from '../../rules/conversion-output.ts';
import type { PrintOptions } from '../../rules/records.ts';
import { findProgram } from '../child/find-program.ts';
import { ChildStopped, runLimited } from '../child/limited-child.ts';
import { ConversionFailed } from '../conversion.ts';
import type { ConversionSettings } from '../settings.ts';

export interface DriverTask {
  /** A folder of this job's own. */
  readonly folder: string;
  /** Files in it. */
  readonly source: string;
  readonly target: string;
  readonly device: DriverDevice;
  readonly grey: boolean;
  readonly duplex: PrintOptions['duplex'];
}

interface DriverParts {
  readonly settings: ConversionSettings;
  readonly clock: Clock;
}

/** Runs Ghostscript, a program apart and never a part of this one, over a PDF or PostScript file. Throws ConversionFailed. */
export async function drive(
  { settings, clock }: DriverParts,
  task: DriverTask,
  signal: AbortSignal,
): Promise<void> {
  const { driver, searchPath, timeMs, memoryBytes, fileBytes } = settings;
  const program = findProgram(driver, searchPath);
  if (program === undefined) throw new ConversionFailed(notInstalled(driver));
  const { folder } = task;
  const limits = { timeMs, memoryBytes, fileBytes };
  try {
    const command = [program, ...argumentsFor(task)] as const;
    const { code, said } = await runLimited({ command, folder, searchPath, limits, clock, signal });
    const made = await stat(join(folder, task.target)).catch(() => undefined);
    if (code !== 0 || made === undefined || made.size === 0)
      throw new ConversionFailed(`the driver could not convert it: ${firstLine(said)}`);
  } catch (error) {
    if (!(error instanceof ChildStopped) || signal.aborted) throw error;
    throw new ConversionFailed(`the driver could not convert it: ${error.message}`);
  }
}

function notInstalled(driver: string): string {
  return (
    'the output type of this port needs Ghostscript, which is not installed: install it ' +
    `(ghostscript), or set the program with the setting driver (now "${driver}")`
  );
}

function argumentsFor({ source, target, device, grey, duplex }: DriverTask): readonly string[] {
  return [
    '-q',
    '-dSAFER',
    '-dBATCH',
    '-dNOPAUSE',
    // Otherwise it makes an empty document of what it cannot read, and all is well.
    '-dPDFSTOPONERROR',
    '-sstdout=%stderr',
    `-sDEVICE=${device}`,
    `-sOutputFile=${target}`,
    ...(device.startsWith('pxl') ? sides(duplex) : grey ? shadesOfGrey : []),
    source,
  ];
}

/** Pages in this language say themselves how they lie on the paper, whatever the envelope asks for. */
function sides(duplex: PrintOptions['duplex']): readonly string[] {
  return [`-dDuplex=${String(duplex !== 0)}`, `-dTumble=${String(duplex === 2)}`, '-r600'];
}

const shadesOfGrey = ['-sColorConversionStrategy=Gray', '-dProcessColorModel=/DeviceGray'];

function firstLine(said: string): string {
  return said.split('\n', 1)[0]?.slice(0, 300) ?? '';
}
