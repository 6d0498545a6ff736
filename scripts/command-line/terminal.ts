import { type Progress, type ProgressClock, startProgress } from './progress.ts';

/** Where text goes: a stream of the process, or an array in a test. */
export interface TextSink {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

/** What a command may say, and to whom: results on stdout, everything else on stderr. */
export interface Terminal {
  /** Columns of the screen that results go to; undefined in a pipe or a file. */
  readonly width?: number | undefined;
  /** A line of the result. */
  print(line: string): void;
  /** A value for programs: one line of JSON on stdout. */
  json(value: unknown): void;
  /** A remark for people, on stderr. */
  note(line: string): void;
  /** For whatever takes longer than two seconds; end it with `done`, or let `using` do it. */
  progress(label: string): Progress;
}

export interface TerminalStreams {
  readonly out: TextSink;
  readonly err: TextSink;
  readonly clock: ProgressClock;
}

export function openTerminal(streams: TerminalStreams): Terminal {
  let current: Progress | undefined;
  // A line that is being updated in place is wiped before anything else is written below it.
  function write(sink: TextSink, line: string): void {
    current?.clear();
    sink.write(`${printable(line)}\n`);
  }
  const { isTTY = false, columns = 80 } = streams.out;
  return {
    width: isTTY ? columns : undefined,
    print: (line) => write(streams.out, line),
    json: (value) => write(streams.out, JSON.stringify(value)),
    note: (line) => write(streams.err, line),
    progress(label) {
      current?.done();
      current = startProgress(label, streams.err, streams.clock);
      return current;
    },
  };
}

/** Returns the same terminal with results on stderr, for a stdout that holds something else. */
export function onStderr(terminal: Terminal): Terminal {
  return { ...terminal, print: (line) => terminal.note(line) };
}

/** Control characters other than tab and line feed, separators of lines, and marks that turn the direction of text. */
const steering = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;

/** Text of a target may hold escape sequences, which must not steer the terminal it is shown on. */
function printable(line: string): string {
  return line.replaceAll(steering, (character) => {
    const code = (character.codePointAt(0) ?? 0).toString(16);
    return code.length > 2 ? `\\u${code}` : `\\x${code.padStart(2, '0')}`;
  });
}
