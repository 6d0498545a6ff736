import { authority } from '../../../simulators/kit/authority.ts';
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
  readonly ipps?: string;
  readonly jobs: number;
  readonly pageCount: number;
}

export const listCommand: CommandSpec = defineCommand({
  name: 'list',
  about:
    'Lists the named printer, or all running ones including those of a bench, with ' +
    'address and state.',
  examples: [
    { line: 'printer list', does: 'lists all running printers' },
    { line: 'printer list --name lobby --json', does: 'prints its state as a line of JSON' },
  ],
  options: { ...which, json: flag('--json', 'each printer as a line of JSON') },
  async run({ options, terminal }) {
    const { printers, ca } = await askPrinters(options);
    const told = printers as readonly ToldPrinter[];
    if (options.json) {
      for (const printer of told) {
        terminal.json(
          printer.ipps === undefined || ca === undefined ? printer : { ...printer, ca },
        );
      }
      return 'passed';
    }
    const columns = usual.concat(told.some(({ ipps }) => ipps !== undefined) ? byTls : []);
    const rows = told.map((printer) => columns.map(({ tell }) => tell(printer)));
    const table = textTable([columns.map(({ heading }) => heading), ...rows]);
    for (const line of table.split('\n')) terminal.print(line);
    if (ca !== undefined) terminal.note(`for ipps, trust ${ca}`);
    return 'passed';
  },
});

interface Column {
  readonly heading: string;
  readonly tell: (printer: ToldPrinter) => string;
}

const usual: readonly Column[] = [
  { heading: 'name', tell: ({ name }) => name },
  { heading: 'state', tell: stateOf },
  { heading: 'jobs', tell: ({ jobs }) => String(jobs) },
  { heading: 'pages', tell: ({ pageCount }) => String(pageCount) },
  { heading: 'raw', tell: ({ raw }) => (raw === undefined ? '' : authority(raw.host, raw.port)) },
  { heading: 'IPP', tell: ({ ipp = '', ipps }) => (ipp === ipps ? '' : ipp) },
];

/** Where one of them speaks TLS. */
const byTls: Column = { heading: 'IPP by TLS', tell: ({ ipps: url = '' }) => url };

function stateOf({ state, reasons }: ToldPrinter): string {
  const why = reasons.filter((reason) => reason !== 'none').join(', ');
  return why === '' ? state : `${state} (${why})`;
}
