import type { Stock, StockChange } from '../../../simulators/printer/index.ts';
import { type CommandSpec, defineCommand } from '../../command-line/command.ts';
import { flag, text, wholeNumber } from '../../command-line/options.ts';
import { UsageError } from '../../command-line/usage-error.ts';
import { textTable } from '../../load/rig/text-table.ts';
import { plain } from './job-line.ts';
import { askPrinter, which } from './which-printer.ts';

export const stockCommand: CommandSpec = defineCommand({
  name: 'stock',
  about:
    'Lists the trays and supplies of a running printer, or changes them. ' +
    'Printing does not consume them.',
  examples: [
    { line: 'printer stock', does: 'a table of trays and supplies' },
    {
      line: 'printer stock --tray main --size na_letter_8.5x11in --level 100',
      does: 'puts 100 sheets of letter into the main tray',
    },
    { line: 'printer stock --tray main --level 0', does: 'the main tray is empty' },
    { line: 'printer stock --supply "Black toner" --level 5', does: 'black toner is low' },
  ],
  options: {
    ...which,
    tray: text('--tray <source>', 'tray to change'),
    size: text('--size <name>', 'paper size in the tray, e.g. iso_a4_210x297mm'),
    type: text('--type <keyword>', 'paper type, e.g. stationery'),
    supply: text('--supply <name>', 'supply to change'),
    level: wholeNumber('--level <number>', 'sheets in the tray, or percent of the supply', {
      min: 0,
      max: 1_000_000,
    }),
    json: flag('--json', 'as JSON'),
  },
  async run({ options, terminal }) {
    const change = changeOf(options);
    const request = change === undefined ? {} : { method: 'PATCH', body: JSON.stringify(change) };
    const response = await askPrinter(options, '/stock', request);
    const stock = (await response.json()) as Stock;
    if (options.json) terminal.json(stock);
    else for (const line of linesOf(stock)) terminal.print(line);
    return 'passed';
  },
});

interface Wishes {
  readonly tray: string | undefined;
  readonly size: string | undefined;
  readonly type: string | undefined;
  readonly supply: string | undefined;
  readonly level: number | undefined;
}

/** Undefined where nothing is to change. Throws UsageError. */
function changeOf({ tray, size, type, supply, level }: Wishes): StockChange | undefined {
  if (tray !== undefined && supply !== undefined) {
    throw new UsageError('Either --tray or --supply, not both.');
  }
  if (supply !== undefined) {
    if (level === undefined || size !== undefined || type !== undefined) {
      throw new UsageError('--supply takes --level, in percent, and neither --size nor --type.');
    }
    return { supplies: { [supply]: { level } } };
  }
  const wanted = {
    ...(size === undefined ? {} : { size }),
    ...(type === undefined ? {} : { type }),
    ...(level === undefined ? {} : { level }),
  };
  const isChange = Object.keys(wanted).length > 0;
  if (tray === undefined) {
    if (isChange) throw new UsageError('Name what to change: --tray or --supply.');
    return undefined;
  }
  if (!isChange) throw new UsageError('Say what is in the tray: --size, --type or --level.');
  return { trays: { [tray]: wanted } };
}

function linesOf({ trays, supplies }: Stock): readonly string[] {
  const ofTrays = trays.map(({ source, medium, level, capacity }) => [
    source,
    medium?.size ?? 'empty',
    medium?.type ?? '',
    known(level, capacity > 0 ? ` of ${String(capacity)} sheets` : ' sheets'),
  ]);
  const ofSupplies = supplies.map(({ name, type, level }) => [
    plain(name),
    '',
    type,
    known(level, ' %'),
  ]);
  const rows = [...ofTrays, ...ofSupplies];
  return rows.length === 0 ? ['unknown'] : textTable(rows).split('\n');
}

function known(level: number, unit: string): string {
  return level < 0 ? 'not known' : `${String(level)}${unit}`;
}
