import { expect, it } from 'vitest';
import { planFor } from '../../suites/engine/run/engine.ts';
import { factsOnly } from '../../suites/engine/run/facts-only.ts';
import type { TargetProfile } from '../../suites/engine/session/profile/profile.ts';
import { printAdvice } from './advice-table.ts';
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
    'the profile has no keys.limited with all permissions of a call except one: RIGHT-',
  );
});

it('names members of the profile, each sentence once, and begins with what most rules lack', () => {
  const reasons = linesFor(least)
    .slice(2)
    .map((line) => /^ {2}not judged, [A-Z-]+ \([a-z ]+\): (.*): (.*)$/.exec(line) ?? []);
  const sentences = reasons.map(([, why]) => why ?? '');
  expect(new Set(sentences).size).toBe(sentences.length);
  for (const sentence of sentences)
    expect(sentence).toMatch(
      /^the profile has no ((keys|users|domains|allow|balances)\.|deviceToken|control|restart)/,
    );
  expect(sentences.join('\n')).not.toMatch(/\b(key|user|domain)\.|host-domain|\bdevice\b/);
  for (const member of ['keys.plain', 'deviceToken', 'domains.hostIsCustomer', 'keys.trustedOnly'])
    expect(sentences.join('\n')).toContain(member);
  const counts = reasons.map(([, , ids]) => ids?.split(' ').length ?? 0);
  expect(counts).toEqual(counts.toSorted((left, right) => right - left));
});

it('gives no advice twice: keys that each lack one permission are one piece of it', () => {
  const lines: string[] = [];
  const facts = { ...factsOnly(least, {}), refused: {} };
  printAdvice(planFor({ facts }), { print: (line: string) => void lines.push(line) });
  const advice = lines.slice(1).map((line) => /^ {2}\+(\d+) rules?: ([^:]*)(: .*)?$/.exec(line));
  const names = advice.map((found) => `${found?.[2] ?? ''}${found?.[3] ?? ''}`);
  expect(names.filter((one) => one.includes('every permission except'))).toHaveLength(1);
  expect(new Set(names).size).toBe(names.length);
  expect(lines.length).toBeLessThan(35);
});

it('tells what is declined as such', () => {
  const lines = linesFor({ ...least, declines: ['ipp'], allow: { paper: true } });
  expect(lines.join('\n')).toContain(
    "not judged, NOT APPLICABLE: the profile declines the feature 'ipp': ",
  );
});
