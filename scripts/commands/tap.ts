import { readFile } from 'node:fs/promises';
import {
  CardFormatError,
  cardFormats,
  numberChecks,
  type ReaderHabits,
  readCard,
  tapCard,
  writeCard,
} from '../../simulators/card-reader/index.ts';
import { systemClock } from '../../simulators/kit/clock.ts';
import { defineCommand } from '../command-line/command.ts';
import { choice, flag, orElse, text, wholeNumber } from '../command-line/options.ts';
import type { Terminal } from '../command-line/terminal.ts';
import { UsageError } from '../command-line/usage-error.ts';
import type { Outcome } from '../exit-codes.ts';
import { readScript } from './tap/read-script.ts';
import { runScript } from './tap/run-script.ts';
import { tellTap } from './tap/tap-line.ts';

const usualKeyVariable = 'PLATEN_API_KEY';

export const tapCommand = defineCommand({
  name: 'tap',
  about:
    'Holds a card to an IP card reader: the service releases all waiting jobs of that card to the ' +
    'printer beside the reader. Exits with 1 when the service refuses or does not answer. A script ' +
    '(YAML or lines of JSON) shows cards to several readers by the clock, and says what to expect: ' +
    '{"readers": {"lobby": {"address": "R1", "format": "decimal", "bounceMs": 300}}, "steps": [' +
    '{"at": 0, "tap": "946EBD28", "times": 2, "everyMs": 50, "expect": ["accepted", "bounced"]}, ' +
    '{"at": "1s", "network": "away"}, {"at": "2s", "storm": {"technology": "uid-4", "count": 50}}, ' +
    '{"at": "3s", "network": "there"}]}.',
  examples: [
    {
      line: 'tap --card 946EBD28 --reader 00:11:22:33:44:55',
      does: `with the key in ${usualKeyVariable}`,
    },
    {
      line: 'tap --card 946EBD28 --format decimal --reader R1 --key-file key.txt --via POST',
      does: 'sends 2490285352',
    },
    {
      line: 'tap --script morning.yaml --json',
      does: 'a line for each tap, exit code 1 where one is not as expected',
    },
    { line: 'tap --card 946EBD28 --forms', does: 'only shows how readers write that card' },
  ],
  options: {
    card: text('--card <number>', 'as sent; in hex where --format or --forms is given'),
    script: text('--script <file>', 'shows cards to readers as the file says'),
    reader: text('--reader <address>', "the reader's address, as the port at the service has it"),
    service: text('--service <url>', 'the base URL', 'https://localhost:7300/api/v1'),
    keyEnv: text('--key-env <name>', 'variable that holds the API key', usualKeyVariable),
    keyFile: text('--key-file <file>', 'file that holds the API key'),
    via: choice('--via <method>', 'how the reader asks', { of: ['GET', 'POST'], fallback: 'GET' }),
    ca: text('--ca <file>', 'PEM of the authority that signed the service'),
    format: choice('--format <form>', 'how the reader writes the card', {
      of: ['as-given', ...cardFormats],
      fallback: 'as-given',
    }),
    bits: wholeNumber('--bits <number>', 'only so many of the last bits', { min: 1, max: 256 }),
    facilityBits: wholeNumber(
      '--facility-bits <number>',
      'decimal in two numbers, the first of so many of the bits',
      { min: 1, max: 64 },
    ),
    digits: wholeNumber('--digits <number>', 'zeros in front up to so many digits', {
      min: 0,
      max: 100,
    }),
    separator: choice('--separator <character>', 'between bytes, or the two numbers', {
      of: ['', ':', '-', ' '],
      fallback: '',
    }),
    check: choice('--check <digits>', 'what is added so that a slip is seen', {
      of: numberChecks,
      fallback: 'none',
    }),
    lower: flag('--lower', 'hex in lower case'),
    prefix: text('--prefix <text>', 'what the reader puts before the number', ''),
    carriageReturn: flag('--cr', 'the reader ends the number with a carriage return'),
    timeout: orElse(wholeNumber('--timeout <s>', 'gives up after', { min: 1, max: 3600 }), 30),
    forms: flag('--forms', 'show every form of the card and send nothing'),
    json: flag('--json', 'the result as a line of JSON'),
  },
  async run({ options, terminal, environment, signal }) {
    try {
      const { card, script, json } = options;
      if (script !== undefined) {
        if (card !== undefined) throw new UsageError('--script says which cards are shown.');
        const read = readScript(await readText(script), script);
        const service = await serviceOf(options, environment, read.service);
        const timeoutMs = options.timeout * 1000;
        return await runScript(read, {
          service,
          timeoutMs,
          json,
          terminal,
          signal,
          clock: systemClock,
        });
      }
      if (card === undefined) throw new UsageError('--card or --script says what is shown.');
      if (options.forms) return showForms(card, json, terminal);
      const { reader, via } = options;
      if (reader === undefined) throw new UsageError('--reader says which reader sees the card.');
      const tap = await tapCard({
        ...(await serviceOf(options, environment)),
        card,
        via,
        readerMac: reader,
        clock: systemClock,
        timeoutMs: options.timeout * 1000,
        habits: habitsOf(options),
      });
      return tellTap(tap, json, terminal);
    } catch (error) {
      if (error instanceof CardFormatError) throw new UsageError(`${error.message}.`);
      throw error;
    }
  },
});

