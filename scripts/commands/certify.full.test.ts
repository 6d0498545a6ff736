import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { requireTool } from '../../fixtures/external-tools.ts';
import { journalText } from '../../reports/journal-text.fixture.ts';
import { readJournal } from '../../suites/engine/journal/ndjson.ts';

const platen = fileURLToPath(new URL('../platen.ts', import.meta.url));
let folder: string;
let child: ChildProcess | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platen-certify-test-'));
});
afterEach(async () => {
  child?.kill('SIGKILL');
  await rm(folder, { recursive: true });
});

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** `hear` is called with all that was said on stderr so far. */
async function run(args: readonly string[], hear?: (err: string) => void): Promise<Ended> {
  const started = spawn(process.execPath, [platen, 'certify', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child = started;
  let [out, err] = ['', ''];
  started.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  started.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text;
    hear?.(err);
  });
  const code = await new Promise<number | null>((resolve) => started.once('close', resolve));
  return { code, out, err };
}

/** A terminal in plain shell: it logs in by card, lists, and releases all that waits. It says more than it should. */
const panel = `#!/bin/sh
set -eu
env | grep PLATEN_
call() { curl -sS --cacert "$PLATEN_CA_FILE" -H "X-Api-Key: $PLATEN_API_KEY" "$@"; }
token=$(call -H "Authorization: Bearer $PLATEN_DEVICE_TOKEN" -d authtype=1 -d "userid=$PLATEN_CARD" \\
  "$PLATEN_BASE_URL/login" | sed -n 's/.*"access_token":"\\([^"]*\\)".*/\\1/p')
call -X GET -H "Authorization: Bearer $token" -d maxRecords=500 "$PLATEN_BASE_URL/documents" |
  grep -o '"uuid":"[^"]*"' | cut -d'"' -f4 > "$PLATEN_ACTION_FILE.list"
while read -r uuid; do
  call -X POST -H "Authorization: Bearer $token" -d '' "$PLATEN_BASE_URL/documents/$uuid/$PLATEN_PORT"
done < "$PLATEN_ACTION_FILE.list"
echo
echo "token $token"
echo '{"outcome":"done"}'
`;

async function writePanel(): Promise<string> {
  const file = join(folder, 'panel.sh');
  await writeFile(file, panel);
  await chmod(file, 0o755);
  return file;
}

