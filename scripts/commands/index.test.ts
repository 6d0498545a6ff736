import { describe, expect, it } from 'vitest';
import type { CommandSpec } from '../command-line/command.ts';
import { buildProgram } from '../command-line/program.ts';
import { commandEntries, commandExamples } from './index.ts';

interface Named {
  readonly path: string;
  readonly spec: CommandSpec;
}

async function everyCommand(): Promise<readonly Named[]> {
  const loaded = await Promise.all(commandEntries.map((entry) => entry.load()));
  return loaded.flatMap((spec) => withInner(spec, spec.name));
}

function withInner(spec: CommandSpec, path: string): readonly Named[] {
  return [
    { path, spec },
    ...spec.commands.flatMap((inner) => withInner(inner, `${path} ${inner.name}`)),
  ];
}

describe('the commands', () => {
  it('are loaded under the names they are listed by, each once', async () => {
    const loaded = await Promise.all(commandEntries.map((entry) => entry.load()));
    expect(loaded.map(({ name }) => name)).toEqual(commandEntries.map(({ name }) => name));
    expect(new Set(commandEntries.map(({ name }) => name)).size).toBe(commandEntries.length);
  });

  it('each explain themselves with a sentence and examples of their own', async () => {
    for (const { path, spec } of await everyCommand()) {
      expect(spec.about, path).toMatch(/\.$/);
      expect(spec.examples, path).not.toEqual([]);
      for (const { line } of spec.examples) expect(`${line} `, path).toContain(`${path} `);
    }
  });

  it('are the ones that the first examples name', () => {
    const names = commandEntries.map(({ name }) => name);
    for (const { line } of commandExamples) expect(names).toContain(line.split(' ')[0]);
  });

  it('have options that commander can read, said in words', async () => {
    const specs = await Promise.all(commandEntries.map((entry) => entry.load()));
    const program = buildProgram({
      version: '0',
      entries: commandEntries,
      examples: commandExamples,
      loaded: new Map(specs.map((spec) => [spec.name, spec])),
      onRun: async () => undefined,
    });
    expect(program.commands).toHaveLength(commandEntries.length);
    for (const { path, spec } of await everyCommand()) {
      for (const { flags, about } of Object.values(spec.options)) {
        expect(about, `${path} ${flags}`).not.toBe('');
      }
    }
  });
});
