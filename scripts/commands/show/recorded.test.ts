import { afterAll, beforeAll, expect, it } from 'vitest';
import { redRun } from '../../../reports/made-up-run.fixture.ts';
import { makeReport } from '../../../reports/make-report.ts';
import { type Control, startControl } from '../../../simulators/kit/control.ts';
import { judgedRun } from './judged-run.ts';
import { recordedRoutes } from './recorded.ts';

const run = redRun();
const report = makeReport(run, { outcome: 'failed', strict: false, version: '1.2.3' });
const recorded = judgedRun(report, run.journal);
let control: Control;
beforeAll(async () => {
  control = await startControl({ port: 0, token: 'a-token', routes: recordedRoutes(recorded) });
});
afterAll(() => control.stop());

async function get<T>(path: string): Promise<T> {
  const headers = { authorization: 'Bearer a-token' };
  return (await (await fetch(`${control.url}${path}`, { headers })).json()) as T;
}

interface Finding {
  readonly expected: string;
  readonly seen: string;
  readonly events: readonly string[];
  readonly steps: readonly { readonly call: number; readonly part: string }[];
}
interface Recording {
  readonly rules: readonly {
    readonly id: string;
    readonly verdict: string;
    readonly isFailed: boolean;
    readonly about: readonly (readonly [string, string])[];
    readonly findings: readonly Finding[];
  }[];
}

async function ruleOf(id: string): Promise<Recording['rules'][number]> {
  const { rules } = await get<Recording>('/recording');
  const found = rules.find((rule) => rule.id === id);
  if (found === undefined) throw new Error(`the recording has no rule ${id}`);
  return found;
}

it('returns what was expected and seen of each broken rule', async () => {
  const broken = report.rules.filter(({ findings }) => findings.length > 0);
  expect(broken.length).toBeGreaterThan(0);
  for (const { id, findings } of broken) {
    const shown = await ruleOf(id);
    expect(shown.findings).toMatchObject(
      findings.map(({ expected, seen }) => ({ expected, seen })),
    );
  }
});

it('lists failed rules first, with verdicts in words and the clause that platen explain prints', async () => {
  const { rules } = await get<Recording>('/recording');
  const failed = rules.filter(({ isFailed }) => isFailed);
  expect(rules.slice(0, failed.length)).toEqual(failed);
  expect(failed.map(({ verdict }) => verdict)).toEqual([
    'failed',
    'failed',
    'failed',
    'harness error',
  ]);
  const { about } = await ruleOf('DOC-LIST-03');
  expect(about).toContainEqual(['Level', 'MUST: breaking it fails a run']);
});

it('marks the decisive call among the calls of the case, in the order sent', async () => {
  const [finding] = (await ruleOf('DOC-LIST-03')).findings;
  const steps = finding?.steps ?? [];
  expect(steps.map(({ call }) => call)).toEqual(
    steps.map(({ call }) => call).toSorted((a, b) => a - b),
  );
  const decisive = steps.filter(({ part }) => part === 'decisive');
  expect(decisive).toHaveLength(1);
  const exchange = await get<Record<string, unknown>>(`/exchanges/${String(decisive[0]?.call)}`);
  expect(exchange['head']).toMatch(/^GET \/documents\S* HTTP\/1.1\r\n/);
  expect(String(exchange['answerHead'])).toMatch(/^\d{3}\r\n/);
  expect((await get<readonly object[]>('/exchanges')).length).toBeGreaterThan(0);
});

it('describes in words the prints that belong to a finding', async () => {
  const [finding] = (await ruleOf('DOC-SEND-01')).findings;
  expect(finding?.events.join('\n')).toMatch(/received [\d,]+ bytes/);
});

it('returns each call as a curl command after the variables that it needs', async () => {
  const [finding] = (await ruleOf('DOC-LIST-03')).findings;
  const call = finding?.steps.find(({ part }) => part === 'decisive')?.call;
  const { curl } = await get<{ readonly curl: string }>(`/exchanges/${String(call)}`);
  expect(curl).toMatch(/^# Set these variables first:\n# {3}BASE: address of the service, https/);
  expect(curl).toContain('#   KEY_1: the API key of kind full');
  expect(curl).toContain('"$KEY_1"');
  expect(curl).not.toMatch(/key#|token#/);
});
