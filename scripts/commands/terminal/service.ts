import { systemClock } from '../../../simulators/kit/clock.ts';
import {
  createTerminal,
  type Terminal,
  type TerminalOptions,
} from '../../../simulators/terminal/index.ts';
import { choice, flag, text, wholeNumber } from '../../command-line/options.ts';
import { UsageError } from '../../command-line/usage-error.ts';
import { type Environment, readSecret, readText } from './secret.ts';

const keyVariable = 'PLATEN_API_KEY';
const deviceVariable = 'PLATEN_DEVICE_TOKEN';
const usualService = 'https://localhost:7300/api/v1';

/** Which service the terminal speaks to, and as which device. */
export const serviceOptions = {
  service: text('--service <url>', `the base URL (${usualService})`),
  ca: text('--ca <file>', 'PEM of the certificate authority of the service'),
  keyEnv: text('--key-env <name>', `variable that holds the API key (${keyVariable})`),
  keyFile: text('--key-file <file>', 'file that holds the API key'),
  deviceEnv: text('--device-env <name>', `variable that holds a device token (${deviceVariable})`),
  deviceFile: text('--device-file <file>', 'file that holds a device token'),
  profile: text(
    '--profile <file>',
    'all of the above: a target profile, or the output of --json-ready',
  ),
  parameters: choice('--parameters <where>', 'where to send the parameters of GET', {
    of: ['body', 'query'],
    fallback: 'body',
  }),
  timeout: wholeNumber('--timeout <s>', 'give up after this time (15, for a release 60)', {
    min: 1,
    max: 3600,
  }),
  json: flag('--json', 'results as lines of JSON'),
};

export interface ServiceChoice {
  readonly service: string | undefined;
  readonly ca: string | undefined;
  readonly keyEnv: string | undefined;
  readonly keyFile: string | undefined;
  readonly deviceEnv: string | undefined;
  readonly deviceFile: string | undefined;
  readonly profile: string | undefined;
  readonly parameters: 'body' | 'query';
  readonly timeout: number | undefined;
}

type Door = Omit<TerminalOptions, 'clock' | 'timeouts'>;

/** A terminal at the service that was named; what was named besides a profile wins over it. Throws UsageError. */
export async function openTerminalAt(
  choice: ServiceChoice,
  environment: Environment,
): Promise<Terminal> {
  const { timeout } = choice;
  const door = await doorOf(choice, environment);
  const timeouts =
    timeout === undefined ? {} : { answerMs: timeout * 1000, releaseMs: timeout * 1000 };
  try {
    return createTerminal({ ...door, timeouts, clock: systemClock });
  } catch (error) {
    if (error instanceof TypeError) throw new UsageError(`${error.message}.`);
    throw error;
  }
}

async function doorOf(choice: ServiceChoice, environment: Environment): Promise<Door> {
  const { profile, service, parameters } = choice;
  const told: Partial<Door> =
    profile === undefined ? {} : await doorOfProfile(profile, environment);
  const deviceToken = await readDevice(choice, told, environment);
  return {
    ...told,
    // A certificate authority that is named is meant to be checked.
    ...(choice.ca === undefined ? {} : { ca: readText(choice.ca), insecure: false }),
    baseUrl: service ?? told.baseUrl ?? usualService,
    apiKey: await readKey(choice, told, environment),
    ...(deviceToken === undefined ? {} : { deviceToken }),
    getParameters: parameters === 'body' ? (told.getParameters ?? 'body') : parameters,
  };
}

async function readKey(
  { keyEnv, keyFile }: ServiceChoice,
  told: Partial<Door>,
  environment: Environment,
): Promise<string> {
  const named = keyEnv !== undefined || keyFile !== undefined;
  if (!named && told.apiKey !== undefined) return told.apiKey;
  const env = keyEnv ?? keyVariable;
  const key = await readSecret({ env, file: keyFile }, environment);
  if (key !== undefined && key !== '') return key;
  throw new UsageError(
    `There is no API key in ${keyFile ?? `the variable ${env}`}.`,
    'Name a variable with --key-env, a file with --key-file, or a target profile with --profile.',
  );
}

/** There need not be one; but where one is named, it must be there. */
async function readDevice(
  { deviceEnv, deviceFile }: ServiceChoice,
  told: Partial<Door>,
  environment: Environment,
): Promise<string | undefined> {
  const named = deviceEnv !== undefined || deviceFile !== undefined;
  if (!named && told.deviceToken !== undefined) return told.deviceToken;
  const env = deviceEnv ?? deviceVariable;
  const token = await readSecret({ env, file: deviceFile }, environment);
  if (token !== undefined && token !== '') return token;
  if (!named) return undefined;
  throw new UsageError(`There is no device token in ${deviceFile ?? `the variable ${env}`}.`);
}

/** What a profile says; only then the suites are loaded. */
async function doorOfProfile(file: string, environment: Environment): Promise<Door> {
  const { openTarget, ProfileError } = await import('../../../suites/engine/run/target.ts');
  const { openOnly } = await import('../../../suites/engine/run/facts-only.ts');
  try {
    const { profile } = await openTarget(file);
    const credentials = openOnly(profile, environment);
    const ca = profile.tls?.caPem ?? (profile.tls?.caFile && readText(profile.tls.caFile));
    return {
      baseUrl: profile.baseUrl,
      apiKey: credentials.key('full'),
      ...(credentials.facts.device === undefined ? {} : { deviceToken: credentials.device() }),
      ...(ca === undefined ? {} : { ca }),
      ...(profile.tls?.insecure === true ? { insecure: true } : {}),
      ...(profile.getParameters === undefined ? {} : { getParameters: profile.getParameters }),
    };
  } catch (error) {
    if (error instanceof ProfileError) throw new UsageError(error.message);
    throw error;
  }
}
