import { spawn } from 'node:child_process';
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { endOrphanWatch, orphanWatch } from '../../../simulators/kit/orphans.ts';
import { isArray, isObject, type Json } from '../../engine/journal/json.ts';
import type { Absence, Actor, Reply, Task, Told } from '../action.ts';
import type { Given } from '../given.ts';

/** Whom the system lets a command run as. */
export interface CommandUser {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

export interface CommandOptions {
  /** A line for the shell. */
  readonly command: string;
  readonly given: Given;
  readonly environment: NodeJS.ProcessEnv;
  /** Default: whoever runs Platen. */
  readonly user?: CommandUser;
  /** What it said, whole up to a bound. */
  kept?(situation: string, output: string): void;
}

/** A terminal that a command works: it is run once for each task, and told by its environment and a file what to do. */
export async function commandActor(options: CommandOptions): Promise<Actor> {
  const folder = await mkdtemp(join(tmpdir(), 'platen-task-'));
  const { user } = options;
  if (user !== undefined) await chown(folder, user.uid, user.gid);
  const given = await givenFor(options, folder);
  let tasks = 0;
  return {
    act: async (task, signal) => {
      tasks += 1;
      const file = join(folder, `${String(tasks)}.json`);
      // What waits, and what will happen to it, a terminal has to find out.
      const { action, words, deadlineMs } = task;
      const told = { task: taskName(tasks), action, words, deadlineMs, given };
      await writeFile(file, `${JSON.stringify(told, undefined, 2)}\n`);
      if (user !== undefined) await chown(file, user.uid, user.gid);
      const own = environmentOf(task, given, file);
      const name = { PLATEN_SITUATION: taskName(tasks) };
      const environment = { ...inherited(options), ...own, ...name };
      const ended = await carryOut(options, environment, signal).catch(unspawned);
      if ('outcome' in ended) return ended;
      options.kept?.(task.situation, ended.output);
      return signal.aborted
        ? { outcome: 'nothing', words: 'the time limit was reached' }
        : replyOf(ended);
    },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Another user has to be able to read the authority's file. */
async function givenFor({ given, user }: CommandOptions, folder: string): Promise<Given> {
  if (user === undefined || given.caPem === undefined) return given;
  const caFile = join(folder, 'authority.pem');
  await writeFile(caFile, given.caPem);
  await chown(caFile, user.uid, user.gid);
  return { ...given, caFile };
}

/** Of our own environment another user gets what says where programs are, and no more. */
function inherited({ environment, user }: CommandOptions): NodeJS.ProcessEnv {
  if (user === undefined) return environment;
  const kept = ['PATH', 'LANG', 'TZ'].flatMap((name) =>
    environment[name] === undefined ? [] : [[name, environment[name]] as const],
  );
  return { ...Object.fromEntries(kept), USER: user.name, LOGNAME: user.name };
}

function environmentOf(
  { action }: Task,
  { baseUrl, apiKey, deviceToken, caFile, port, queue }: Given,
  file: string,
): NodeJS.ProcessEnv {
  const { identity } = action;
  return {
    PLATEN_DOING: action.doing,
    PLATEN_ACTION_FILE: file,
    PLATEN_BASE_URL: baseUrl,
    PLATEN_API_KEY: apiKey,
    PLATEN_DEVICE_TOKEN: deviceToken,
    PLATEN_CA_FILE: caFile ?? '',
    PLATEN_PORT: port.address,
    PLATEN_PORT_SERIAL: port.serial,
    PLATEN_READER: port.reader,
    PLATEN_QUEUE: queue,
    PLATEN_CARD: identity.by === 'card' ? identity.card : '',
    PLATEN_USER: identity.by === 'password' ? identity.userName : '',
    PLATEN_PASSWORD: identity.by === 'password' ? identity.password : '',
    PLATEN_SHORT_ID: identity.by === 'short-id' ? identity.shortId : '',
    PLATEN_TITLES: (action.titles ?? []).join('\n'),
  };
}

/** A number, and nothing of what the test case is about: a terminal cannot act by it. */
function taskName(tasks: number): string {
  return `task-${String(tasks)}`;
}

interface Ended {
  readonly code: number | null;
  readonly killedBy: NodeJS.Signals | null;
  readonly output: string;
  /** On stdout. */
  readonly spoken: string;
}

const mostOutput = 64 * 1024;

/** The command and all that it starts end when the time is over. Throws where there is no shell. */
async function carryOut(
  { command, user }: CommandOptions,
  environment: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<Ended> {
  type Exit = Pick<Ended, 'code' | 'killedBy'>;
  const { promise, resolve, reject } = Promise.withResolvers<Exit>();
  const child = spawn(
    '/bin/sh',
    ['-c', `${orphanWatch}\nexec /bin/sh -c "$1" 3<&-`, 'sh', command],
    {
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
      detached: true,
      ...(user === undefined ? {} : { uid: user.uid, gid: user.gid }),
    },
  );
  endOrphanWatch(child);
  let output = '';
  let spoken = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    spoken = (spoken + text).slice(-mostOutput);
    output = (output + text).slice(-mostOutput);
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(-mostOutput);
  });
  child.once('error', reject).once('close', (code, killedBy) => resolve({ code, killedBy }));
  const end = (): void => {
    // Its group: what the shell started ends with it.
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
  };
  if (signal.aborted) end();
  else signal.addEventListener('abort', end, { once: true });
  try {
    return { ...(await promise), output, spoken };
  } finally {
    signal.removeEventListener('abort', end);
  }
}

/** Its last line may be what the panel showed, as JSON; else the exit code says whether it was done. */
function replyOf({ code, killedBy, output, spoken }: Ended): Reply {
  const said = readTold(spoken.trim().split('\n').at(-1) ?? '');
  if (said !== undefined) return said;
  if (code === 0) return { outcome: 'done' };
  const meaning = unstarted[code ?? 0];
  if (meaning !== undefined) return absent(false, `${meaning} (exit code ${String(code)})`, output);
  if (killedBy !== null || (code ?? 0) > signalled)
    return absent(true, `the command was killed by ${signalWords(code, killedBy)}`, output);
  return { outcome: 'failed', words: `the command exited with ${String(code)}` };
}

/** The system gave no process, not even for a shell: 'spawn /bin/sh EAGAIN'. */
function unspawned(error: unknown): Absence {
  if (!(error instanceof Error && 'syscall' in error)) throw error;
  return { outcome: 'absent', began: false, why: `no process can be started: ${error.message}` };
}

/** As shells say of a command (POSIX.1-2024, Shell Command Language 2.8.2). */
const unstarted: Readonly<Record<number, string>> = {
  126: 'the command cannot be executed',
  127: 'the command, or one that it needs, was not found',
};
const signalled = 128;

function signalWords(code: number | null, killedBy: NodeJS.Signals | null): string {
  const number = (code ?? 0) - signalled;
  const [name] = Object.entries(constants.signals).find(([, one]) => one === number) ?? [];
  return killedBy ?? name ?? `signal ${String(number)}`;
}

/** The last that it said is mostly the shell's own word of why. */
function absent(began: boolean, what: string, output: string): Absence {
  const last = output.trim().split('\n').at(-1)?.slice(0, mostLast) ?? '';
  return { outcome: 'absent', began, why: last === '' ? what : `${what}: ${last}` };
}

const mostLast = 200;

function readTold(line: string): Told | undefined {
  let json: Json;
  try {
    json = JSON.parse(line) as Json;
  } catch {
    return undefined;
  }
  if (!isObject(json)) return undefined;
  const { outcome, printed, shown, words } = json;
  if (outcome !== 'done' && outcome !== 'partly' && outcome !== 'failed' && outcome !== 'nothing')
    return undefined;
  const titles = { printed: textsOf(printed), shown: textsOf(shown) };
  return {
    outcome,
    ...(titles.printed === undefined ? {} : { printed: titles.printed }),
    ...(titles.shown === undefined ? {} : { shown: titles.shown }),
    ...(typeof words === 'string' ? { words: words.slice(0, mostWords) } : {}),
  };
}

const mostWords = 2_000;

function textsOf(value: Json | undefined): readonly string[] | undefined {
  return isArray(value) ? value.filter((one) => typeof one === 'string') : undefined;
}
