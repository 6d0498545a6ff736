// Pull printing: a document is printed at whichever of six printers its owner taps.
import assert from 'node:assert/strict';
import { startBench } from 'platen';

await using bench = await startBench({ printers: 6 });
for (const [index, printer] of bench.printers.entries()) {
  await bench.service.upload({ user: 'ben', title: `for printer ${String(index)}` });
  await bench.readers[index]?.tap('5A1F00C7');
  assert.equal((await printer.nextJob({ timeoutMs: 30_000 })).pages, 3);
}
