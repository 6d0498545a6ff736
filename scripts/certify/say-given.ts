import { writeFile } from 'node:fs/promises';
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
    throw new UsageError(`--given: ${file} cannot be written (${String(error)})`);
  }
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
