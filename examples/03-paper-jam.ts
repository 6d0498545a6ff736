// Injects a paper jam: jobs wait while it lasts, and print after it is cleared.
import assert from 'node:assert/strict';
import { startBench, WaitExpired } from 'platen';

await using bench = await startBench({ printers: 1 });
const [printer] = bench.printers;
await printer.inject({ kind: 'paper-jam' });
await bench.service.upload({ user: 'ann' });
const tapped = bench.readers[0].tap('946EBD28');
await assert.rejects(printer.nextJob({ timeoutMs: 500 }), WaitExpired);

await printer.repair();
assert.equal((await printer.nextJob({ timeoutMs: 30_000 })).state, 'completed');
await tapped;
