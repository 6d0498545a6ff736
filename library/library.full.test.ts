import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { systemClock } from '../simulators/kit/clock.ts';
import { waitFor } from '../simulators/kit/lifecycle.ts';
import { connectBench, gate, judge, RequestRefused, startBench, WaitExpired } from './index.ts';

const temporary = mkdtempSync(join(tmpdir(), 'platen-library-'));
afterAll(() => rmSync(temporary, { recursive: true, force: true }));
const library = fileURLToPath(new URL('index.ts', import.meta.url));
const deadlineMs = 60_000;
/** Of a start. */
const timeoutMs = 120_000;

describe('a bench of the library', () => {
  it('prints an uploaded document at the printer where its owner taps', async () => {
    await using bench = await startBench({ printers: 3, timeoutMs });
    expect(bench.printers.map(({ name }) => name)).toEqual([
      'ipp-printer',
      'raw-printer',
      'ipp-printer-2',
    ]);
    await bench.service.upload({ user: 'alice', title: 'a title' });
    await bench.readers[2]?.tap('1577336581');
    const job = await bench.printers[2]?.nextJob({ timeoutMs: deadlineMs });
    expect(job).toMatchObject({ title: 'a title', user: 'alice', pages: 3, state: 'completed' });
    expect(Buffer.from(job?.bytes ?? []).subarray(0, 5)).toEqual(Buffer.from('%PDF-'));
    expect(await bench.printers[2]?.deleteJobs()).toBe(1);
  });

  it('names what an expired wait waited for, and refuses invalid arguments', async () => {
    await using bench = await startBench({ printers: 1, http: true, timeoutMs });
    const [printer] = bench.printers;
    await expect(printer.nextJob({ timeoutMs: 5 })).rejects.toThrow(
      'waited 5 ms for a job at ipp-printer; no job was returned before',
    );
    await expect(printer.nextJob({ timeoutMs: 5 })).rejects.toThrow(WaitExpired);
    await expect(printer.inject({ kind: 'paper-jamm' })).rejects.toThrow(RequestRefused);
    await expect(bench.clock.advance({ hours: -1 })).rejects.toThrow(RangeError);
    await expect(bench.service.upload({ user: 'nobody' })).rejects.toThrow('nobody');
    const { url } = bench.control;
    await expect(connectBench(url, { token: 'wrong' })).rejects.toThrow('401');
    await expect(gate({ only: ['TAP-01', 'CARD'] }).result()).rejects.toThrow('begins with CARD');
    await expect(judge('/nowhere')).rejects.toThrow('/nowhere cannot be read: it does not exist');
    const document = '/nowhere.pdf';
    await expect(bench.service.upload({ document })).rejects.toThrow('the path of a file');
    const rebound = await fetch(url, { headers: { origin: 'http://elsewhere.example' } });
    expect(rebound.status).toBe(403);
  });

  it('ends event streams and refuses every call once it is stopped', async () => {
    const bench = await startBench({ printers: 1, timeoutMs });
    const reading = Array.fromAsync(bench.events());
    await bench.stop();
    expect(await reading).toEqual(expect.any(Array));
    await expect(bench.reset()).rejects.toThrow('this bench was stopped');
    await expect(bench.printers[0].nextJob()).rejects.toThrow('this bench was stopped');
  });

  it('is reached where its caller says, such as through the ports of a container', async () => {
    await using bench = await startBench({ printers: 2, timeoutMs });
    const { url, token } = bench.control;
    const inside: number[] = [];
    const reachedAt = ({ port }: { readonly port: number }) => {
      inside.push(port);
      return { host: 'localhost', port: port - 1 };
    };
    const outside = await connectBench(url, { token, reachedAt });
    const addressOf = (one: string): number => Number(new URL(one).port);
    const [ipp, raw] = bench.printers;
    expect(inside).toEqual([
      addressOf(bench.service.url),
      addressOf(ipp.ipp ?? ''),
      addressOf(`tcp://${raw?.raw ?? ''}`),
    ]);
    expect(outside.service.url).toBe(`https://localhost:${String(Number(inside[0]) - 1)}/api/v1`);
    expect(outside.printers[1]?.raw).toBe(`localhost:${String(Number(inside[2]) - 1)}`);
  });

  it('ends with the process that started it, even if that is killed', async () => {
    const script = join(temporary, 'killed.ts');
    writeFileSync(
      script,
      `import { startBench } from ${JSON.stringify(library)};
       const bench = await startBench({ printers: 1, timeoutMs: ${String(timeoutMs)} });
       process.send(bench.control.url);
       setInterval(() => undefined, 1000);`,
    );
    const child = fork(script, [], { env: { ...process.env, TMPDIR: temporary }, execArgv: [] });
    const [url] = (await once(child, 'message')) as [string];
    expect((await fetch(`${url}/health`)).status).toBe(200);
    child.kill('SIGKILL');
    const wait = { clock: systemClock, deadlineMs, what: 'the end of the bench' };
    await waitFor(
      async () =>
        await fetch(url).then(
          () => undefined,
          () => true,
        ),
      wait,
    );
    await waitFor(() => (leftFolders().length === 0 ? true : undefined), wait);
  });

  it('does not keep a process alive that did not stop it', async () => {
    const script = join(temporary, 'forgot.ts');
    writeFileSync(
      script,
      `import { startBench } from ${JSON.stringify(library)};
       const bench = await startBench({ printers: 1, timeoutMs: ${String(timeoutMs)} });
       await bench.service.upload();`,
    );
    const env = { ...process.env, TMPDIR: temporary };
    const ending = promisify(execFile)(process.execPath, [script], { env, timeout: deadlineMs });
    await expect(ending).resolves.toMatchObject({ stderr: '' });
    const wait = { clock: systemClock, deadlineMs, what: 'the folder to be removed' };
    await waitFor(() => (leftFolders().length === 0 ? true : undefined), wait);
  });
});

function leftFolders(): readonly string[] {
  if (!existsSync(temporary)) return [];
  return readdirSync(temporary).filter((name) => name.startsWith('platen-bench-'));
}
