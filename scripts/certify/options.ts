import { situations } from '../../suites/certify/situations.ts';
import { passphraseFile } from '../certificate/passphrase.ts';
import { flag, names, text, wholeNumber } from '../command-line/options.ts';
import { UsageError } from '../command-line/usage-error.ts';
import { pageOptions } from '../commands/console/options.ts';
import { overwrite } from '../out-folder.ts';
import { harOption } from '../run-place.ts';

/** The options of `platen certify`. */
export const certifyOptions = {
  terminal: text('--terminal <text>', 'name and version of the terminal: "Panel 1.2"'),
  plan: text('--plan <file>', 'abilities and set-up of the terminal (YAML or JSON)'),
  headless: text(
    '--headless <command>',
    'run this command for each task instead of asking a person',
  ),
  builtIn: flag('--built-in', "Platen's own terminal"),
  renews: flag(
    '--renews',
    'with --built-in: the terminal renews an expired login instead of asking for the card ' +
      'again',
  ),
  upstream: text(
    '--upstream <url>',
    'observe the terminal in front of this service until interrupted',
  ),
  upstreamCa: text('--upstream-ca <file>', 'PEM file of the certificate authority of that service'),
  for: wholeNumber('--for <seconds>', 'with --upstream: end after this time', {
    min: 1,
    max: 604_800,
  }),
  journal: text('--journal <file>', 'judge a recording again; starts nothing'),
  only: names(
    '--only <situations>',
    'only test cases whose id begins with this; several by commas or repetition',
  ),
  host: text('--host <address>', 'address of this machine that the terminal can reach'),
  port: wholeNumber('--port <number>', 'port of the service (default: any free port)', {
    min: 0,
    max: 65_535,
  }),
  plainHttp: flag('--plain-http', 'give the terminal plain HTTP; rules about TLS are not run'),
  given: text(
    '--given <file>',
    'write the settings that the terminal needs into this file, as JSON',
  ),
  out: text('--out <folder>', 'write the report and the recording there'),
  har: harOption,
  overwrite,
  key: text('--key <file>', "the certifier's private key: signs the certificate ('platen keygen')"),
  passphraseFile,
  issuer: text('--issuer <text>', 'issuer named in the certificate'),
  applicant: text('--applicant <text>', 'applicant named in the certificate'),
  model: text('--model <text>', 'model name of the device'),
  firmware: text('--firmware <text>', 'firmware version of the device'),
  validDays: wholeNumber('--valid-days <number>', 'days for which the certificate is valid (365)', {
    min: 1,
    max: 3_650,
  }),
  resume: text(
    '--resume <run>',
    'continue an interrupted run in its folder; with --only failed, repeat what failed',
  ),
  parallel: wholeNumber(
    '--parallel <places>',
    'with --headless or --built-in: number of test cases at a time, each with its own service and printers',
    { min: 1, max: 16 },
  ),
  runAs: text(
    '--run-as <user>',
    'with --headless: run the command as this user, who cannot read your key; needs root',
  ),
  seed: wholeNumber(
    '--seed <number>',
    'seed of an earlier run, to repeat its choices; cards and passwords are new each time',
    {
      min: 0,
      max: 2_147_483_647,
    },
  ),
  situations: flag('--situations', 'list the test cases and stop'),
  ...pageOptions,
  json: flag('--json', 'print results.json on stdout'),
};

/** Options that exclude each other: each is another way to drive a terminal. Throws UsageError. */
export function refuseTogether(options: Readonly<Record<string, unknown>>): void {
  const ways = ['built-in', 'headless', 'upstream', 'journal'].filter((way) => {
    const value = options[way === 'built-in' ? 'builtIn' : way];
    return value !== undefined && value !== false;
  });
  if (ways.length > 1)
    throw new UsageError(`${ways.map((way) => `--${way}`).join(' and ')} exclude each other`);
}

/** Options that need another one: the option, and the one that it needs. */
const saysOf = [
  ['renews', 'builtIn', '--renews needs --built-in'],
  ['for', 'upstream', '--for needs --upstream: test cases end by themselves'],
  ['upstreamCa', 'upstream', '--upstream-ca needs --upstream'],
  [
    'given',
    'bench',
    '--given writes the settings of the test bench, which --journal and --upstream do not start',
  ],
  [
    'terminal',
    'live',
    '--terminal names a terminal under test: a recording already names its terminal',
  ],
  ['runAs', 'headless', '--run-as needs --headless'],
  ['resume', 'live', '--resume continues a run: --journal only judges a recording again'],
  [
    'parallel',
    'unattended',
    '--parallel needs --headless or --built-in: a person operates one terminal',
  ],
  ['open', 'live', "--open shows a run while it lasts: 'platen show' opens a recorded one"],
  ['passphraseFile', 'key', '--passphrase-file needs --key'],
] as const;

/** Throws UsageError. */
export function refuseAlone(options: Readonly<Record<string, unknown>>): void {
  const isGiven = (name: string): boolean => ![undefined, false].includes(options[name] as never);
  const alone = saysOf.find(([one, other]) => isGiven(one) && !isGiven(other));
  if (alone !== undefined) throw new UsageError(alone[2]);
}

/** There is one address to come to, or one for each place. Throws UsageError. */
export function refuseSideBySide({
  parallel = 1,
  port,
  given,
}: {
  readonly parallel: number | undefined;
  readonly port: number | undefined;
  readonly given: string | undefined;
}): void {
  if (parallel === 1) return;
  const one =
    port !== undefined && port > 0 ? '--port' : given === undefined ? undefined : '--given';
  if (one !== undefined)
    throw new UsageError(
      `${one} is about one address, and --parallel ${String(parallel)} has ${String(parallel)}`,
      'The command reads the address of each task from PLATEN_BASE_URL.',
    );
}

/** The value of --only that repeats what failed in the resumed run. */
export const failedAlone = 'failed';

/** Throws UsageError for what no situation begins with. */
export function onlyOf(only: readonly string[]): readonly string[] | undefined {
  if (only.length === 0) return undefined;
  if (only.includes(failedAlone))
    throw new UsageError(
      '--only failed repeats what failed in an earlier run: name that run with --resume, and give nothing else to --only',
    );
  const unknown = only.filter((id) => !situations.some((one) => one.id.startsWith(id)));
  if (unknown.length > 0)
    throw new UsageError(
      `no test case has an id that begins with ${unknown.join(', ')}`,
      "See 'platen certify --situations'.",
    );
  return only;
}
