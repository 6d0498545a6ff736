import {
  CardFormatError,
  cardFormats,
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
import { habitOptions, habitsAsked } from './tap/habit-options.ts';
import { readScript } from './tap/read-script.ts';
import { runScript } from './tap/run-script.ts';
import { serviceOf } from './tap/service-options.ts';
import { tellTap } from './tap/tap-line.ts';
import { readText } from './terminal/secret.ts';

const usualKeyVariable = 'PLATEN_API_KEY';

export const tapCommand = defineCommand({
  name: 'tap',
  about:
    'Holds a card to an IP card reader: the service releases all waiting jobs of that ' +
    'card to the printer beside the reader. Exits with 1 when the service refuses or does ' +
    'not answer. A script (YAML, or one JSON object per line) shows cards to several ' +
    'readers at set times, with bounces, storms and network outages, and states the ' +
    'expected result of each tap; it exits with 1 when one differs. Example: ' +
    'fixtures/taps/morning.yaml.',
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
      line: 'tap --card 181B01 --wiegand-bits 26 --format decimal --bits 24 --facility-bits 8 --reader R1',
      does: 'sends 01203456: facility 12, number 3456, without parity',
    },
    {
      line: 'tap --card 946EBD28 --forms',
      does: 'shows how readers write that card; sends nothing',
    },
    { line: 'tap --script fixtures/taps/morning.yaml', does: 'plays a script and prints each tap' },
  ],
  options: {
    card: text('--card <number>', 'number as sent; in hex if --format or --forms is given'),
    reader: text(
      '--reader <address>',
      'address of the reader, as configured for the port of the service',
    ),
    service: text('--service <url>', 'base URL of the service', 'https://localhost:7300/api/v1'),
    keyEnv: text('--key-env <name>', 'variable that holds the API key', usualKeyVariable),
    keyFile: text('--key-file <file>', 'file that holds the API key'),
    via: choice('--via <method>', "method of the reader's request", {
      of: ['GET', 'POST'],
      fallback: 'GET',
    }),
    ca: text('--ca <file>', 'PEM of the certificate authority of the service'),
    ...habitOptions,
    timeout: orElse(
      wholeNumber('--timeout <s>', 'give up after this time', { min: 1, max: 3600 }),
      30,
    ),
    forms: flag('--forms', 'show every form of the card and send nothing'),
    script: text('--script <file>', 'show cards to readers as this file describes'),
    json: flag('--json', 'print the result as a line of JSON; for a script a line per tap'),
  },
  async run({ options, terminal, environment, signal }) {
    const { card, script, json, reader } = options;
    const timeoutMs = options.timeout * 1000;
    try {
      if (script !== undefined) {
        if (card !== undefined)
          throw new UsageError('--script already says which cards are shown.');
        const read = readScript(readText(script), script);
        const service = await serviceOf(options, environment, read.service);
        const world = { terminal, signal, clock: systemClock };
        return await runScript(read, { service, timeoutMs, json, ...world });
      }
      if (card === undefined) throw new UsageError('Give --card or --script.');
      if (options.forms) return showForms(card, json, terminal);
      if (reader === undefined)
        throw new UsageError('--reader names the reader that sees the card.');
      const tap = await tapCard({
        ...(await serviceOf(options, environment)),
        card,
        via: options.via,
        readerMac: reader,
        clock: systemClock,
        timeoutMs,
        habits: habitsAsked(options),
      });
      return tellTap(tap, json, terminal);
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
