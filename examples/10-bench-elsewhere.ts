// Connects to a bench that is already running, such as `platen bench` or a container, through its control plane.
import assert from 'node:assert/strict';
import { connectBench, startBench } from 'platen';

await using elsewhere = await startBench({ printers: 1 });
const { url, token } = elsewhere.control;

await using bench = await connectBench(url, { token });
await bench.service.upload({ user: 'alice' });
await bench.readers[0].tap('1577336581');
assert.equal((await bench.printers[0].nextJob({ timeoutMs: 30_000 })).pages, 3);
