import { afterAll, beforeAll, expect, it } from 'vitest';
import { redRun } from '../../../reports/made-up-run.fixture.ts';
import { makeReport } from '../../../reports/make-report.ts';
import { type Control, startControl } from '../../../simulators/kit/control.ts';
import { recordedRoutes } from './recorded.ts';

const run = redRun();
const report = makeReport(run, { outcome: 'failed', strict: false, version: '1.2.3' });
let control: Control;
beforeAll(async () => {
  const routes = recordedRoutes(report, run.journal);
  control = await startControl({ port: 0, token: 'a-token', routes });
});
afterAll(() => control.stop());

async function get<T>(path: string): Promise<T> {
  const headers = { authorization: 'Bearer a-token' };
  return (await (await fetch(`${control.url}${path}`, { headers })).json()) as T;
}

interface Recording {
  readonly rules: readonly {
    readonly id: string;
    readonly findings: readonly {
      readonly expected: string;
      readonly seen: string;
      readonly decisive?: number;
      readonly caseCalls: readonly number[];
    }[];
  }[];
}

it('tells what was expected and seen of each broken rule, and the calls of its case', async () => {
  const { rules } = await get<Recording>('/recording');
  const broken = report.rules.filter(({ findings }) => findings.length > 0);
  expect(broken.length).toBeGreaterThan(0);
  for (const { id, findings } of broken) {
    const shown = rules.find((rule) => rule.id === id);
    expect(shown?.findings).toMatchObject(
      findings.map(({ expected, seen }) => ({ expected, seen })),
    );
  }
});

it('shows the decisive call as it was sent and answered', async () => {
  const { rules } = await get<Recording>('/recording');
  const [finding] = rules.find(({ id }) => id === 'DOC-LIST-03')?.findings ?? [];
  expect(finding?.caseCalls).toContain(finding?.decisive);
  const exchange = await get<Record<string, unknown>>(`/exchanges/${String(finding?.decisive)}`);
  expect(exchange['head']).toMatch(/^GET \/documents\S* HTTP\/1.1\r\n/);
  expect(String(exchange['answerHead'])).toMatch(/^\d{3}\r\n/);
  expect((await get<readonly object[]>('/exchanges')).length).toBeGreaterThan(0);
});
