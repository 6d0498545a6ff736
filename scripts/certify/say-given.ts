import { open, writeFile } from 'node:fs/promises';
import type { Given } from '../../suites/certify/given.ts';
import type { Terminal } from '../command-line/terminal.ts';
import { UsageError } from '../command-line/usage-error.ts';

/** What a terminal has to be set up with, for people and, into a file, for a script. */
export async function sayGiven(
  given: Given,
  { given: file, builtIn }: { readonly given: string | undefined; readonly builtIn: boolean },
  terminal: Terminal,
): Promise<void> {
  if (!builtIn) for (const line of givenLines(given)) terminal.note(line);
  if (file === undefined) return;
  const { caPem: _, ...rest } = given;
  try {
    await writeFile(file, `${JSON.stringify(rest, undefined, 2)}\n`, { mode: 0o600 });
  } catch (error) {
    throw cannotWrite(file, error);
  }
}

/** Before anything is started for it: the file can be written. Throws UsageError. */
export async function seeToGivenFile(file: string | undefined): Promise<void> {
  if (file === undefined) return;
  try {
    const handle = await open(file, 'a', 0o600);
    await handle.close();
  } catch (error) {
    throw cannotWrite(file, error);
  }
}

function cannotWrite(file: string, error: unknown): UsageError {
  const { code } = error as NodeJS.ErrnoException;
  return new UsageError(
    `--given: ${file} cannot be written (${code ?? String(error)})`,
    'Name a file in a folder that you may write to; it is created if missing.',
  );
}

function givenLines({
  baseUrl,
  caFile,
  apiKey,
  deviceToken,
  port,
  queue,
}: Given): readonly string[] {
  return [
    'Set the terminal up with:',
    `  service       ${baseUrl}`,
    ...(caFile === undefined ? [] : [`  authority     ${caFile}`]),
    `  API key       ${apiKey}`,
    `  device token  ${deviceToken}`,
    `  its port      ${port.address} (serial number ${port.serial})`,
    `  card reader   ${port.reader}`,
    `  queue         ${queue}`,
  ];
}
