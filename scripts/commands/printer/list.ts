import { type CommandSpec, defineCommand } from '../../command-line/command.ts';
import { flag } from '../../command-line/options.ts';
import { textTable } from '../../load/rig/text-table.ts';
import { askPrinters, which } from './which-printer.ts';

/** What the control plane tells of a printer, as far as it is shown here. */
interface ToldPrinter {
  readonly name: string;
  readonly state: string;
  readonly reasons: readonly string[];
  readonly raw?: { readonly host: string; readonly port: number };
  readonly ipp?: string;
  readonly jobs: number;
  readonly pageCount: number;
}

export const listCommand: CommandSpec = defineCommand({
  name: 'list',
  about: 'Lists the printers that were started together: where they are and how.',
  examples: [
    { line: 'printer list', does: 'the printer, or all that were started with --count' },
    { line: 'printer list --name lobby --json', does: 'each as a line of JSON' },
  ],
  options: { ...which, json: flag('--json', 'each printer as a line of JSON') },
  async run({ options, terminal }) {
    const printers = (await askPrinters(options)) as readonly ToldPrinter[];
    if (options.json) for (const printer of printers) terminal.json(printer);
    else {
      const rows = printers.map(row);
      for (const line of textTable([heading, ...rows]).split('\n')) terminal.print(line);
    }
    return 'passed';
  },
});

const heading = ['name', 'state', 'jobs', 'pages', 'raw', 'IPP'];

function row({ name, state, reasons, jobs, pageCount, raw, ipp }: ToldPrinter): readonly string[] {
  const why = reasons.filter((reason) => reason !== 'none').join(', ');
  return [
    name,
    why === '' ? state : `${state} (${why})`,
    String(jobs),
    String(pageCount),
    raw === undefined ? '' : `${raw.host}:${raw.port}`,
    ipp ?? '',
  ];
}
