import { text as readAll } from 'node:stream/consumers';
import { readBoundedText } from '../../../simulators/kit/bounded-file.ts';
import { UsageError } from '../../command-line/usage-error.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Where a secret lies. None is ever an option's value: those are shown to every user of the machine. */
export interface SecretPlace {
  readonly env?: string | undefined;
  readonly file?: string | undefined;
  readonly stdin?: boolean;
}

/** The secret without the line end behind it; undefined where no place is named or the variable is not set. */
export async function readSecret(
  { env, file, stdin }: SecretPlace,
  environment: Environment,
): Promise<string | undefined> {
  if (stdin === true) return firstLine(await readAll(standardInput()));
  if (file !== undefined) return firstLine(readText(file));
  return env === undefined ? undefined : environment[env];
}

/** Of a secret, a script of taps, an authority's certificates. Throws UnreadableFile. */
export function readText(file: string): string {
  return readBoundedText(file, longestText);
}

const longestText = 1024 * 1024;

function standardInput(): NodeJS.ReadStream {
  if (process.stdin.isTTY) {
    throw new UsageError('--password-stdin reads a pipe; here others could see what is typed.');
  }
  return process.stdin;
}

function firstLine(text: string): string {
  return text.replace(/\r?\n[^]*$/, '');
}
