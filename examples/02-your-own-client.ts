// Gives your own client (here curl) the service's URL, API key and CA certificate.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startService } from 'platen';

await using started = await startService();
const folder = await mkdtemp(join(tmpdir(), 'example-'));
const file = join(folder, 'ca.pem');
const { url, apiKey, ca = '' } = started.service;
await writeFile(file, ca);
const curl = ['--silent', '--fail', '--cacert', file, '-H', `X-Api-Key: ${apiKey}`];
const { stdout } = await promisify(execFile)('curl', [...curl, `${url}/version`]);
assert.ok(JSON.parse(stdout));
await rm(folder, { recursive: true });
