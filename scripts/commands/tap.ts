import { readFile } from 'node:fs/promises';
import {
  CardFormatError,
  cardFormats,
  readCard,
  type Tap,
  tapCard,
  writeCard,
} from '../../simulators/card-reader/index.ts';
import { systemClock } from '../../simulators/kit/clock.ts';
import { defineCommand } from '../command-line/command.ts';
import { choice, flag, orElse, required, text, wholeNumber } from '../command-line/options.ts';
import type { Terminal } from '../command-line/terminal.ts';
import { UsageError } from '../command-line/usage-error.ts';
import type { Outcome } from '../exit-codes.ts';

const usualKeyVariable = 'PLATEN_API_KEY';

export const tapCommand = defineCommand({
  name: 'tap',
  about:
    'Holds a card to an IP card reader: the service releases all waiting jobs of that card to the ' +
    'printer beside the reader. Exits with 1 when the service refuses or does not answer.',
  examples: [
    {
      line: 'tap --card 946EBD28 --reader 00:11:22:33:44:55',
      does: `with the key in ${usualKeyVariable}`,
    },
    {
      line: 'tap --card 946EBD28 --format decimal --reader R1 --key-file key.txt --via POST',
      does: 'sends 2490285352',
    },
    { line: 'tap --card 946EBD28 --forms', does: 'only shows how readers write that card' },
  ],
  options: {
    card: required(text('--card <number>', 'as sent; in hex where --format or --forms is given')),
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
    lower: flag('--lower', 'hex in lower case'),
    prefix: text('--prefix <text>', 'what the reader puts before the number', ''),
    carriageReturn: flag('--cr', 'the reader ends the number with a carriage return'),
    timeout: orElse(wholeNumber('--timeout <s>', 'gives up after', { min: 1, max: 3600 }), 30),
    forms: flag('--forms', 'show every form of the card and send nothing'),
    json: flag('--json', 'the result as a line of JSON'),
  },
  async run({ options, terminal, environment }) {
    try {
      if (options.forms) return showForms(options.card, options.json, terminal);
      const { card, reader, via, format, prefix } = options;
      const serviceUrl = readUrl(options.service);
      if (reader === undefined) throw new UsageError('--reader says which reader sees the card.');
      const tap = await tapCard({
        card,
        serviceUrl,
        via,
        readerMac: reader,
        clock: systemClock,
        apiKey: await readKey(options, environment),
        ...(options.ca === undefined ? {} : { ca: await readText(options.ca) }),
        timeoutMs: options.timeout * 1000,
        habits: {
          format,
          prefix,
          suffix: options.carriageReturn ? '\r' : '',
          letterCase: options.lower ? 'lower' : 'upper',
        },
      });
      return tell(tap, options.json, terminal);
    } catch (error) {
      if (error instanceof CardFormatError) throw new UsageError(`${error.message}.`);
      throw error;
    }
  },
});

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

function tell(tap: Tap, json: boolean, terminal: Terminal): Outcome {
  const { card, answer, failure } = tap;
  const ms = Number((tap.endedNs - tap.startedNs) / 1000n) / 1000;
  const accepted = answer !== undefined && answer.status >= 200 && answer.status < 300;
  if (json) {
    terminal.json({ card, accepted, ...answer, ...(failure === undefined ? {} : { failure }), ms });
  } else if (answer === undefined) {
    terminal.note(`no answer: ${failure ?? 'the connection was closed'}`);
    if (/certificate/.test(failure ?? '')) terminal.note('--ca names the authority to trust.');
  } else {
    const body = answer.body.trim() === '' ? '' : `: ${answer.body.trim()}`;
    terminal.print(`${card.trim()} ${accepted ? 'accepted' : 'refused'} (${answer.status})${body}`);
  }
  return accepted ? 'passed' : 'failed';
}
