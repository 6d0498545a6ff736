import type { KeyObject } from 'node:crypto';
import { uncertifiable } from '../../reports/certificate/make-certificate.ts';
import { systemClock } from '../../simulators/kit/clock.ts';
import { situations } from '../../suites/certify/situations.ts';
import type { JournalEvent } from '../../suites/journal/event.ts';
import { judgeTerminal } from '../../suites/run/judge-terminal.ts';
import { readPrivateKey } from '../certificate/keys.ts';
import { passphraseFile, readPassphrase } from '../certificate/passphrase.ts';
import { observeUpstream, type UpstreamChoice } from '../certify/observe-upstream.ts';
import { type PlanChoice, planFor } from '../certify/plan.ts';
import { type PlayWishes, playTerminal } from '../certify/play-terminal.ts';
import { reportTerminal } from '../certify/report-terminal.ts';
import { seeToGivenFile } from '../certify/say-given.ts';
import { terminalName } from '../certify/terminal-name.ts';
import { defineCommand, type Invocation } from '../command-line/command.ts';
import { flag, names, text, wholeNumber } from '../command-line/options.ts';
import { UsageError } from '../command-line/usage-error.ts';
import type { Outcome } from '../exit-codes.ts';
import { onFreeAddress } from '../listen-trouble.ts';
import { openRunFolder, overwrite } from '../out-folder.ts';
import { readRecording } from '../recording.ts';
import { harOption } from '../run-place.ts';

export const certifyCommand = defineCommand({
  name: 'certify',
  about:
    'Judges a terminal by what it sends. It is given a service, a printer and a card reader that behave as ' +
    'specified, and is put into one situation after the other; for each it is said what to do at it. ' +
    'Without --headless or --built-in a person does that and tells what the panel showed. ' +
    'Exits 0 where all that was judged held; a run of chosen situations (--only) is judged by those alone, ' +
    'and certifies nobody whatever it comes to.',
  examples: [
    { line: 'certify --built-in', does: "Platen's own terminal, to see how it goes" },
    {
      line: 'certify --terminal "Panel 1.2" --plan panel.yaml',
      does: 'a person at a panel; fixtures/terminals/panel.yaml shows a plan',
    },
    {
      line: 'certify --terminal "Panel 1.2" --headless ./drive-panel.sh --out certified',
      does: 'a command for each task: PLATEN_ACTION_FILE names a JSON file that says what to do',
    },
    {
      line: 'certify --terminal "Panel 1.2" --only release,login/token',
      does: 'some situations; a partial run, never a certificate',
    },
    {
      line: 'certify --terminal "Panel 1.2" --upstream https://print.example:7300/api/v1 --for 600',
      does: 'what passes on its way to a service of others, ten minutes long',
    },
    {
      line: 'certify --terminal "Panel 1.2" --plan panel.yaml --key certifier.pem',
      does: "a signed certificate beside the report; 'platen keygen' makes the key",
    },
    { line: 'certify --journal certified', does: 'a recording again' },
    {
      line: 'certify --journal theirs.ndjson --key certifier.pem --out certified',
      does: 'a certificate that says that it was made from a recording',
    },
    { line: 'certify --situations', does: 'what a terminal is put into' },
  ],
  options: {
    terminal: text('--terminal <text>', 'name and version of the terminal: "Panel 1.2"'),
    plan: text('--plan <file>', 'what the terminal can and how it is set up (YAML or JSON)'),
    headless: text('--headless <command>', 'run this for each task instead of asking a person'),
    builtIn: flag('--built-in', "Platen's own terminal"),
    renews: flag(
      '--renews',
      'with --built-in: it renews a login that is over, instead of asking for the card again',
    ),
    upstream: text(
      '--upstream <url>',
      'observe the terminal before this service, until interrupted',
    ),
    upstreamCa: text('--upstream-ca <file>', 'PEM file of the authority that vouches for it'),
    for: wholeNumber('--for <seconds>', 'with --upstream: end after this long', {
      min: 1,
      max: 604_800,
    }),
    journal: text('--journal <file>', 'judge a recording again; nothing is started'),
    only: names('--only <situations>', 'only situations whose id begins so; commas or repeats'),
    host: text('--host <address>', 'an address of this machine that the terminal can reach'),
    port: wholeNumber('--port <number>', 'port of the service, any free one when not given', {
      min: 0,
      max: 65_535,
    }),
    plainHttp: flag('--plain-http', 'the terminal is given plain HTTP: rules of TLS are not run'),
    given: text('--given <file>', 'write what the terminal is given into this file, as JSON'),
    out: text('--out <folder>', 'write the report and the recording there'),
    har: harOption,
    overwrite,
    key: text(
      '--key <file>',
      "the certifier's private key: signs the certificate ('platen keygen')",
    ),
    passphraseFile,
    seed: wholeNumber(
      '--seed <number>',
      'repeats the choices of an earlier run; cards and passwords are new each time',
      {
        min: 0,
        max: 2_147_483_647,
      },
    ),
    situations: flag('--situations', 'list the situations and stop'),
    json: flag('--json', 'print results.json on stdout'),
  },
  async run({ options, terminal, signal, environment }): Promise<Outcome> {
    if (options.situations) {
      for (const { id, title } of situations) terminal.print(`${id}  ${title}`);
      return 'passed';
    }
    refuseTogether(options);
    const bench = options.journal === undefined && options.upstream === undefined;
    refuseAlone({ ...options, bench, live: options.journal === undefined });
    const only = onlyOf(options.only);
    const key = await signingKey(options, environment);
    if (options.out !== undefined) await openRunFolder(options.out, options);
    const isRecorded = options.journal !== undefined;
    const writes = !isRecorded || options.out !== undefined || key !== undefined;
    const evidence = isRecorded ? 'recording' : 'witnessed';
    const journal =
      options.journal === undefined
        ? await witness({ ...options, only }, { terminal, signal, environment })
        : await readTerminalRecording(options.journal);
    return reportTerminal(
      judgeTerminal(journal, only),
      { ...options, key, writes, evidence },
      terminal,
    );
  },
});

