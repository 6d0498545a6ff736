import { open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Clock } from '../../../kit/clock.ts';
import { findProgram } from '../child/find-program.ts';
import { withoutNetwork } from '../child/isolate.ts';
import { ChildStopped, runLimited } from '../child/limited-child.ts';
import { ConversionFailed } from '../conversion.ts';
import type { ConversionSettings } from '../settings.ts';
import { writeProfile } from './profile.ts';
import { separatorOf } from './separator.ts';

export interface OfficeParts {
  readonly settings: ConversionSettings;
  readonly clock: Clock;
  /** The user profile of this worker, used by one conversion at a time. */
  readonly profile: string;
}

export interface OfficeFile {
  /** A folder of this conversion's own, which holds the file and nothing else. */
  readonly folder: string;
  readonly fileName: string;
}

/** Converts an office file; answers the path of the PDF. Throws ConversionFailed with what a person can do about it. */
export async function convertOffice(
  parts: OfficeParts,
  { folder, fileName }: OfficeFile,
  signal: AbortSignal,
): Promise<string> {
  const { settings, clock, profile } = parts;
  const { office, searchPath, timeMs, memoryBytes, fileBytes } = settings;
  const program = findProgram(office, searchPath);
  if (program === undefined) throw new ConversionFailed(notInstalled(office));
  await writeProfile(profile);
  const command = commandFor(program, profile, await importFilter(folder, fileName));
  const task = {
    command: await withoutNetwork(
      [...command, '--outdir', join(folder, out), fileName],
      searchPath,
    ),
    folder,
    searchPath,
    limits: { timeMs, memoryBytes, fileBytes },
    clock,
    signal,
  };
  try {
    const { code, said } = await runLimited(task);
    return await resultIn(
      join(folder, out),
      code === 0 ? said : `the program exited with ${String(code)}`,
    );
  } catch (error) {
    // What was broken off in the middle may leave locks behind.
    await rm(profile, { recursive: true, force: true });
    if (!(error instanceof ChildStopped) || signal.aborted) throw error;
    throw new ConversionFailed(`the office file could not be converted: ${error.message}`);
  }
}

const out = 'out';

function notInstalled(office: string): string {
  return (
    'office files are converted by LibreOffice, which is not installed: install it ' +
    `(libreoffice-writer, -calc and -impress), or set the program with the setting office (now "${office}")`
  );
}

function commandFor(
  program: string,
  profile: string,
  filter: readonly string[],
): [string, ...string[]] {
  return [
    program,
    `-env:UserInstallation=${pathToFileURL(profile).href}`,
    '--headless',
    '--invisible',
    '--norestore',
    '--nolockcheck',
    '--nodefault',
    '--nologo',
    '--nofirststartwizard',
    ...filter,
    '--convert-to',
    'pdf',
  ];
}

/** Tables in text are read as UTF-8, by the separator that they have. */
async function importFilter(folder: string, fileName: string): Promise<readonly string[]> {
  if (!fileName.endsWith('.csv')) return [];
  await using file = await open(join(folder, fileName), 'r');
  const { buffer, bytesRead } = await file.read(Buffer.alloc(sampleBytes), 0, sampleBytes, 0);
  const separator = separatorOf(buffer.toString('utf8', 0, bytesRead)).charCodeAt(0);
  return [`--infilter=CSV:${String(separator)},34,76`];
}

const sampleBytes = 16 * 1024;

async function resultIn(folder: string, said: string): Promise<string> {
  const made = await readdir(folder).catch(() => []);
  const [name] = made.filter((one) => one.endsWith('.pdf'));
  if (name !== undefined) return join(folder, name);
  const cause = 'it may be damaged, or protected by a password';
  throw new ConversionFailed(
    `the office file could not be converted; ${cause}${said === '' ? '' : ` (${said.slice(-200)})`}`,
  );
}
