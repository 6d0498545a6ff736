import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../../simulators/kit/clock.ts';
import { waitFor } from '../../../simulators/kit/lifecycle.ts';
import type { Actor, Task } from '../action.ts';
import type { Given } from '../given.ts';
import { commandActor } from './command.ts';

const given: Given = {
  baseUrl: 'https://127.0.0.1:7300/api/v1',
  caFile: '/tmp/ca.pem',
  apiKey: 'the-key',
  deviceToken: 'the-device-token',
  port: { name: 'p', address: '127.0.0.1:9100', serial: 'S-1', reader: '02:00:00:00:00:01' },
  queue: 'q',
};
const task: Task = {
  situation: 'release/one',
  title: 'one document',
  place: '1 of 1',
  action: {
    doing: 'release',
    identity: { by: 'card', card: '1234' },
    titles: ['A b.pdf', 'Ü.pdf'],
  },
  words: 'Hold card 1234 to the panel.',
  deadlineMs: 120_000,
  names: ['A b.pdf', 'Ü.pdf'],
};

let folder: string;
let actors: Actor[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platen-command-'));
  actors = [];
});
afterEach(async () => {
  for (const actor of actors) await actor[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

async function carryOut(
  command: string,
  signal = new AbortController().signal,
  more: NodeJS.ProcessEnv = {},
) {
  const kept: string[] = [];
  const actor = await commandActor({
    command,
    given,
    environment: { PATH: process.env['PATH'], FOLDER: folder, ...more },
    kept: (situation, output) => void kept.push(`${situation}: ${output}`),
  });
  actors.push(actor);
  return { reply: await actor.act(task, signal), kept };
}

describe('a command at the terminal', () => {
  it('is told by its environment and a file what to do', async () => {
    const { reply } = await carryOut(
      'env > "$FOLDER/env"; cp "$PLATEN_ACTION_FILE" "$FOLDER/task"',
    );
    expect(reply).toEqual({ outcome: 'done' });
    const environment = await readFile(join(folder, 'env'), 'utf8');
    for (const line of [
      'PLATEN_SITUATION=task-1',
      'PLATEN_DOING=release',
      'PLATEN_BASE_URL=https://127.0.0.1:7300/api/v1',
      'PLATEN_API_KEY=the-key',
      'PLATEN_DEVICE_TOKEN=the-device-token',
      'PLATEN_CA_FILE=/tmp/ca.pem',
      'PLATEN_PORT=127.0.0.1:9100',
      'PLATEN_CARD=1234',
      'PLATEN_TITLES=A b.pdf\nÜ.pdf',
    ])
      expect(environment).toContain(line);
    const told: unknown = JSON.parse(await readFile(join(folder, 'task'), 'utf8'));
    const { action, words, deadlineMs } = task;
    expect(told).toMatchObject({ action, words, deadlineMs, given: { port: given.port } });
    for (const name of ['names', 'situation', 'title', 'place'])
      expect(told).not.toHaveProperty(name);
    expect(environment).not.toContain('release/one');
  });

  it.each([
    ['exit 0', { outcome: 'done' }],
    ['exit 3', { outcome: 'failed', words: 'the command exited with 3' }],
    [
      `echo busy; echo '{"outcome":"partly","printed":["a",1],"words":"w"}'; exit 1`,
      { outcome: 'partly', printed: ['a'], words: 'w' },
    ],
    [`echo '{"outcome":"done","shown":["x"]}'`, { outcome: 'done', shown: ['x'] }],
    [`echo '{"outcome":"great"}'`, { outcome: 'done' }],
    [`echo 'null'; exit 1`, { outcome: 'failed', words: 'the command exited with 1' }],
    [
      'no-such-command-at-all',
      {
        outcome: 'absent',
        began: false,
        why: expect.stringMatching(
          /was not found \(exit code 127\): .*no-such-command-at-all/,
        ) as string,
      },
    ],
    [
      'touch "$FOLDER/panel"; "$FOLDER/panel"',
      {
        outcome: 'absent',
        began: false,
        why: expect.stringMatching(/cannot be executed \(exit code 126\): .*denied/i) as string,
      },
    ],
    ['kill -SEGV $$', { outcome: 'absent', began: true, why: 'the command was killed by SIGSEGV' }],
    [
      "sh -c 'kill -KILL $$'; exit $?",
      {
        outcome: 'absent',
        began: true,
        why: expect.stringContaining('killed by SIGKILL') as string,
      },
    ],
    [`echo '{"outcome":"done"}'; exit 127`, { outcome: 'done' }],
  ])('%s', async (command, expected) => {
    expect((await carryOut(command)).reply).toEqual(expected);
  });

  it('that the system gives no process is absent', async () => {
    const { signal } = new AbortController();
    const { reply } = await carryOut('true', signal, { LONG: 'x'.repeat(4_000_000) });
    const why = expect.stringMatching(/^no process can be started: spawn .*E2BIG/) as string;
    expect(reply).toEqual({ outcome: 'absent', began: false, why });
  });

  it('ends when the time is over, with all that it started', async () => {
    const over = new AbortController();
    const carried = carryOut('sleep 600 & echo $! > "$FOLDER/pid"; wait', over.signal);
    const wait = { clock: systemClock, deadlineMs: 50_000, what: 'the command to start' };
    const pid = await waitFor(async () => {
      const said = await readFile(join(folder, 'pid'), 'utf8').catch(() => '');
      return said.endsWith('\n') ? Number(said) : undefined;
    }, wait);
    over.abort();
    expect((await carried).reply).toEqual({
      outcome: 'nothing',
      words: 'the time limit was reached',
    });
    // It was killed; a busy machine may take its time to end it.
    const gone = { clock: systemClock, deadlineMs: 50_000, what: `process ${String(pid)} to end` };
    await waitFor(async () => ((await isThere(pid)) ? undefined : true), gone);
  });

  it('has what it said kept, up to a bound', async () => {
    const { kept } = await carryOut(
      'echo out; echo err >&2; head -c 300000 /dev/zero | tr "\\0" x',
    );
    expect(kept[0]).toHaveLength('release/one: '.length + 64 * 1024);
    expect((await carryOut('echo err >&2')).kept).toEqual(['release/one: err\n']);
  });
});

/** One that was killed may stay as a zombie until its parent is told. */
async function isThere(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  const status = await readFile(`/proc/${String(pid)}/status`, 'utf8').catch(() => '');
  return !/^State:\s+[ZX]/m.test(status);
}
