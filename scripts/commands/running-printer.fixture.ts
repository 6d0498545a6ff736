import { connect, createServer, type Server } from 'node:net';
import { systemClock } from '../../simulators/kit/clock.ts';
import { waitFor } from '../../simulators/kit/lifecycle.ts';
import { runCommandLine } from '../command-line/run.ts';
import { openTerminal } from '../command-line/terminal.ts';
import type { Outcome } from '../exit-codes.ts';
import { commandEntries } from './index.ts';
import { still } from './run-command.fixture.ts';

export interface Run {
  readonly outcome: Promise<Outcome>;
  readonly stop: () => void;
  readonly lines: () => readonly string[];
  readonly notes: () => readonly string[];
}

/** A line of `platen` that goes on until it is stopped. */
export function begin(...argv: readonly string[]): Run {
  const out: string[] = [];
  const err: string[] = [];
  const controller = new AbortController();
  const outcome = runCommandLine({
    argv,
    version: '0',
    entries: commandEntries,
    terminal: openTerminal({
      out: { write: (text) => out.push(text) },
      err: { write: (text) => err.push(text) },
      clock: still,
    }),
    interruption: { signal: controller.signal },
    environment: {},
  });
  const linesOf = (texts: readonly string[]): readonly string[] =>
    texts.join('').split('\n').slice(0, -1);
  return {
    outcome,
    stop: () => controller.abort(),
    lines: () => linesOf(out),
    notes: () => linesOf(err),
  };
}

export async function platen(...argv: readonly string[]): Promise<{
  readonly outcome: Outcome;
  readonly out: readonly string[];
  readonly err: readonly string[];
}> {
  const run = begin(...argv);
  return { outcome: await run.outcome, out: run.lines(), err: run.notes() };
}

export function nthLine(lines: () => readonly string[], index: number): Promise<string> {
  return waitFor(() => lines()[index], wait(`line ${index}`));
}

export function wait(what: string): {
  clock: typeof systemClock;
  deadlineMs: number;
  what: string;
} {
  return { clock: systemClock, deadlineMs: 50_000, what };
}

export function print(port: number, document: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port }, () => socket.end(document));
    socket
      .once('error', reject)
      .once('close', () => resolve())
      .resume();
  });
}

export async function occupy(port: number): Promise<Server> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  return server;
}