/** The certifier's, opened before anything is started. */
async function signingKey(
  {
    key,
    passphraseFile: file,
  }: { readonly key: string | undefined; readonly passphraseFile: string | undefined },
  environment: Invocation['environment'],
): Promise<KeyObject | undefined> {
  if (key === undefined) return undefined;
  return readPrivateKey(key, await readPassphrase(file, environment));
}

type Wishes = Omit<PlayWishes, 'plan'> & PlanChoice & Omit<UpstreamChoice, keyof ObserveCommon>;
type ObserveCommon = Pick<UpstreamChoice, 'terminal' | 'plan' | 'clock' | 'signal'>;

/** What is seen of the terminal from now on. */
async function witness(
  options: Wishes & { readonly terminal: string | undefined },
  { terminal, signal, environment }: Pick<Invocation, 'terminal' | 'signal' | 'environment'>,
): Promise<readonly JournalEvent[]> {
  await seeToGivenFile(options.given);
  const common = {
    ...options,
    terminal: terminalName(options),
    plan: planFor(options),
    clock: systemClock,
    signal,
    environment,
  };
  const seen =
    options.upstream === undefined
      ? playTerminal(common, terminal)
      : observeUpstream(common, terminal);
  return await onFreeAddress(
    seen,
    'Without --host and --port it is a free port of this machine alone.',
  );
}

async function readTerminalRecording(file: string): Promise<readonly JournalEvent[]> {
  const journal = await readRecording(file);
  const fault = uncertifiable(journal);
  if (fault === undefined) return journal;
  throw new UsageError(
    `${file} bears no certificate: ${fault}`,
    "'platen judge' judges the recording of a service.",
  );
}

/** Each is a way of its own to see a terminal at work. */
function refuseTogether(options: Readonly<Record<string, unknown>>): void {
  const ways = ['built-in', 'headless', 'upstream', 'journal'].filter((way) => {
    const value = options[way === 'built-in' ? 'builtIn' : way];
    return value !== undefined && value !== false;
  });
  if (ways.length > 1)
    throw new UsageError(`${ways.map((way) => `--${way}`).join(' and ')} exclude each other`);
}

/** What says something of another option alone, and of which. */
const saysOf = [
  ['renews', 'builtIn', '--renews is a way of --built-in: a terminal of yours does as it does'],
  ['for', 'upstream', '--for ends what --upstream observes: the situations end by themselves'],
  ['upstreamCa', 'upstream', '--upstream-ca vouches for a service that --upstream names'],
  [
    'given',
    'bench',
    '--given is about the bench: a recording has none, and a service of others its own',
  ],
  [
    'terminal',
    'live',
    '--terminal names a terminal that is seen at work: a recording names its own, and no other',
  ],
  ['passphraseFile', 'key', '--passphrase-file opens a private key: name it with --key'],
] as const;

function refuseAlone(options: Readonly<Record<string, unknown>>): void {
  const isGiven = (name: string): boolean => ![undefined, false].includes(options[name] as never);
  const alone = saysOf.find(([one, other]) => isGiven(one) && !isGiven(other));
  if (alone !== undefined) throw new UsageError(alone[2]);
}

/** Throws UsageError for what no situation begins with. */
function onlyOf(only: readonly string[]): readonly string[] | undefined {
  if (only.length === 0) return undefined;
  const unknown = only.filter((id) => !situations.some((one) => one.id.startsWith(id)));
  if (unknown.length > 0)
    throw new UsageError(
      `no situation's id begins with ${unknown.join(', ')}`,
      "See 'platen certify --situations'.",
    );
  return only;
}
