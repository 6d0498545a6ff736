// Uploads a document, taps its owner's card, and checks what the printer printed; then a paper jam, a day later, and a reset.
import assert from 'node:assert/strict';
import { startBench } from 'platen';

await using bench = await startBench({ printers: 2 });
await bench.service.upload({ user: 'alice', title: 'minutes.pdf' });
await bench.readers[0].tap('1577336581');

const job = await bench.printers[0].nextJob({ timeoutMs: 30_000 });
assert.deepEqual([job.title, job.user, job.pages], ['minutes.pdf', 'alice', 3]);

await bench.printers[0].inject({ kind: 'paper-jam' });
await bench.clock.advance({ hours: 25 });
await bench.reset();
