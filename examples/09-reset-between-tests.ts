// Uses one bench for many tests and resets it between them, which takes milliseconds.
import assert from 'node:assert/strict';
import { startBench } from 'platen';

await using bench = await startBench({ printers: 1 });
const [printer] = bench.printers;
for (const title of ['first', 'second']) {
  await bench.service.upload({ user: 'alice', title });
  await bench.readers[0].tap('1577336581');
  assert.equal((await printer.nextJob({ timeoutMs: 30_000 })).title, title);
  await printer.inject({ kind: 'out-of-paper' });
  await bench.reset();
  assert.deepEqual([await printer.jobs(), await printer.faults()], [[], []]);
}
