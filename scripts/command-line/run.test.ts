import { describe, expect, it } from 'vitest';
import type { Outcome } from '../exit-codes.ts';
import { argument } from './arguments.ts';
import { type CommandSpec, defineCommand, defineCommandGroup } from './command.ts';
import { choice, flag, orElse, portRange, required, text, texts, wholeNumber } from './options.ts';
import { runCommandLine } from './run.ts';
import { openTerminal } from './terminal.ts';
import { UsageError } from './usage-error.ts';

const still = { monotonic: () => 0n, timer: () => ({ [Symbol.dispose]: () => {} }) };

async function platen(command: CommandSpec, ...argv: readonly string[]) {
  const out: string[] = [];
  const err: string[] = [];
  const loaded: string[] = [];
  const outcome = await runCommandLine({
    argv,
    version: '1.2.3',
    examples: [{ line: 'press a.pdf --card 1', does: 'a first try' }],
    entries: [
      {
        name: command.name,
        group: 'Simulate',
        summary: 'what the list says of it',
        async load() {
          loaded.push(command.name);
          return command;
        },
      },
    ],
    terminal: openTerminal({
      out: { write: (written) => out.push(written) },
      err: { write: (written) => err.push(written) },
      clock: still,
    }),
    interruption: { signal: new AbortController().signal },
    environment: {},
  });
  return { outcome, out: out.join(''), err: err.join(''), loaded };
}

const seen: unknown[] = [];
const press = defineCommand({
  name: 'press',
  about: 'Presses a file onto paper.',
  examples: [{ line: 'press a.pdf', does: 'presses it once' }],
  args: { file: argument('file', 'what to press') },
  options: {
    port: orElse(wholeNumber('--port <number>', 'where it listens', portRange), 9100),
    card: required(text('--card <id>', 'whose paper it is')),
    sides: choice('--sides <how>', 'which sides', { of: ['one', 'two'], fallback: 'one' }),
    tray: texts('--tray <name>', 'a tray; may be repeated'),
    jsonReady: flag('--json-ready', 'says it is ready in JSON'),
  },
  async run({ args, options, terminal }) {
    const port: number = options.port;
    const sides: 'one' | 'two' = options.sides;
    seen.push({ ...options, port, sides, file: args.file });
    terminal.print('pressed');
    return 'passed';
  },
});

function endingWith(end: () => Outcome): CommandSpec {
  return defineCommand({
    name: 'end',
    about: 'Ends.',
    examples: [{ line: 'end', does: 'ends' }],
    run: async () => end(),
  });
}

