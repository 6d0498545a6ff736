// Starts a bench with the users, cards and queues of your own seed file.
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBench } from 'platen';

const folder = await mkdtemp(join(tmpdir(), 'example-'));
const people = {
  accounts: [
    {
      name: 'School',
      type: 'customer',
      domains: ['school.example', '127.0.0.1'],
      keys: [{ kind: 'plain', secret: 'school-key' }],
      users: [{ userName: 'teacher', password: 'teacher-secret', cards: ['CAFE0001'] }],
      queues: [{ name: 'staff' }],
    },
  ],
};
await writeFile(join(folder, 'people.json'), JSON.stringify(people));
await using bench = await startBench({ seed: join(folder, 'people.json'), printers: 1 });
await rm(folder, { recursive: true });

assert.deepEqual(Object.keys(bench.users), ['teacher']);
await bench.service.upload({ user: 'teacher', queue: 'staff' });
await bench.readers[0].tap('CAFE0001');
assert.equal((await bench.printers[0].nextJob({ timeoutMs: 30_000 })).user, 'teacher');
