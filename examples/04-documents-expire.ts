// Advances the service's clock by 25 hours: documents that are kept for a day have expired.
import assert from 'node:assert/strict';
import { startBench, WaitExpired } from 'platen';

await using bench = await startBench({ printers: 1 });
const before = await bench.clock.now();
await bench.service.upload({ user: 'alice' });
const after = await bench.clock.advance({ hours: 25 });
assert.ok(after.getTime() - before.getTime() >= 25 * 3_600_000);

await bench.readers[0].tap('1577336581');
await assert.rejects(bench.printers[0].nextJob({ timeoutMs: 300 }), WaitExpired);
