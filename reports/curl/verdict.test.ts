import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import type { Evidence } from '../../suites/engine/case/check.ts';
import type { AnsweredEvent } from '../../suites/engine/journal/event.ts';
import { verdictFunctions, verdictLines } from './verdict.ts';

const pick = `pick() { tr '{,' '\\n\\n' | sed -n "s/^ *\\"$1\\" *: *\\"\\{0,1\\}\\([^\\"}]*\\).*/\\1/p" | head -n 1; }`;
const answered: AnsweredEvent = {
  seq: 2,
  at: '0',
  type: 'answered',
  case: 's',
  call: 1,
  status: 200,
  headers: {},
  json: { errorCode: 0 },
  bytes: 0,
  sha256: '',
};

/** How a script ends whose decisive call was answered so: the body, and the status on a line of its own. */
function exitOf(
  telling: Evidence | undefined,
  [body, status]: readonly [body: string, status: number],
  seen = answered,
): number {
  const words = { expected: "it's $(right)", seen: 'wrong', telling, answered: seen };
  const lines = [pick, ...verdictFunctions, 'judge "$ANSWER"', ...verdictLines(words, [])];
  const { status: code } = spawnSync('sh', ['-c', `set -u\n${lines.join('\n')}`], {
    env: { ...process.env, ANSWER: `${body}\n${String(status)}` },
  });
  return code ?? -1;
}

it('an outcome is told by status and errorCode', () => {
  const refused: Evidence = { kind: 'outcome', should: 'be refused' };
  expect(exitOf(refused, ['{"errorCode":0}', 200])).toBe(1);
  expect(exitOf(refused, ['{"errorCode": 1005}', 200])).toBe(0);
  expect(exitOf(refused, ['', 404])).toBe(0);
  expect(exitOf({ kind: 'outcome', should: 'succeed' }, ['', 500])).toBe(1);
  expect(exitOf({ kind: 'outcome', should: 404 }, ['', 400])).toBe(1);
  expect(exitOf({ kind: 'outcome', should: 404 }, ['', 404])).toBe(0);
});

it('what an answer holds is told by its text, up to where JSON may be written in more ways than one', () => {
  const holds: Evidence = { kind: 'holds', json: '"group1 Grüße"' };
  expect(exitOf(holds, ['[{"groupName": "group1 Gr\\u00fc\\u00dfe"}]', 200])).toBe(0);
  expect(exitOf(holds, ['[{"groupName":"group12"}]', 200])).toBe(1);
  const lacks: Evidence = { kind: 'lacks', json: '"card-1"' };
  expect(exitOf(lacks, ['["card-12"]', 200])).toBe(0);
  expect(exitOf(lacks, ['["card-1"]', 200])).toBe(1);
  expect(exitOf(lacks, ['', 500])).toBe(1);
});

it('without a telling only a refusal is told, by being the same; what was right on its face is not', () => {
  const refusal = { ...answered, status: 403, json: { errorCode: 1001 } };
  expect(exitOf(undefined, ['{"errorCode":1001}', 403], refusal)).toBe(1);
  expect(exitOf(undefined, ['{"errorCode":0}', 200], refusal)).toBe(0);
  expect(exitOf(undefined, ['{"errorCode":0}', 200])).toBe(2);
});
