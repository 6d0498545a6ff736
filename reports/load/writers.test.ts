import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { loadJunit } from './load-junit.ts';
import { loadMarkdown } from './load-markdown.ts';
import type { LoadReport } from './load-report.ts';
import { badReport, fullReport, smallReport } from './made-up-report.arbitrary.ts';
import { writeLoad } from './write-load.ts';

const hostile: LoadReport = {
  ...fullReport(),
  target: '`|<b>@everyone</b> \u001b[31m & ]]>',
  objectives: fullReport().objectives.map((one) => ({ ...one, why: 'a | b\n# c `d` <!--' })),
};
const incomplete: LoadReport = { ...smallReport, outcome: 'incomplete', asked: 3, repeats: [] };
const reports = { full: fullReport(), bad: badReport(), small: smallReport, hostile, incomplete };

describe('junit.xml', () => {
  it.runIf(existsSync('/usr/bin/xmllint')).each(Object.entries(reports))(
    'of a %s run is valid against the common schema',
    (_name, report) => {
      const schema = fileURLToPath(new URL('../writers/junit.xsd', import.meta.url));
      const { stderr } = spawnSync('/usr/bin/xmllint', ['--noout', '--schema', schema, '-'], {
        input: loadJunit(report),
        encoding: 'utf8',
      });
      expect(stderr.trim()).toBe('- validates');
    },
  );

  it('is red when the run is, and green when it passed', () => {
    expect(loadJunit(smallReport)).toContain('failures="0" errors="0"');
    expect(loadJunit(incomplete)).toMatch(/errors="1"/);
    const missed = fullReport().objectives.filter(({ state }) => state === 'missed').length;
    expect(loadJunit(fullReport())).toContain(`failures="${String(missed)}"`);
    expect(loadJunit(badReport())).toMatch(/failures="1" errors="[1-9]"/);
  });
});

describe('summary.md', () => {
  it('says the outcome, the objectives and the latencies', () => {
    const text = loadMarkdown(fullReport());
    expect(text).toMatch(/^## Platen load: failed\n/);
    expect(text).toContain('| `MISSED` | `toPaper.p99Ms below 200 ms` | `85 %` |');
    expect(text).toContain('### Latency: start to paper');
  });

  it('keeps foreign words in code, in one cell, on one line', () => {
    const text = loadMarkdown(hostile);
    const outside = text.replaceAll(/(`+)(?!`)[^]*?(?<!`)\1(?!`)/g, '');
    expect(outside).not.toMatch(/everyone|<b>|<!--/);
    const columns = text.split('\n').filter((line) => line.startsWith('| '));
    expect(columns.length).toBeGreaterThan(8);
    const bars = columns.map((line) => line.replaceAll('\\|', '').split('|').length);
    expect(new Set(bars)).toEqual(new Set([6, 13]));
  });

  it('has a bounded length', () => {
    const many = fullReport().objectives.flatMap((one) => Array.from({ length: 500 }, () => one));
    const text = loadMarkdown({ ...fullReport(), objectives: many });
    expect(text.length).toBeLessThan(20_000);
    expect(text).toContain('and 4980 more');
  });
});

it('writes four files, again over the same ones, and leaves nothing half', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'platen-load-'));
  try {
    await writeLoad(badReport(), folder);
    const written = await writeLoad(fullReport(), folder);
    const names = await readdir(folder);
    expect(names.toSorted()).toEqual(['junit.xml', 'load.json', 'report.html', 'summary.md']);
    const read: unknown = JSON.parse(await readFile(written.json, 'utf8'));
    expect(read).toEqual(fullReport());
  } finally {
    await rm(folder, { recursive: true });
  }
});
