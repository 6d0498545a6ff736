import { readFileSync } from 'node:fs';
import { systemClock } from '../simulators/kit/clock.ts';
import { whenParentIsGone } from '../simulators/kit/orphans.ts';
import { interrupted, openInterruption } from './command-line/interruption.ts';
import { runCommandLine } from './command-line/run.ts';
import { openTerminal } from './command-line/terminal.ts';
import { commandEntries, commandExamples } from './commands/index.ts';
import { exitCodes } from './exit-codes.ts';

// Node's code for a program that waits for what will never come; none of ours (exit-codes.ts).
const unsettled = 13;
process.once('exit', (code) => {
  if (code !== unsettled) return;
  process.exitCode = exitCodes.broken.code;
  terminal.note('platen: unexpected end: still waiting for an event that can no longer come');
});
// What nobody caught would end with Node's code 1, which here says that something was judged and found wrong.
process.once('uncaughtException', (error: unknown) => {
  const what = error instanceof Error ? (error.stack ?? error.message) : String(error);
  terminal.note(`platen: unexpected error: ${what}`);
  process.exit(exitCodes.broken.code);
});
const terminal = openTerminal({
  out: process.stdout,
  err: process.stderr,
  clock: systemClock,
});
const interruption = openInterruption(process, systemClock);
// What reads the results or the remarks may leave first: the command then ends as if interrupted, with
// the outcome that it has by then.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (isLost(error)) process.exit(exitCodes.broken.code);
    interruption.stop('the output is no longer read');
  });
whenParentIsGone(() => {
  if (!interruption.stop('the process that started this one has ended')) process.exit(interrupted);
});
const outcome = await runCommandLine({
  argv: process.argv.slice(2),
  version: readVersion(),
  entries: commandEntries,
  examples: commandExamples,
  terminal,
  interruption,
  environment: process.env,
});
process.exitCode = exitCodes[outcome].code;
// What a command left open must not keep a finished command line alive; its last words must get out.
process.stdout.write('', (error) => {
  if (isLost(error)) process.exitCode = exitCodes.broken.code;
  process.exit();
});

/** Results that nobody got; that the reader left is no fault (`platen rules | head`). */
function isLost(error: NodeJS.ErrnoException | null | undefined): boolean {
  return error instanceof Error && error.code !== 'EPIPE';
}

function readVersion(): string {
  const text = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  const { version } = JSON.parse(text) as { readonly version: string };
  return version;
}