describe('a command line', () => {
  it('hands options and arguments to the command, typed and by its own keys', async () => {
    const line = 'press a.pdf --card 42 --sides two --tray a --tray b --json-ready';
    const { outcome, out } = await platen(press, ...line.split(' '));
    expect(outcome).toBe('passed');
    expect(out).toBe('pressed\n');
    expect(seen.at(-1)).toEqual({
      file: 'a.pdf',
      port: 9100,
      card: '42',
      sides: 'two',
      tray: ['a', 'b'],
      jsonReady: true,
    });
  });

  it.each([
    [['press', 'a.pdf'], "required option '--card <id>' not specified"],
    [['press', '--card', '1'], "missing required argument 'file'"],
    [['press', 'a.pdf', '--card', '1', '--prot', '1'], '(Did you mean --port?)'],
    [['press', 'a.pdf', '--card', '1', '--port', '65536'], 'a whole number from 0 to 65535'],
    [['press', 'a.pdf', '--card', '1', '--port', '1e3'], 'a whole number from 0 to 65535'],
    [['press', 'a.pdf', '--card', '1', '--sides', 'three'], 'It must be one of one, two.'],
    [['press', 'a.pdf', 'b.pdf', '--card', '1'], 'too many arguments'],
  ])('refuses %j as wrong usage and says where help is', async (argv, message) => {
    const { outcome, err } = await platen(press, ...argv);
    expect(outcome).toBe('usage');
    expect(err).toContain(message);
    expect(err).toContain("Run 'platen press --help'");
  });

  it.each([
    [['pres'], '(Did you mean press?)'],
    [['--nonsense'], "unknown option '--nonsense'"],
  ])('refuses %j and points at the list', async (argv, message) => {
    const { outcome, err, loaded } = await platen(press, ...argv);
    expect(outcome).toBe('usage');
    expect(err).toContain(message);
    expect(err).toContain("Run 'platen --help'");
    expect(loaded).toEqual([]);
  });

  it('shows the list on stderr and calls it wrong usage when no command is named', async () => {
    const { outcome, err, out } = await platen(press);
    expect(outcome).toBe('usage');
    expect(out).toBe('');
    expect(err).toContain('what the list says of it');
  });

  it('lists commands by group with examples and exit codes, and loads none of them', async () => {
    const { outcome, out, loaded } = await platen(press, '--help');
    expect(outcome).toBe('passed');
    expect(out).toContain('Simulate:\n  press');
    expect(out).toContain('Examples:\n  platen press a.pdf --card 1\n      a first try');
    expect(out).toContain('Exit codes:\n  0  passed');
    expect(loaded).toEqual([]);
  });

  it.each([[['press', '--help']], [['help', 'press']]])(
    'explains a command with its examples: %j',
    async (argv) => {
      const { outcome, out } = await platen(press, ...argv);
      expect(outcome).toBe('passed');
      expect(out).toContain('Presses a file onto paper.');
      expect(out).toContain('platen press a.pdf\n      presses it once');
      expect(out).toContain('(default: 9100)');
    },
  );

  it('reaches a command within a group', async () => {
    const group = defineCommandGroup({
      name: 'panel',
      about: 'A panel.',
      examples: [{ line: 'panel end', does: 'ends' }],
      commands: [endingWith(() => 'incomplete')],
    });
    expect((await platen(group, 'panel', 'end')).outcome).toBe('incomplete');
    expect((await platen(group, 'panel')).outcome).toBe('usage');
    expect((await platen(group, 'panel', 'end', '--nope')).err).toContain(
      "Run 'platen panel end --help'",
    );
  });

  it('hands an option to a command within another that has it too', async () => {
    const folders: unknown[] = [];
    const options = { folder: text('--folder <folder>', 'where') };
    const inner = defineCommand({
      name: 'jobs',
      about: 'Lists jobs.',
      examples: [{ line: 'panel jobs', does: 'lists them' }],
      options,
      async run(invocation) {
        folders.push(invocation.options.folder);
        return 'passed';
      },
    });
    const outer: CommandSpec = {
      ...inner,
      name: 'panel',
      options: { folder: text('--folder <folder>', 'where', 'the default of the outer one') },
      commands: [inner],
    };
    await platen(outer, 'panel', 'jobs', '--folder', 'a');
    await platen(outer, 'panel', '--folder', 'b', 'jobs');
    await platen(outer, 'panel', 'jobs');
    expect(folders).toEqual(['a', 'b', undefined]);
  });

  it('leaves stdout to JSON where that is wanted: what people read goes to stderr', async () => {
    const judging = defineCommand({
      name: 'judge',
      about: 'Judges a run.',
      examples: [{ line: 'judge run', does: 'judges it' }],
      options: { json: flag('--json', 'print one JSON document on stdout') },
      async run({ options, terminal }) {
        terminal.print('passed: 1 rule');
        if (options.json) terminal.json({ passed: 1 });
        return 'passed';
      },
    });
    const plain = await platen(judging, 'judge');
    expect([plain.out, plain.err]).toEqual(['passed: 1 rule\n', '']);
    const json = await platen(judging, 'judge', '--json');
    expect([json.out, json.err]).toEqual(['{"passed":1}\n', 'passed: 1 rule\n']);
  });

  it('shows characters that would steer a terminal by their numbers', async () => {
    const telling: CommandSpec = {
      ...press,
      options: {},
      run: async ({ terminal }) => {
        terminal.print('a\u001b[2Jb\u2028c\u202ed\tä名');
        return 'passed';
      },
    };
    expect((await platen(telling, 'press', 'a.pdf')).out).toBe('a\\x1b[2Jb\\u2028c\\u202ed\tä名\n');
  });

  it('tells a fault of the user from a fault of ours', async () => {
    const wrong = endingWith(() => {
      throw new UsageError('no such target file: x.json', 'Write one with ...');
    });
    const wronged = await platen(wrong, 'end');
    expect(wronged).toMatchObject({
      outcome: 'usage',
      err: 'platen: no such target file: x.json\nWrite one with ...\n',
    });
    const broken = endingWith(() => {
      throw new TypeError('cannot read it\nsecond line');
    });
    const quiet = await platen(broken, 'end');
    expect(quiet.outcome).toBe('broken');
    expect(quiet.err).toMatch(/^platen: unexpected error: cannot read it\n.*--verbose.*\n$/);
    const loud = await platen(broken, 'end', '--verbose');
    expect(loud.outcome).toBe('broken');
    expect(loud.err).toContain('run.test.ts');
  });

  it('prints the version', async () => {
    expect(await platen(press, '--version')).toMatchObject({ outcome: 'passed', out: '1.2.3\n' });
  });
});
