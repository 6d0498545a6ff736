// Judges a service by some of the rules, then judges the recording again without the service.
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gate, judge, startService } from 'platen';

await using target = await startService({ seed: 'gate' });
const folder = await mkdtemp(join(tmpdir(), 'example-'));
let scenarios = 0;
const run = gate({ target, only: ['TAP-01'], out: folder });
for await (const event of run) if (event.type === 'scenario') scenarios += 1;
const { outcome, failed } = await run.result();
assert.deepEqual([outcome, failed, scenarios > 0], ['passed', [], true]);

assert.equal((await judge(folder, { only: ['TAP-01'] })).outcome, 'passed');
await rm(folder, { recursive: true });
