import { expect, it } from 'vitest';
import type { TargetProfile } from '../../suites/drive/profile.ts';
import { planFor } from '../../suites/run/engine.ts';
import { factsOnly } from '../../suites/run/facts-only.ts';
import { printPlan } from './plan-table.ts';

const least: TargetProfile = {
  schemaVersion: 1,
  name: 'staging',
  baseUrl: 'https://print.example/api/v1',
  domains: { customer: 'customer.example' },
  providerId: 1,
  keys: { full: { secret: 'full' } },
  printers: { addressing: 'hostPort', deliveryMs: 50 },
};

function linesFor(profile: TargetProfile): readonly string[] {
  const lines: string[] = [];
  const facts = { ...factsOnly(profile, {}), refused: {} };
  const terminal = { print: (line: string) => void lines.push(line) };
  printPlan(planFor({ facts }), profile, terminal);
  return lines;
}

it('of a profile with the least there is tells in tens of lines what is not judged, each rule once', () => {
  const lines = linesFor(least);
  expect(lines.length).toBeLessThan(60);
  const [, judged, all] = /^plan: (\d+) of (\d+) rules/.exec(lines[1] ?? '') ?? [];
  const told = lines.slice(2).flatMap((line) => line.split(': ').at(-1)?.split(' ') ?? []);
  expect(told.length).toBe(Number(all) - Number(judged));
  expect(new Set(told).size).toBe(told.length);
  expect(lines.join('\n')).toContain(
    'limited key with the rights of a call but one of them: RIGHT-',
  );
});

it('tells what is declined as such', () => {
  const lines = linesFor({ ...least, declines: ['ipp'], allow: { paper: true } });
  expect(lines.join('\n')).toContain(
    "not judged, NOT APPLICABLE: the profile declines the feature 'ipp': ",
  );
});
