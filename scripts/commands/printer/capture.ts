import { writeFile } from 'node:fs/promises';
import { readBoundedText } from '../../../simulators/kit/bounded-file.ts';
import {
  CaptureError,
  capturePrinter,
  type WrittenProfile,
} from '../../../simulators/printer/index.ts';
import { argument, optionalArgument } from '../../command-line/arguments.ts';
import { defineCommand } from '../../command-line/command.ts';
import { flag, orElse, text, wholeNumber } from '../../command-line/options.ts';
import type { Terminal } from '../../command-line/terminal.ts';
import { UsageError } from '../../command-line/usage-error.ts';

/** Limit for the file of --ca, in bytes. */
const longestCaBytes = 4 * 1024 * 1024;

export const captureCommand = defineCommand({
  name: 'capture',
  about:
    'Writes a profile from a live printer: ' +
    'with --profile, platen printer then behaves like that model. Data that identifies the ' +
    'individual printer (serial numbers, UUIDs, names, places) is left out. Exits with 1 when the ' +
    'printer does not return its attributes.',
  examples: [
    {
      line: 'printer capture ipp://10.0.0.7/ipp/print model.json',
      does: 'then: printer --profile model.json',
    },
    {
      line: 'printer capture ipps://10.0.0.7 --insecure',
      does: 'shows the profile; accepts any certificate',
    },
  ],
  args: {
    from: argument('from', 'ipp:// or ipps:// address'),
    file: optionalArgument('file', 'where to write the profile'),
  },
  options: {
    keepIdentity: flag('--keep-identity', 'keep serial numbers, UUIDs, names and places'),
    timeout: orElse(
      wholeNumber('--timeout <s>', 'give up after this time', { min: 1, max: 3600 }),
      30,
    ),
    ca: text('--ca <file>', 'PEM of the authority that issued its certificate'),
    insecure: flag('--insecure', 'accept any certificate'),
    json: flag('--json', 'the result as a line of JSON'),
  },
  async run({ args, options, terminal, signal }) {
    const { keepIdentity, timeout, ca, insecure } = options;
    refuseFile(args.from);
    try {
      const captured = await capturing(args.from, terminal, async () =>
        capturePrinter(args.from, {
          keepIdentity,
          timeoutMs: timeout * 1000,
          insecure,
          signal,
          ...(ca === undefined ? {} : { ca: readBoundedText(ca, longestCaBytes) }),
        }),
      );
      await tell(captured, { file: args.file, json: options.json, terminal });
      return 'passed';
    } catch (error) {
      if (signal.aborted) return 'incomplete';
      if (!(error instanceof CaptureError)) throw error;
      terminal.note(`nothing captured from ${args.from}: ${error.message}`);
      if (/certificate|self-signed/.test(error.message)) {
        terminal.note('--ca names the authority to trust, --insecure accepts any certificate.');
      }
      return 'failed';
    }
  },
});

/** People who have a print-out of a printer's attributes give its file. */
function refuseFile(from: string): void {
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(from)) return;
  throw new UsageError(
    `"${from}" is not the address of a printer. Print-outs of ipptool are not read.`,
    'Give the address of the printer itself: platen printer capture ipp://HOST/ipp/print FILE',
  );
}

async function capturing<T>(from: string, terminal: Terminal, work: () => Promise<T>): Promise<T> {
  using _ = terminal.progress(`asking ${from}`);
  return await work();
}

interface Wish {
  readonly file: string | undefined;
  readonly json: boolean;
  readonly terminal: Terminal;
}

async function tell({ document, leftOut }: WrittenProfile, wish: Wish): Promise<void> {
  const { file, json, terminal } = wish;
  const { title } = document;
  const attributes = Object.keys(document.attributes).length;
  if (leftOut.length > 0)
    terminal.note(`left out because a profile cannot hold it: ${leftOut.join(', ')}`);
  if (file === undefined) {
    if (json) terminal.json(document);
    else terminal.print(JSON.stringify(document, null, 2));
    return;
  }
  await writeFile(file, `${JSON.stringify(document, null, 2)}\n`).catch(refuse);
  if (json) terminal.json({ file, title, attributes, leftOut });
  else terminal.print(`${file}: ${title}, ${attributes} attributes`);
}

function refuse(error: unknown): never {
  throw new UsageError(error instanceof Error ? error.message : String(error));
}
