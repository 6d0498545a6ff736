import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requireLinux } from './linux.fixture.ts';
import { platenIn } from './run-command.fixture.ts';

let folder = '';
const path = (name: string): string => (name.startsWith('/') ? name : join(folder, name));

beforeAll(async () => {
  requireLinux();
  folder = await mkdtemp(join(tmpdir(), 'platen-paths-'));
  execFileSync('/usr/bin/mkfifo', [path('pipe')]);
  await writeFile(path('huge'), '');
  await truncate(path('huge'), 2_000_000_000);
  await writeFile(path('others.txt'), '');
});
afterAll(() => rm(folder, { recursive: true }));

/** Every file that a command reads. */
const reading = [
  'gate --target FILE',
  'gate --baseline FILE',
  'probe --target FILE',
  'explore --target FILE',
  'judge FILE',
  'cleanup FILE',
  'diff FILE FILE',
  'verify FILE',
  'certify --journal FILE',
  'certify --terminal P1 --headless true --plan FILE',
  'certify --terminal P1 --upstream http://127.0.0.1:9/api/v1 --upstream-ca FILE',
  'certify --built-in --key FILE',
  'certify --built-in --key FILE --passphrase-file FILE',
  'contract --pact FILE',
  'load --workload FILE',
  'load --objectives FILE',
  'load --baseline FILE',
  'tap --script FILE',
  'tap --card 1 --reader R1 --key-file FILE',
  'tap --card 1 --reader R1 --ca FILE',
  'rules --coverage --interface FILE',
  'service --config FILE',
  'service --data-folder OWN --seed FILE',
  'service --data-folder OWN --cert FILE --key FILE',
  'service --data-folder OWN --ldap-ca FILE',
  'printer --users-file FILE',
  'printer --profile FILE',
  'printer capture ipps://127.0.0.1:9 --ca FILE',
];

describe.each(reading)('%s', (line) => {
  it.each(['/dev/zero', 'pipe', 'huge', 'nowhere', 'others.txt/below'])(
    'is told in a sentence that it is given %s',
    async (name) => {
      const argv = line
        .split(' ')
        .map((word) => word.replace('FILE', path(name)).replace('OWN', path('own')));
      const environment = { PLATEN_API_KEY: 'key' };
      const { outcome, err } = await platenIn({ environment }, argv);
      expect(err).not.toContain('unexpected');
      expect(err).not.toContain('starting');
      // A certificate of any length is looked at, and is none.
      const isCertificate = line === 'verify FILE' && /zero|huge/.test(name);
      expect(outcome, err).toBe(isCertificate ? 'failed' : 'usage');
    },
  );
});

describe.each([
  'gate',
  'gate --only VER',
  'explore',
  'crash',
  'certify --built-in',
  'contract',
  'load',
])('%s --out', (line) => {
  it.each([
    ['.', 'contains other files than those of a run: huge'],
    ['others.txt', 'is a file'],
    ['others.txt/below', 'leads through a file'],
    ['/proc/nowhere', 'cannot be created'],
  ])('%s is refused before anything is started', async (name, why) => {
    const { outcome, err } = await platenIn({}, [...line.split(' '), '--out', path(name)]);
    expect(err).toContain(`--out: ${path(name)} ${why}`);
    expect(err).not.toContain('starting');
    expect(outcome).toBe('usage');
  });
});

it.each([
  ['gate --only NOPE', 'begins with NOPE'],
  ['gate --only DOC-SEND,DOC-SENT-01', 'begins with DOC-SENT-01'],
  ['gate --only VER --catalogue 1999-01', '1999-01 is before'],
  ['prove --only NOPE', 'nothing is proven by NOPE'],
  ['prove --only DOC-SEND,NOPE', 'nothing is proven by NOPE'],
  ['prove --terminals --only NOPE', 'no terminal is chosen'],
  ['certify --built-in --only nope', 'begins with nope'],
])('%s is refused before anything is started', async (line, why) => {
  const { outcome, err } = await platenIn({}, line.split(' '));
  expect(err).toContain(why);
  expect(err).not.toContain('starting');
  expect(outcome).toBe('usage');
});
