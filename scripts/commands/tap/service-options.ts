import { UsageError } from '../../command-line/usage-error.ts';
import { readText } from '../terminal/secret.ts';

export interface ServiceOptions {
  readonly service: string;
  readonly ca: string | undefined;
  readonly keyFile: string | undefined;
  readonly keyEnv: string;
}

/** Which service a reader reports to; `named` stands above --service. Throws UsageError. */
export async function serviceOf(
  options: ServiceOptions,
  environment: Readonly<Record<string, string | undefined>>,
  named: string = options.service,
): Promise<{ readonly serviceUrl: string; readonly apiKey: string; readonly ca?: string }> {
  const serviceUrl = readUrl(named);
  const apiKey = await readKey(options, environment);
  const ca = options.ca === undefined ? {} : { ca: readText(options.ca) };
  return { serviceUrl, apiKey, ...ca };
}

function readUrl(given: string): string {
  if (/^https?:$/.test(URL.parse(given)?.protocol ?? '')) return given;
  throw new UsageError(`--service ${JSON.stringify(given)} is not an http or https address.`);
}

async function readKey(
  { keyFile, keyEnv }: Pick<ServiceOptions, 'keyFile' | 'keyEnv'>,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<string> {
  const key = keyFile === undefined ? environment[keyEnv] : readText(keyFile).trim();
  if (key !== undefined && /^[\x21-\x7e]+$/.test(key)) return key;
  const where = keyFile ?? `the variable ${keyEnv}`;
  throw new UsageError(
    `There is no API key in ${where}.`,
    'Name a variable with --key-env or a file with --key-file.',
  );
}
