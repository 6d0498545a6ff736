import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RunReport } from '../../reports/report.ts';
import { platen, type Said } from './run-command.fixture.ts';

/** Answers the version as it should, or without one. */
let isRight = true;
let server: Server;
let folder = '';
let target = '';

beforeAll(async () => {
  server = createServer((request, response) => {
    request.resume().on('end', () => {
      response.setHeader('content-type', 'application/json');
      response.end(isRight ? '{"version":"1.0"}' : '{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  folder = await mkdtemp(join(tmpdir(), 'platen-gate-'));
  target = join(folder, 'target.json');
  const profile = {
    schemaVersion: 1,
    name: 'versions',
    baseUrl: `http://127.0.0.1:${String(port)}/api/v1`,
    domains: { customer: 'c.example' },
    providerId: 1,
    keys: { full: { secret: 'full-secret' }, plain: { secret: 'plain-secret' } },
    printers: { addressing: 'hostPort', deliveryMs: 50 },
  };
  await writeFile(target, JSON.stringify({ ready: true, profile }));
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true });
});
beforeEach(() => {
  isRight = true;
});

/** `platen gate` on the rules of the version, with what results.json holds. */
async function gate(...more: readonly string[]): Promise<Said & { readonly report: RunReport }> {
  const out = join(folder, 'out');
  const said = await platen(
    'gate',
    '--target',
    target,
    '--only',
    'VER-02',
    '--seed',
    '1',
    '--out',
    out,
    ...more,
  );
  const report = JSON.parse(await readFile(join(out, 'results.json'), 'utf8')) as RunReport;
  return { ...said, report };
}

async function known(entry: string): Promise<string> {
  const file = join(folder, 'known.yaml');
  const whole = `schemaVersion: 1\nknown:\n  - { verdict: FAILED, reason: later, ${entry} }\n`;
  await writeFile(file, whole);
  return file;
}

describe('platen gate --baseline', () => {
  it('a known failure does not fail the run, and is shown', async () => {
    isRight = false;
    expect(await gate()).toMatchObject({ outcome: 'failed' });
    const file = await known('rule: VER-02, expires: 2999-12-31');
    const { outcome, out, report } = await gate('--baseline', file);
    expect(outcome).toBe('passed');
    expect(out).toContain('KNOWN  VER-02  FAILED, accepted until 2999-12-31: later');
    expect(out).toContain('FAILED  VER-02');
    expect(report).toMatchObject({
      outcome: 'passed',
      baseline: { file, entries: [{ rule: 'VER-02', state: 'known' }] },
      rules: [{ id: 'VER-02', verdict: 'FAILED', known: { reason: 'later' } }],
    });
  });

  it.each([
    ['passes now', true, 'rule: VER-02, expires: 2999-12-31', 'the rule passes now'],
    ['is expired', false, 'rule: VER-02, expires: 2026-01-01', 'it expired on 2026-01-01'],
    ['is no rule', true, 'rule: VER-99, expires: 2999-12-31', 'no rule has this id'],
    [
      'fails otherwise',
      false,
      'rule: VER-02, expires: 2999-12-31, seen: "503"',
      'the rule is FAILED for another reason: ',
    ],
  ])('what %s fails the run and is named', async (...[, right, entry, why]) => {
    isRight = right;
    const { outcome, out, report } = await gate('--baseline', await known(entry));
    expect(outcome).toBe('failed');
    expect(out).toMatch(/STALE {2}VER-\d\d {2}known as FAILED, but /);
    expect(out).toContain(why);
    expect(report.baseline?.entries[0]).toMatchObject({ state: 'stale' });
  });

  it('a file with mistakes is wrong usage', async () => {
    const file = await known('rule: VER-02, expires: tomorrow');
    const { outcome, err } = await platen('gate', '--target', target, '--baseline', file);
    expect(outcome).toBe('usage');
    expect(err).toContain('line 3: known[0].expires must be a date such as 2027-03-31');
  });
});

describe('platen gate --catalogue', () => {
  it.each([
    ['2026-10', '2026-10 is before the first requirement set'],
    ['2026-13', '"2026-13" is no date such as 2026-11'],
    ['autumn', '"autumn" is no date such as 2026-11'],
  ])('%s is wrong usage, and the sets are named', async (date, why) => {
    const { outcome, err } = await platen('gate', '--catalogue', date);
    expect(outcome).toBe('usage');
    expect(err).toContain(why);
    expect(err).toContain('Requirement sets: 2026-11');
  });

  it('holds the target to the set in force at that time', async () => {
    const { outcome, err, report } = await gate('--catalogue', '2026-11');
    expect(outcome).toBe('passed');
    expect(err).toContain('requirement set: 2026-11');
    expect(report).toMatchObject({
      catalogue: '2026-11',
      rules: [{ since: '2026-11', gates: true }],
    });
  });
});

it.each([
  ['gate', '--target', () => target, '--only', 'VER'],
  ['load', '--repeats', '1'],
])('%s --out with the name of a file is wrong usage, before any work', async (...line) => {
  const words = line.map((word) => (typeof word === 'string' ? word : word()));
  for (const out of [target, join(target, 'below')]) {
    const { outcome, err } = await platen(...words, '--out', out);
    expect(outcome).toBe('usage');
    expect(err).toContain(`--out: ${out} `);
    expect(err).not.toContain('starting');
  }
});

it('platen gate --max-requests: what was not reached is incomplete, and the budget is named', async () => {
  const more = [
    '--only',
    'ACC',
    '--seed',
    '1',
    '--max-requests',
    '1',
    '--json',
    '--out',
    join(folder, 'few'),
  ];
  const { outcome, out, err } = await platen('gate', '--target', target, ...more);
  expect(err).toContain('ended early: the budget of 1 request was used up');
  const report = JSON.parse(out) as RunReport;
  expect(report.requests).toBe(1);
  expect(report.rules.filter((rule) => rule.reason === 'BUDGET').length).toBeGreaterThan(0);
  expect(outcome).toBe('incomplete');
});

it('platen gate --plan: the plan is a result, before a run it is a remark', async () => {
  const plan = await platen('gate', '--target', target, '--only', 'VER', '--plan');
  expect([plan.outcome, plan.err]).toEqual(['passed', '']);
  expect(plan.out).toMatch(/^plan: \d+ of \d+ rules will be judged$/m);
  const run = await platen(
    'gate',
    '--target',
    target,
    '--only',
    'VER',
    '--out',
    join(folder, 'run'),
  );
  expect(run.err).toMatch(/^plan: \d+ of \d+ rules will be judged$/m);
  expect(run.out).toMatch(/^report: /m);
  expect(run.out).not.toContain('plan: ');
});

it('platen gate --since: what was red is judged again, and nothing where all is repaired', async () => {
  isRight = false;
  const { report } = await gate();
  expect(report.rules.map(({ verdict }) => verdict)).toContain('FAILED');
  isRight = true;
  const [before, after] = [join(folder, 'out'), join(folder, 'again')];
  const again = await platen('gate', '--target', target, '--since', before, '--out', after);
  expect(again.outcome).toBe('passed');
  expect(again.err).toContain('1 of 1 rule will be judged');
  const nothing = await platen('gate', '--target', target, '--since', after);
  expect(nothing.outcome).toBe('passed');
  expect(nothing.err).toContain('no rule failed or was not run');
  const both = await platen('gate', '--target', target, '--since', after, '--only', 'VER');
  expect(both.outcome).toBe('usage');
  expect(both.err).toContain('exclude each other');
});
