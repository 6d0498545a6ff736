import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LoadReport } from '../../reports/load/load-report.ts';
import { fullReport } from '../../reports/load/made-up-report.fixture.ts';
import { platen, platenIn } from './run-command.fixture.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platen-load-test-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function file(name: string, content: unknown): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

describe('wrong usage, told before anything is started', () => {
  it.each([
    [['--workload', 'smok'], /--workload: there is no workload "smok": there are smoke/],
    [['--workload', 'none.yaml'], /--workload: none.yaml cannot be read/],
    [['--objectives', 'usua'], /no file usua, nor objectives of that name; built in are usual/],
    [['--objectives', 'none.json'], /--objectives: there is no file none.json/],
    [['--objectives', 'capacity'], /the workload has no stage 0.7: it has '12\/s'/],
    [['--drivers', '0'], /--drivers: "0" is neither/],
    [['--drivers', 'a.example:7400'], /set PLATEN_DRIVER_SECRET/],
    [['--repeats', '0'], /whole number from 1/],
    [['--baseline', 'none.json'], /--baseline: none.json cannot be read/],
    [['--baseline', 'a', '--against', 'b'], /exclude each other/],
    [['--target', 'none.yaml'], /none.yaml/],
    [['driver'], /required option '--listen/],
    [['driver', '--listen', '7400'], /is no HOST:PORT/],
    [['driver', '--listen', '127.0.0.1:0'], /set PLATEN_DRIVER_SECRET/],
    [['report', 'nowhere'], /cannot read nowhere/],
  ])('%j', async (argv, words) => {
    const { outcome, err } = await platen('load', ...argv);
    expect(err).toMatch(words);
    expect(outcome).toBe('usage');
  });

  it('an unknown metric is an error that names those that exist', async () => {
    const objectives = [{ metric: 'tapToPaper.p99Ms', below: 3 }];
    const path = await file('objectives.json', { schemaVersion: 1, objectives });
    const { outcome, err } = await platen('load', '--objectives', path);
    expect(outcome).toBe('usage');
    expect(err).toMatch(/there is no metric 'tapToPaper.p99Ms': .*tapToLastByte/);
  });

  it('a baseline of another machine and workload is refused in a line', async () => {
    const path = await file('baseline.json', fullReport());
    const { outcome, err } = await platen('load', '--baseline', path);
    expect(outcome).toBe('usage');
    expect(err).toMatch(/another machine \(a processor.*\), and it played the workload 'steady'/);
    expect(err).toContain('--against');
  });

  it('a weak secret opens no driver', async () => {
    const environment = { PLATEN_DRIVER_SECRET: 'short' };
    const { outcome, err } = await platenIn({ environment }, ['load', 'driver', '--listen', 'a:0']);
    expect([outcome, err]).toEqual(['usage', expect.stringContaining('too short')]);
  });
});

it('lists the workloads with the question that each answers', async () => {
  const { outcome, out } = await platen('load', '--list');
  expect(outcome).toBe('passed');
  expect(out).toMatch(/^smoke\n {4}\w.*\noffice-day\n/);
});

it('teaches by examples', async () => {
  const { out } = await platen('load', '--help');
  expect(out).toContain('platen load --workload capacity --objectives capacity');
  expect(out).toContain('driver');
});

const tiny = {
  schemaVersion: 1,
  name: 'tiny',
  about: 'A second of printing.',
  arrivals: { kind: 'constant', perSecond: 10, seconds: 1 },
  mix: { print: 1 },
  documents: [{ bytes: 10_000, weight: 1 }],
  users: 10,
  ports: 1,
  printers: {},
  think: { leastMs: 0, mostMs: 0 },
  faults: [],
  warmUpSeconds: 0,
  sampled: 0.2,
  charges: {
    prices: {
      bwNormalPage: '0.05',
      bwLargePage: '0.1',
      colorNormalPage: '0.05',
      colorLargePage: '0.1',
    },
    quota: '1',
  },
};

describe('a run on the built-in service', () => {
  let report: LoadReport;
  let own = '';

  beforeAll(async () => {
    const workload = await file('tiny.json', tiny);
    const home = join(folder, 'home');
    const argv = ['load', '--http', '--workload', workload, '--out', home, '--json'];
    const { out, err } = await platenIn({}, argv);
    if (out === '') throw new Error(err);
    report = JSON.parse(out) as LoadReport;
    const [name = ''] = await readdir(join(home, 'runs'));
    own = join(home, 'runs', name);
  });

  it('judges every job, and is not failed; a busy machine may make it incomplete', async () => {
    expect(report.findings).toMatchObject({ accepted: 10, printed: 10, count: {} });
    expect(report.findings.balances).toMatchObject({ state: 'judged', paid: 10, amount: '0.5' });
    expect(report.outcome).toBe(report.validity.length === 0 ? 'passed' : 'incomplete');
    expect(report.repeats[0]?.stages[0]?.starts.done).toBe(10);
    expect(report.examples?.typical.outcome).toBe('done');
    const names = ['junit.xml', 'load.json', 'report.html', 'rows.bin', 'summary.md'];
    const recorded = ['balances.ndjson', 'journal.ndjson'];
    expect((await readdir(own)).toSorted()).toEqual([...recorded, ...names]);
  });

  it('is reported again from its rows, with the same numbers, and with other objectives', async () => {
    const again = await platen('load', 'report', own, '--json');
    const { json, ...written } = { json: JSON.parse(again.out) as LoadReport, ...report };
    expect(json).toEqual(written);
    const objectives = [{ metric: 'claim.p50Ms', below: 0.001 }];
    const path = await file('strict.json', { schemaVersion: 1, objectives });
    const strict = await platen('load', 'report', own, '--objectives', path);
    expect(strict.out).toMatch(/MISSED +claim.p50Ms below 0.00 ms/);
  });

  it('is judged again by the ledgers that it kept, whatever its report said', async () => {
    const path = join(own, 'balances.ndjson');
    const lines = (await readFile(path, 'utf8')).split('\n');
    const paid = lines.findIndex((line) => line.includes('"DEDUCTION"'));
    await writeFile(path, lines.toSpliced(paid, 1).join('\n'));
    const { outcome, out } = await platen('load', 'report', own);
    expect(outcome).toBe('failed');
    expect(out).toMatch(/failed: 2 payments went wrong: /);
    expect(out).toContain('0 was taken, and it costs 0.05');
    await writeFile(path, 'nothing\n');
    const { outcome: refused, err } = await platen('load', 'report', own);
    expect([refused, err]).toEqual(['usage', expect.stringContaining('a message is not JSON')]);
    await writeFile(path, lines.join('\n'));
    const again = await platen('load', 'report', own, '--json');
    expect((JSON.parse(again.out) as LoadReport).findings).toEqual(report.findings);
  });

  it('without its load.json, as after a kill, it is incomplete and says so', async () => {
    const json = await readFile(join(own, 'load.json'));
    await rm(join(own, 'load.json'));
    const { outcome, out } = await platen('load', 'report', own, '--json');
    expect(outcome).toBe('incomplete');
    expect((JSON.parse(out) as LoadReport).findings.sampled.unjudged.join()).toContain('killed');
    await writeFile(join(own, 'load.json'), json);
  });
});
