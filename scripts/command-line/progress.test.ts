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
  /** Time passes, and no timer fires. */
  function block(ms: number): void {
    nowMs += ms;
  }
  return { terminal, written, out, pass, block, isTicking: () => due !== undefined };
}

describe('progress', () => {
  it('says nothing in a log about what is over within two seconds', () => {
    const { terminal, written, pass } = stage(false);
    const progress = terminal.progress('Copying');
    pass(1_999);
    progress.done();
    expect(written).toEqual([]);
  });

  it('writes a plain line to a log after two seconds, then one each ten seconds', () => {
    const { terminal, written, pass, isTicking } = stage(false);
    const progress = terminal.progress('Copying');
    progress.update('1 of 3');
    pass(4_000);
    progress.update('2 of 3');
    pass(8_000);
    progress.update('3 of 3');
    pass(10_000);
    progress.done('3 files');
    progress.done('again');
    progress.update('after its end');
    expect(written).toEqual([
      'Copying: 1 of 3 (2 s)\n',
      'Copying: 2 of 3 (12 s)\n',
      'Copying: 3 of 3 (22 s)\n',
      'Copying: 3 files\n',
    ]);
    expect(isTicking()).toBe(false);
  });

  it('writes a line to a log each ten seconds without news too, with the latest where there are several', () => {
    const { terminal, written, pass } = stage(false);
    const progress = terminal.progress('Watching');
    pass(40_000);
    expect(written.map((line) => /\d+/.exec(line)?.[0])).toEqual(['2', '12', '22', '32']);
    progress.update('a tap');
    progress.update('two taps');
    pass(10_000);
    expect(written.slice(4)).toEqual(['Watching: two taps (42 s)\n']);
  });

  it.each([
    ['a log', false, [2, 12]],
    ['a terminal', true, [0, 4, 8, 12]],
  ])('shows in %s the progress of work that lets no timer fire', (...[, isTTY, seconds]) => {
    const { terminal, written, block } = stage(isTTY);
    const progress = terminal.progress('Judging');
    for (const detail of ['1', '2', '3', '4', '5', '6', '7']) {
      block(isTTY && detail === '1' ? 500 : 2_000);
      progress.update(detail);
    }
    for (const second of seconds) expect(written.join('')).toContain(` (${String(second)} s)`);
    expect(written).toHaveLength(isTTY ? 7 : 2);
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
