// Reads the live event stream of the service.
import assert from 'node:assert/strict';
import { startBench } from 'platen';

await using bench = await startBench({ printers: 1 });
const stop = new AbortController();
const kinds = new Set<string>();
await bench.service.upload({ user: 'alice' });
await bench.readers[0].tap('1577336581');
for await (const { kind } of bench.events({ after: 0, signal: stop.signal })) {
  kinds.add(kind);
  if (kinds.has('document') && kinds.has('delivery')) stop.abort();
}
assert.ok(kinds.has('delivery'));
