import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import type { Action, Task } from '../action.ts';
import { type LineConsoleOptions, openLineConsole } from './line-console.ts';
import { type Console, personActor } from './person.ts';

const three = ['A.pdf', '請求書.pdf', 'C.pdf'];

function taskOf(doing: Action['doing'], names: readonly string[] = three): Task {
  const identity = { by: 'card', card: '1234' } as const;
  return {
    situation: `${doing}/one`,
    title: 'one document waits',
    place: '3 of 9',
    action: { doing, identity },
    words: 'Hold card 1234 to the panel.',
    deadlineMs: 120_000,
    names,
  };
}

/** Somebody who types these lines, and what they read. */
function typing(...lines: readonly string[]): Console & { readonly read: string[] } {
  const read: string[] = [];
  const left = [...lines];
  return {
    read,
    say: (line) => void read.push(line),
    ask: async (question) => {
      read.push(question);
      return left.shift();
    },
    forgetTyped: () => undefined,
  };
}

const forEver = new AbortController().signal;

describe('a person at the terminal', () => {
  it('reads where they are, what to do, and how long they have', async () => {
    const console = typing('d');
    await personActor(console).act(taskOf('copy'), forEver);
    expect(console.read.slice(0, 4)).toEqual([
      '',
      '3 of 9  copy/one: one document waits',
      '  Hold card 1234 to the panel.',
      '  You have 2 minutes. Then: what did the panel show?',
    ]);
  });

  it.each([
    ['copy', ['d'], { outcome: 'done' }],
    ['copy', ['Failed'], { outcome: 'failed' }],
    ['copy', ['what?', '', 'df', 'n'], { outcome: 'nothing' }],
    ['release', ['d'], { outcome: 'done' }],
    ['release', ['p', '1, 3'], { outcome: 'partly', printed: ['A.pdf', 'C.pdf'] }],
    ['release', ['p', '4', 'x', '', 'none'], { outcome: 'partly', printed: [] }],
    ['release', ['f'], { outcome: 'failed', printed: [] }],
    ['look', ['d', 'All'], { outcome: 'done', shown: three }],
    ['look', ['p', '2-3'], { outcome: 'partly', shown: ['請求書.pdf', 'C.pdf'] }],
    ['look', ['d', '3-2', '0', '2'], { outcome: 'done', shown: ['請求書.pdf'] }],
    ['look', ['f'], { outcome: 'failed' }],
    ['look', ['r'], 'again'],
    ['look', ['s'], 'skip'],
    ['look', ['quit'], 'stop'],
    ['look', [], 'stop'],
  ] as const)('%s, %j', async (doing, lines, expected) => {
    expect(await personActor(typing(...lines)).act(taskOf(doing), forEver)).toEqual(expected);
  });

  it('is asked for no names where nothing waits, and reads only some of very many', async () => {
    const nothing = typing('d');
    const told = await personActor(nothing).act(taskOf('look', []), forEver);
    expect(told).toEqual({ outcome: 'done', shown: [] });
    const names = Array.from({ length: 501 }, (_, at) => `Document ${String(at + 1)}.pdf`);
    const many = typing('d', '1-500');
    const seen = await personActor(many).act(taskOf('look', names), forEver);
    expect(seen).toEqual({ outcome: 'done', shown: names.slice(0, 500) });
    expect(many.read.length).toBeLessThan(40);
    expect(many.read).toContain('    501  Document 501.pdf');
  });
});

/** What a terminal shows to who types at it. */
function lineConsole(terminal: { readonly columns: number } | undefined) {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const tty = terminal === undefined ? {} : { isTTY: true, ...terminal };
  const interruptions: string[] = [];
  const console = openLineConsole({
    input: Object.assign(input, tty) as LineConsoleOptions['input'],
    output: Object.assign(output, tty) as LineConsoleOptions['output'],
    interrupted: () => void interruptions.push('Ctrl-C'),
  });
  const read: string[] = [];
  output.on('data', (chunk: Buffer) => read.push(chunk.toString()));
  return { console, input, interruptions, shown: () => read.join('') };
}

describe('a plain terminal', () => {
  it('asks line by line what comes through a pipe, and ends with its input', async () => {
    const { console, input, shown } = lineConsole(undefined);
    const actor = personActor(console);
    input.write('d\n1\n');
    expect(await actor.act(taskOf('look'), forEver)).toEqual({ outcome: 'done', shown: ['A.pdf'] });
    expect(shown()).toContain('3 of 9  look/one');
    input.end();
    expect(await actor.act(taskOf('look'), forEver)).toBe('stop');
    expect(shown()).toContain('The input has ended');
    console[Symbol.dispose]();
  });

  it('takes a terminal without a size for one of eighty columns', async () => {
    const { console, input, shown } = lineConsole({ columns: 0 });
    const reply = personActor(console).act(taskOf('look'), forEver);
    input.write('s\n');
    expect(await reply).toBe('skip');
    expect(shown()).toContain('3 of 9  look/one: ');
    console[Symbol.dispose]();
  });

  it('waits no longer than the deadline, and no longer than the run', async () => {
    const { console, shown } = lineConsole({ columns: 80 });
    const over = new AbortController();
    const replied = personActor(console).act(taskOf('look'), over.signal);
    over.abort(new DOMException('the deadline has passed', 'TimeoutError'));
    expect(await replied).toEqual({ outcome: 'nothing', words: 'the time limit was reached' });
    expect(shown()).toContain('The time limit was reached');
    const stopped = AbortSignal.abort(new Error('stopped by SIGINT'));
    expect(await personActor(console).act(taskOf('look'), stopped)).toBe('stop');
    console[Symbol.dispose]();
  });

  it('takes what was typed before the question for no answer to it', async () => {
    const { console, input } = lineConsole({ columns: 80 });
    const actor = personActor(console);
    input.write('q\rs');
    await new Promise((resolve) => setImmediate(resolve));
    const replied = actor.act(taskOf('copy'), forEver);
    input.write('d\r');
    expect(await replied).toEqual({ outcome: 'done' });
    console[Symbol.dispose]();
  });

  it('lets somebody correct what they type, with the question before it', async () => {
    const { console, input, shown } = lineConsole({ columns: 80 });
    const replied = personActor(console).act(taskOf('copy'), forEver);
    input.write('ff\u007f\r');
    expect(await replied).toEqual({ outcome: 'failed' });
    // Drawn anew, whole.
    expect(shown()).toContain('d/p/f/n/r/s/q> f');
    console[Symbol.dispose]();
  });

  it('cuts what it says between words where it is narrow', async () => {
    const { console, shown } = lineConsole({ columns: 30 });
    console.say('  Hold card 1234567890 to the panel. Release all that waits.');
    expect(shown()).toBe('  Hold card 1234567890 to the\n  panel. Release all that\n  waits.\n');
    console[Symbol.dispose]();
  });

  it('hands Ctrl-C on', () => {
    const { console, input, interruptions } = lineConsole({ columns: 80 });
    input.write('\u0003');
    expect(interruptions).toEqual(['Ctrl-C']);
    console[Symbol.dispose]();
  });
});
