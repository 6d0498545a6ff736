import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { requireTool } from '../../fixtures/external-tools.ts';
import { systemClock } from '../kit/clock.ts';
import { waitFor } from '../kit/lifecycle.ts';
import { inlineLimitBytes } from './content/content.ts';
import type { Seed } from './seed/schema.ts';
import { call, upload } from './testing/call.ts';
import { type SampleFolder, sampleFolder, sampleSeed } from './testing/sample-service.ts';
import { readyService, type SpawnedService } from './testing/spawn-service.ts';

const wait = { clock: systemClock, deadlineMs: 50_000 };

/** What matters of a system call; other calls are left out. */
const kinds: readonly (readonly [kind: string, call: RegExp])[] = [
  ['log written', /^pwrite64\(\d+<[^>]*platen[.]sqlite-wal>.* = \d+/],
  ['log synced', /^f(?:data)?sync\(\d+<[^>]*platen[.]sqlite-wal>\) += 0/],
  ['file synced', /^fsync\(\d+<[^>]*\/documents\/[^>]*[.]part>\) += 0/],
  ['file named', /^rename\w*\(.*\/documents\/.*[.]part".* = 0/],
  ['folder synced', /^fsync\(\d+<[^>]*\/documents>\) += 0/],
  ['sent', /^(?:write|writev|sendto|sendmsg)\(\d+<(?:socket|TCP)[^>]*>, "xxxx/],
  ['answered', /^(?:write|writev|sendto|sendmsg)\(.*"HTTP\/1[.]1 200 OK/],
];

/** The traced calls of several threads, in the order they ended, repetitions as one. */
function tell(trace: string): readonly string[] {
  const begun = new Map<string, string>();
  const told: string[] = [];
  for (const line of trace.split('\n')) {
    const [, thread = '', said = ''] = /^(\d+) +(.*)$/.exec(line) ?? [];
    const [, beginning] = /^(.*) <unfinished \.\.\.>$/.exec(said) ?? [];
    if (beginning !== undefined) begun.set(thread, beginning);
    const [, end] = /^<\.\.\. \w+ resumed>(.*)$/.exec(said) ?? [];
    const call = end === undefined ? said : `${begun.get(thread) ?? ''}${end}`;
    const [kind] = kinds.find(([, pattern]) => pattern.test(call)) ?? [];
    if (kind !== undefined && told.at(-1) !== kind) told.push(kind);
  }
  return told;
}

/**
 * What is told of the service while this is done, once the last of it is told. A killed process keeps what the system
 * already has; only the calls show whether the disk has it.
 */
async function trace(
  folder: SampleFolder,
  last: string,
  work: (service: SpawnedService) => Promise<unknown>,
): Promise<readonly string[]> {
  const output = join(folder.dataFolder, '..', 'trace');
  const calls = 'trace=fsync,fdatasync,/rename,pwrite64,write,writev,sendto,sendmsg';
  const traced = [requireTool('strace'), '-f', '-y', '-s', '64', '-e', calls, '-o', output];
  const service = await readyService(folder, traced);
  const before = readFileSync(output, 'utf8');
  await work(service);
  const toldSince = () => {
    const told = tell(readFileSync(output, 'utf8').slice(before.length));
    return told.includes(last) ? told : undefined;
  };
  const told = await waitFor(toldSince, { ...wait, what: `the trace of what is ${last}` });
  // The first traced thread is the service's own process; its tracer ends with it.
  process.kill(Number(/^\d+/.exec(before)?.[0]), 'SIGTERM');
  await once(service.process, 'close');
  return told;
}

async function traceUpload(size: number): Promise<readonly string[]> {
  using folder = sampleFolder();
  return await trace(folder, 'answered', (service) => upload(service, Buffer.alloc(size, 'x')));
}

/** A printer, and the seed of a service that has no other. */
async function printerOf(seed: Seed) {
  const jobs: Promise<unknown>[] = [];
  const printer = createServer((socket) => void jobs.push(once(socket.resume(), 'close')));
  await once(printer.listen(0, '127.0.0.1'), 'listening');
  const { port } = printer.address() as AddressInfo;
  const address = `127.0.0.1:${String(port)}`;
  const accounts = seed.accounts.map((account) => ({
    ...account,
    outputPorts: [{ name: 'hall', address, reader: 'R1' }],
  }));
  return { printer, jobs, seed: { ...seed, accounts } };
}

describe('an upload is answered when the disk has it', () => {
  it('with its row, where it is small', async () => {
    const told = await traceUpload(50_000);
    const answered = told.indexOf('answered');
    expect(told.slice(0, answered + 1)).toEqual(['log written', 'log synced', 'answered']);
  });

  it('as a file with a synced name before its row, where it is large', async () => {
    const told = await traceUpload(inlineLimitBytes * 3);
    const answered = told.indexOf('answered');
    expect(told.slice(0, answered + 1)).toEqual([
      'file synced',
      'file named',
      'folder synced',
      'log written',
      'log synced',
      'answered',
    ]);
  });
});

describe('a printer gets the first byte', () => {
  it('when the disk has that it is being sent, and no one else can send it', async () => {
    const { printer, jobs, seed } = await printerOf(sampleSeed);
    await using _printer = printer;
    using folder = sampleFolder(seed);
    const told = await trace(folder, 'sent', async (service) => {
      await upload(service, Buffer.alloc(50_000, 'x'));
      await call(service, '/card?cd=C1&Mac=R1');
      await waitFor(() => jobs[0], { ...wait, what: 'the job' });
    });
    const uploaded = ['log written', 'log synced', 'answered'];
    expect(told.slice(0, uploaded.length)).toEqual(uploaded);
    // The tap is answered when the claim is durable, whatever the printer does.
    const printing = told.slice(uploaded.length).filter((one) => one !== 'answered');
    expect(printing.slice(0, 3)).toEqual(['log written', 'log synced', 'sent']);
  });
});
