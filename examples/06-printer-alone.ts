// Starts only a simulated printer and sends it a job over its raw port.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { startPrinter } from 'platen';

await using printer = await startPrinter({ name: 'lobby', fronts: 'raw' });
const { hostname: host, port } = new URL(`socket://${printer.raw ?? ''}`);
const socket = connect({ host, port: Number(port) });
socket.end('%!PS\nshowpage\n');
await once(socket.resume(), 'close');

const job = await printer.nextJob();
assert.equal(job.language, 'postscript');
assert.equal(Buffer.from(job.bytes).toString(), '%!PS\nshowpage\n');
