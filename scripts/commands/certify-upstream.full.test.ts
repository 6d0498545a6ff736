import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { journalText } from '../../reports/journal-text.fixture.ts';
import { systemClock } from '../../simulators/kit/clock.ts';
import { createTerminal, openUndiciExchange } from '../../simulators/terminal/index.ts';
import { readJournal } from '../../suites/engine/journal/ndjson.ts';
import { startBuiltIn } from '../../suites/engine/run/built-in.ts';
import { secretValue } from '../../suites/engine/session/profile/read-profile.ts';

const platen = fileURLToPath(new URL('../platen.ts', import.meta.url));
let folder = '';
const stack: AsyncDisposable[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platen-upstream-'));
});
afterEach(async () => {
  for (const one of stack.splice(0).toReversed()) await one[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

/** `come` is called with the base URL and the authority's file when the observer is there; then it is interrupted. */
async function observed(
  args: readonly string[],
  come: (baseUrl: string, caFile: string) => Promise<void>,
): Promise<{ readonly code: number | null; readonly err: string }> {
  const command = ['certify', '--terminal', 'Panel 1.2', '--out', join(folder, 'out'), ...args];
  const child = spawn(process.execPath, [platen, ...command], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // Read, or the command waits for room in the pipe.
  child.stdout.resume();
  let err = '';
  let coming: Promise<void> | undefined;
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text;
    const url = /observing at (\S+): /.exec(err)?.[1];
    const caFile = /its certificate is issued by (\S+)/.exec(err)?.[1];
    if (url === undefined || caFile === undefined) return;
    coming ??= come(url, caFile).finally(() => child.kill('SIGINT'));
  });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  await coming;
  return { code, err };
}

describe('platen certify --upstream', () => {
  it('judges what passes on its way to a service in a process of its own, and keeps cards to itself', async () => {
    const { profile, ...service } = await startBuiltIn({ plainHttp: false });
    stack.push(service);
    const ca = join(folder, 'ca.pem');
    await writeFile(ca, profile.tls?.caPem ?? '');
    const apiKey = secretValue(profile.keys.full.secret, {});
    const { control } = profile;
    const person = { userName: 'observed', cards: ['7700112233'] };
    const made = await fetch(`${control?.url ?? ''}/users`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${secretValue(control?.token ?? '', {})}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(person),
    });
    expect(made.status).toBeLessThan(300);
    const upstream = ['--upstream', profile.baseUrl, '--upstream-ca', ca, '--json'];
    const { err } = await observed(upstream, async (baseUrl, caFile) => {
      const way = openUndiciExchange({ ca: await readFile(caFile, 'utf8') });
      await using terminal = createTerminal({
        baseUrl,
        apiKey,
        clock: systemClock,
        exchange: way.exchange,
      });
      const entered = await terminal.logIn({ by: 'card', id: '7700112233' });
      expect(entered.kind).toBe('done');
      expect(await terminal.list()).toEqual({ kind: 'done', value: [] });
      await way.stop();
    });
    expect(err).toContain('2 requests from the terminal');
    const text = await journalText(join(folder, 'out'));
    for (const secret of ['7700112233', apiKey]) expect(text).not.toContain(secret);
    const journal = readJournal(text);
    const sent = journal.flatMap((one) => (one.type === 'sent' ? [one] : []));
    expect(sent.map(({ operation }) => operation)).toEqual(['login.post', 'documents.list']);
    expect(sent[0]?.parameters).toContainEqual(['userid', 'card#1']);
    const results = await readFile(join(folder, 'out', 'results.json'), 'utf8');
    const { rules } = JSON.parse(results) as {
      readonly rules: readonly { readonly verdict: string }[];
    };
    expect(rules.filter(({ verdict }) => verdict === 'FAILED')).toEqual([]);
    expect(rules.filter(({ verdict }) => verdict === 'OK')).not.toEqual([]);
  });

  it.each([
    ['https://127.0.0.1:9/api/v1', 'Is it running, and is its address right?'],
    ['redirect', 'Name its own address, not one that redirects.'],
  ])('refuses %s before anybody goes to the terminal', async (where, hint) => {
    const server = createServer((_, response) => {
      response.writeHead(302, { location: 'https://print.example/' }).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const own = `http://127.0.0.1:${String(port)}/api/v1`;
    const upstream = ['--upstream', where === 'redirect' ? own : where];
    const { code, err } = await observed(upstream, () => Promise.resolve());
    server.closeAllConnections();
    server.close();
    expect(code).toBe(2);
    expect(err).toContain(hint);
  });
});
