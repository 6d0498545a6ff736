import { describe, expect, it } from 'vitest';
import { openTerminal } from './terminal.ts';

function stage(isTTY: boolean) {
  const written: string[] = [];
  const out: string[] = [];
  let nowMs = 0;
  let due: { readonly atMs: number; readonly callback: () => void } | undefined;
  const terminal = openTerminal({
    out: { isTTY, columns: 30, write: (text) => out.push(text) },
    err: { isTTY, columns: 30, write: (text) => written.push(text) },
    clock: {
      monotonic: () => BigInt(nowMs) * 1_000_000n,
      timer(ms, callback) {
        const timer = { atMs: nowMs + ms, callback };
        due = timer;
        return {
          [Symbol.dispose]() {
            if (due === timer) due = undefined;
          },
        };
      },
    },
  });
  function pass(ms: number): void {
    const endMs = nowMs + ms;
    while (due !== undefined && due.atMs <= endMs) {
      nowMs = due.atMs;
      due.callback();
    }
    nowMs = endMs;
  }
  return { terminal, written, out, pass, isTicking: () => due !== undefined };
}

describe('progress', () => {
  it('says nothing in a log about what is over within two seconds', () => {
    const { terminal, written, pass } = stage(false);
    const progress = terminal.progress('Copying');
    pass(1_999);
    progress.done();
    expect(written).toEqual([]);
  });

  it('writes a plain line to a log each two seconds while there is news', () => {
    const { terminal, written, pass, isTicking } = stage(false);
    const progress = terminal.progress('Copying');
    progress.update('1 of 3');
    pass(4_000);
    progress.update('2 of 3');
    pass(2_000);
    progress.done('3 files');
    progress.done('again');
    expect(written).toEqual([
      'Copying: 1 of 3 (2 s)\n',
      'Copying: 2 of 3 (6 s)\n',
      'Copying: 3 files\n',
    ]);
    expect(isTicking()).toBe(false);
  });

  it('updates one line in place on a terminal, never wider than it', () => {
    const { terminal, written, pass } = stage(true);
    terminal.progress('Copying').update('a very long name of a file');
    pass(400);
    expect(written).toHaveLength(2);
    const line = '\r\u001b[KCopying: a very long name of ';
    expect(written[0]).toBe(line);
    expect(line.length - '\r\u001b[K'.length).toBe(29);
  });

  it('wipes the line before anything else is written', () => {
    const { terminal, written, out, pass } = stage(true);
    using progress = terminal.progress('Copying');
    pass(200);
    terminal.print('a result');
    expect(written.at(-1)).toBe('\r\u001b[K');
    expect(out).toEqual(['a result\n']);
    progress.update('more');
  });

  it('ends the one before it when another begins', () => {
    const { terminal, written, pass } = stage(false);
    terminal.progress('Copying').update('1');
    terminal.progress('Judging').update('2');
    pass(2_000);
    expect(written).toEqual(['Judging: 2 (2 s)\n']);
  });
});