interface HabitOptions extends Pick<ReaderHabits, 'format' | 'prefix'> {
  readonly bits: number | undefined;
  readonly facilityBits: number | undefined;
  readonly digits: number | undefined;
  readonly separator: string;
  readonly check: NonNullable<ReaderHabits['check']>;
  readonly lower: boolean;
  readonly carriageReturn: boolean;
}

function habitsOf(options: HabitOptions): ReaderHabits {
  const { format, prefix, separator, check, bits, facilityBits, digits } = options;
  return {
    format,
    prefix,
    separator,
    check,
    suffix: options.carriageReturn ? '\r' : '',
    letterCase: options.lower ? 'lower' : 'upper',
    ...(bits === undefined ? {} : { bits }),
    ...(facilityBits === undefined ? {} : { facilityBits }),
    ...(digits === undefined ? {} : { digits }),
  };
}

interface ServiceOptions {
  readonly service: string;
  readonly ca: string | undefined;
  readonly keyFile: string | undefined;
  readonly keyEnv: string;
}

async function serviceOf(
  options: ServiceOptions,
  environment: Readonly<Record<string, string | undefined>>,
  named: string = options.service,
): Promise<{ readonly serviceUrl: string; readonly apiKey: string; readonly ca?: string }> {
  const serviceUrl = readUrl(named);
  const apiKey = await readKey(options, environment);
  return {
    serviceUrl,
    apiKey,
    ...(options.ca === undefined ? {} : { ca: await readText(options.ca) }),
  };
}

function showForms(card: string, json: boolean, terminal: Terminal): Outcome {
  const bytes = readCard(card, 'hex');
  const forms = cardFormats.map((format) => [format, writeCard(bytes, format)] as const);
  if (json) terminal.json(Object.fromEntries(forms));
  else for (const [format, written] of forms) terminal.print(`${format.padEnd(18)}${written}`);
  return 'passed';
}

function readUrl(given: string): string {
  if (/^https?:$/.test(URL.parse(given)?.protocol ?? '')) return given;
  throw new UsageError(`--service ${JSON.stringify(given)} is not an http or https address.`);
}

async function readKey(
  { keyFile, keyEnv }: { readonly keyFile: string | undefined; readonly keyEnv: string },
  environment: Readonly<Record<string, string | undefined>>,
): Promise<string> {
  const key = keyFile === undefined ? environment[keyEnv] : (await readText(keyFile)).trim();
  if (key !== undefined && /^[\x21-\x7e]+$/.test(key)) return key;
  const where = keyFile ?? `the variable ${keyEnv}`;
  throw new UsageError(
    `There is no API key in ${where}.`,
    'Name a variable with --key-env or a file with --key-file.',
  );
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