describe('platen certify', () => {
  it('has a terminal that is a shell script release what waits, and writes what it saw', async () => {
    requireTool('curl');
    const out = join(folder, 'out');
    const given = join(folder, 'given.json');
    const command = await writePanel();
    const named = ['--terminal', 'Shell panel 0.1', '--headless', command, '--only', 'release/one'];
    const { code, err } = await run([...named, '--out', out, '--given', given]);
    // A partial run, and rules are judged by what was shown.
    expect([0, 1, 3]).toContain(code);
    expect(err).toContain('Set the terminal up with:');
    const text = await journalText(out);
    const journal = readJournal(text);
    expect(journal[0]).toMatchObject({ terminal: { name: 'Shell panel', version: '0.1' } });
    const inOne = journal.filter((event) => 'case' in event && event.case === 'release/one');
    expect(inOne.flatMap((one) => (one.type === 'sent' ? one.operation : []))).toEqual([
      'login.post',
      'documents.list',
      'documents.send',
    ]);
    expect(inOne.filter(({ type }) => type === 'receipt')).toHaveLength(1);
    expect(inOne.find(({ type }) => type === 'told')).toMatchObject({ outcome: 'done' });
    const { apiKey, deviceToken } = JSON.parse(await readFile(given, 'utf8')) as {
      readonly apiKey: string;
      readonly deviceToken: string;
    };
    const kept = await readFile(join(out, 'output', 'release-one.txt'), 'utf8');
    expect(kept).toContain('"errorCode":0');
    expect(kept).toContain('PLATEN_API_KEY=key#');
    expect(kept).toContain('token token#');
    for (const secret of [apiKey, deviceToken])
      for (const written of [text, kept]) expect(written).not.toContain(secret);
    const again = await run(['--journal', out, '--json', '--only', 'release/one']);
    const results: unknown = JSON.parse(again.out);
    expect(results).toMatchObject({
      requests: journal.filter(({ type }) => type === 'sent').length,
    });
  });

  it('reports what it saw when it is interrupted', async () => {
    const out = join(folder, 'out');
    let isTold = false;
    const ended = await run(
      ['--terminal', 'Slow 1', '--headless', 'sleep 600', '--only', 'look/one', '--out', out],
      (said) => {
        if (isTold || !said.includes('queue')) return;
        isTold = true;
        child?.kill('SIGINT');
      },
    );
    expect(ended.out).toContain('ended early: the run was interrupted');
    const journal = readJournal(await journalText(out));
    expect(journal.at(-1)).toMatchObject({ type: 'ended', by: 'interruption' });
  });

  it.each([
    ['no-such-panel --at-all', 'was not found (exit code 127)'],
    [fileURLToPath(new URL('../../package.json', import.meta.url)), 'cannot be executed'],
  ])('ends at once where %s cannot be started, and says so', async (command, says) => {
    const out = join(folder, 'out');
    const { code, err } = await run(['--terminal', 'P 1', '--headless', command, '--out', out]);
    expect(err).toContain(`--headless: the command`);
    expect(err).toContain(says);
    expect(err).toContain(`sh -c '${command}' shows the same`);
    expect(code).toBe(2);
  });

  it('says of which situation the command fell over, and goes on', async () => {
    const out = join(folder, 'out');
    const command = '[ "$PLATEN_SITUATION" != task-2 ] || kill -SEGV $$';
    const only = 'look/nothing-waits,look/one,look/fifty-one';
    const line = ['--terminal', 'P 1', '--headless', command, '--only', only, '--out', out];
    const { err } = await run(line);
    const says = /(look\/\S+) was not played to the end: the command was killed by SIGSEGV/;
    const [, id] = says.exec(err) ?? [];
    expect(only.split(',')).toContain(id);
    for (const file of ['certificate.html', 'report.html', 'summary.md'])
      expect(await readFile(join(out, file), 'utf8')).toContain(
        'the command was killed by SIGSEGV',
      );
    const results: unknown = JSON.parse(await readFile(join(out, 'results.json'), 'utf8'));
    const why = 'the command was killed by SIGSEGV';
    expect(results).toMatchObject({ terminal: { unplayed: [{ id, why }] } });
  });

  it('lists its situations', async () => {
    const { code, out } = await run(['--situations']);
    expect(code).toBe(0);
    expect(out).toMatch(/^release\/vanished {2}the documents are deleted/m);
  });

  it.each([
    [[], 'name the terminal: --terminal "Panel 1.2"'],
    [['--terminal', 'a\u0007b'], 'no control characters'],
    [['--built-in', '--headless', 'true'], '--built-in and --headless exclude each other'],
    [['--built-in', '--only', 'nothing'], 'no test case has an id that begins with nothing'],
    [['--terminal', 'P 1', '--plan', '/nowhere.yaml'], '/nowhere.yaml cannot be read'],
    [['--terminal', 'P 1', '--upstream', 'example'], 'is no base URL: it must end in /api/v1'],
    [['--terminal', 'P 1', '--renews'], '--renews needs --built-in'],
    [['--built-in', '--for', '5'], '--for needs --upstream'],
    [['--built-in', '--upstream-ca', platen], '--upstream-ca needs --upstream'],
    [['--built-in', '--passphrase-file', platen], '--passphrase-file needs --key'],
    [['--built-in', '--only', ''], 'A name in it is blank'],
    [['--built-in', '--only', 'look,'], 'A name in it is blank'],
    [['--built-in', '--host', '203.0.113.9'], '203.0.113.9 is not an address of this machine'],
    [['--journal', '/nowhere.ndjson'], '/nowhere.ndjson cannot be read'],
    [['--built-in', '--out', platen], 'is a file; name a folder'],
    [['--built-in', '--given', '/nowhere/x'], '--given: /nowhere/x cannot be written (ENOENT)'],
    [['--journal', platen, '--given', 'x.json'], '--given writes the settings of the test bench'],
    [['--journal', platen, '--terminal', 'Better 2'], '--terminal names a terminal under test'],
  ])('%j is wrong usage', async (args, why) => {
    const { code, err } = await run(args);
    expect(err).toContain(why);
    expect(code).toBe(2);
  });
});
