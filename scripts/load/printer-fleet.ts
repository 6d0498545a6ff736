import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readArguments, wholeNumbers } from './rig/arguments.ts';
import { type FleetMeasure, measureFleet } from './rig/fleet.ts';
import { describeMachine, thisMachine } from './rig/machine.ts';
import { textTable } from './rig/text-table.ts';

const given = readArguments({
  usage: 'node scripts/load/printer-fleet.ts [options]',
  about: 'What an idle printer weighs among many in one process, and how long they take to start.',
  options: {
    counts: { about: 'printers, each with a raw and an IPP port', fallback: '500,2000' },
    json: { about: 'print one JSON object instead of a table' },
  },
});

const machine = thisMachine();
const fleets: FleetMeasure[] = [];
for (const count of wholeNumbers(given.counts, 'counts')) {
  // Idle printers make no folder.
  fleets.push(await measureFleet({ count, folder: join(tmpdir(), 'platen-load-fleet') }));
}
print();

function print(): void {
  if (given.json) {
    process.stdout.write(`${JSON.stringify({ benchmark: 'printer-fleet', machine, fleets })}\n`);
    return;
  }
  const heading = ['printers', 'start s', 'heap KB each', 'resident KB each'];
  const rows = fleets.map((fleet) => [
    String(fleet.printers),
    (fleet.startMs / 1000).toFixed(2),
    fleet.heapKb.toFixed(1),
    fleet.residentKb.toFixed(1),
  ]);
  process.stdout.write(`${describeMachine(machine)}\n\n${textTable([heading, ...rows])}\n`);
}
