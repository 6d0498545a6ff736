import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadHtml } from './load-html.ts';
import { loadJunit } from './load-junit.ts';
import { loadMarkdown } from './load-markdown.ts';
import type { LoadReport } from './load-report.ts';
import {
  badReport,
  fullReport,
  hostileReport,
  incompleteReport,
  smallReport,
} from './made-up-report.fixture.ts';
import { loadSentence } from './words.ts';
import { writeLoad } from './write-load.ts';

describe('junit.xml', () => {
  it('is red when the run is, and green when it passed', () => {
    expect(loadJunit(smallReport)).toContain('failures="0" errors="0"');
    expect(loadJunit(incompleteReport)).toMatch(/errors="1"/);
    const missed = fullReport().objectives.filter(({ state }) => state === 'missed').length;
    expect(loadJunit(fullReport())).toContain(`failures="${String(missed)}"`);
    expect(loadJunit(badReport())).toMatch(/failures="1" errors="[1-9]"/);
  });
});

const unpaid: LoadReport = {
  ...smallReport,
  outcome: 'failed',
  findings: {
    ...smallReport.findings,
    faults: [{ fault: 'unpaid', number: 7, detail: 'ann: 0 was taken, and it costs 0.05' }],
    count: { unpaid: 2 },
  },
};
const unasked: LoadReport = {
  ...smallReport,
  findings: {
    ...smallReport.findings,
    balances: { state: 'unasked', why: 'the profile has no URL where this service shows them' },
  },
};

describe('what is said of balances', () => {
  const test = 'name="every printed job is paid for once, and all balances add up"';
  const said = 'not judged, because the profile has no URL where this service shows them.';

  it('of a run that is right', () => {
    expect(loadSentence(smallReport)).toMatch(
      /was printed once and unaltered, and was paid for once/,
    );
    expect(loadJunit(smallReport)).toContain(`${test} classname="platen.load.payments" time="0"/>`);
    expect(loadMarkdown(smallReport)).toContain('400 of 400 documents charged for, 20 in all');
    expect(loadHtml(smallReport)).toMatch(/right<\/span> Balances of 24 users: [^]*Assumed: /);
  });

  it('of one that is wrong', () => {
    expect(loadSentence(unpaid)).toMatch(/^2 payments went wrong: /);
    expect(loadJunit(unpaid)).toMatch(new RegExp(`${test}[^>]*><failure type="WRONG"`));
    expect(loadJunit(unpaid)).toContain('failures="1" errors="0"');
    const page = loadHtml(unpaid);
    expect(page).toMatch(/right<\/span> 400 of 400 accepted jobs/);
    expect(page).toMatch(/wrong<\/span> Balances of 24 users/);
    expect(page).toContain('<b>2</b> charged less than it costs');
    expect(page).toContain('ann: 0 was taken, and it costs 0.05');
  });

  it('where nobody could be asked, everywhere and as no error', () => {
    expect(loadSentence(unasked)).toMatch(/was printed once and unaltered\. /);
    expect(loadJunit(unasked)).not.toContain(test);
    expect(loadJunit(unasked)).toContain('failures="0" errors="0"');
    for (const text of [loadJunit(unasked), loadMarkdown(unasked), loadHtml(unasked)])
      expect(text).toContain(said);
  });

  it('where the target did not tell, as an error', () => {
    const balances = { state: 'unread', why: 'GET http://x: it was answered 500' } as const;
    const findings = { ...smallReport.findings, balances };
    const unread: LoadReport = { ...smallReport, outcome: 'incomplete', findings };
    expect(loadSentence(unread)).toBe(
      'Balances: they could not be judged: GET http://x: it was answered 500',
    );
    expect(loadJunit(unread)).toMatch(new RegExp(`${test}[^>]*><error type="UNJUDGED"`));
    expect(loadHtml(unread)).toContain('not judged</span> Balances: they could not be judged');
  });

  it('what could not be put back, and what was too much to follow', () => {
    const { balances } = smallReport.findings;
    if (balances.state !== 'judged') throw new Error('it is judged');
    const more = { ...balances, unfollowed: 1, left: 'prices were <b>1</b>' };
    const report = { ...smallReport, findings: { ...smallReport.findings, balances: more } };
    expect(loadHtml(report)).toContain('prices were &lt;b&gt;1&lt;/b&gt;');
    expect(loadMarkdown(report)).toContain('`prices were <b>1</b>`');
    expect(loadMarkdown(report)).toContain('1 later job checked in the sums only');
  });
});

describe('summary.md', () => {
  it('says the outcome, the objectives and the latencies', () => {
    const text = loadMarkdown(fullReport());
    expect(text).toMatch(/^## Platen load: failed\n/);
    expect(text).toContain('| `MISSED` | `toPaper.p99Ms below 200 ms` | `85 %` |');
    expect(text).toContain('### Latency: start to print');
  });

  it('keeps foreign words in code, in one cell, on one line', () => {
    const text = loadMarkdown(hostileReport());
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
