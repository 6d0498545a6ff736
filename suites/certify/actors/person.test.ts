import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import type { Action, Task } from '../action.ts';
import { openLineConsole } from './line-console.ts';
import { type Console, personActor } from './person.ts';

function taskOf(doing: Action['doing']): Task {
  const identity = { by: 'card', card: '1234' } as const;
  return {
    situation: `${doing}/one`,
    title: 'one document waits',
    place: '3 of 9',
    action: { doing, identity },
    words: 'Hold card 1234 to the panel.',
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
  };
}

const forEver = new AbortController().signal;

describe('a person at the terminal', () => {
  it('reads where they are and what to do', async () => {
    const console = typing('d');
    await personActor(console).act(taskOf('copy'), forEver);
    expect(console.read.slice(0, 3)).toEqual([
      '',
      '3 of 9  copy/one: one document waits',
      '  Hold card 1234 to the panel.',
    ]);
  });

  it.each([
    ['copy', ['d'], { outcome: 'done' }],
    ['copy', ['Failed'], { outcome: 'failed' }],
    ['copy', ['what?', '', 'n'], { outcome: 'nothing' }],
    ['release', ['d'], { outcome: 'done' }],
    ['release', ['p', 'A.pdf', ' B.pdf', ''], { outcome: 'partly', printed: ['A.pdf', ' B.pdf'] }],
    ['release', ['f'], { outcome: 'failed', printed: [] }],
    ['look', ['d', '請求書.pdf', ''], { outcome: 'done', shown: ['請求書.pdf'] }],
    ['look', ['f'], { outcome: 'failed' }],
    ['look', ['r'], 'again'],
    ['look', ['s'], 'skip'],
    ['look', ['q'], 'stop'],
    ['look', [], 'stop'],
  ] as const)('%s, %j', async (doing, lines, expected) => {
    expect(await personActor(typing(...lines)).act(taskOf(doing), forEver)).toEqual(expected);
  });
});

describe('a plain terminal', () => {
  it('asks line by line, and ends with its input', async () => {
    const [input, output] = [new PassThrough(), new PassThrough()];
    using console = openLineConsole(input, output);
    const read: string[] = [];
    output.on('data', (chunk: Buffer) => read.push(chunk.toString()));
    const actor = personActor(console);
    input.write('d\nA.pdf\n\n');
    expect(await actor.act(taskOf('look'), forEver)).toEqual({ outcome: 'done', shown: ['A.pdf'] });
    expect(read.join('')).toContain('3 of 9  look/one');
    input.end();
    expect(await actor.act(taskOf('look'), forEver)).toBe('stop');
  });

  it('waits no longer than the deadline', async () => {
    const [input, output] = [new PassThrough(), new PassThrough()];
    using console = openLineConsole(input, output);
    const read: string[] = [];
    output.on('data', (chunk: Buffer) => read.push(chunk.toString()));
    const reply = await personActor(console).act(taskOf('look'), AbortSignal.timeout(30));
    expect(reply).toEqual({ outcome: 'nothing', words: 'the time was over' });
    expect(read.join('')).toContain('The time is over.');
  });
});
