import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkObjectives, isAt, ObjectivesError, refuseUnknownStages } from './objectives.ts';

const folder = new URL('../../../../fixtures/loads/objectives/', import.meta.url);

function setOf(...objectives: readonly unknown[]): unknown {
  return { schemaVersion: 1, objectives };
}

it.each(readdirSync(folder))('%s holds objectives, and says what for', (file) => {
  const text = readFileSync(new URL(file, folder), 'utf8');
  const set = checkObjectives(JSON.parse(text), file);
  expect(set.about).toMatch(/\w/);
});

/** Of the error that a file with these is refused by. */
function linesOf(value: unknown): readonly string[] {
  try {
    checkObjectives(value, 'f.json');
  } catch (error) {
    if (error instanceof Error && error.name === 'ObjectivesError')
      return error.message.split('\n');
    throw error;
  }
  throw new Error('it was not refused');
}

describe('mistakes, all of them named', () => {
  it.each([
    [setOf({ metric: 'tap', below: 1 }), /objectives\[0\]: there is no metric 'tap'/],
    [setOf({ metric: 'claim.p95Ms', below: 1 }), /no statistic of claim/],
    [setOf({ metric: 'claim.p99Ms' }), /needs one of below.* has none/],
    [setOf({ metric: 'claim.p99Ms', below: 1, atLeast: 2 }), /has below and atLeast/],
    [setOf({ metric: 'claim.p99Ms', atLeast: 2 }), /needs below, not atLeast/],
    [setOf({ metric: 'printedPerSecond', below: 2 }), /needs atLeast, not below/],
    [
      setOf({ metric: 'failedShare', notWorseThanBaselineBy: 0.1 }),
      /cannot be compared as a ratio/,
    ],
    [setOf({ metric: 'capacityPerSecond', atLeast: 2, at: 0.7 }), /belongs to no stage/],
    [setOf({ metric: 'claim.p99Ms', under: 5 }), /additional.*"under"/],
    [setOf({ metric: 'claim.p99Ms', below: '5' }), /below must be number/],
    [setOf(), /objectives must NOT have fewer than 1/],
    [{ objectives: [] }, /schemaVersion/],
    [null, /the file must be object/],
    [{ schemaVersion: 2, objectives: [{ metric: 'claim.p99Ms', below: 1 }] }, /schemaVersion/],
  ])('%j', (value, words) => {
    expect(() => checkObjectives(value, 'f.json')).toThrow(ObjectivesError);
    expect(() => checkObjectives(value, 'f.json')).toThrow(words);
  });

  it.each([
    [{ metric: '', below: 1 }, 'objectives.0.metric must NOT have fewer than 1 characters'],
    [
      { metric: 'x'.repeat(101), below: 1 },
      'objectives.0.metric must NOT have more than 100 characters',
    ],
    [{ metric: 'claim.p99Ms', below: 0 }, 'objectives.0.below must be > 0'],
    [{ metric: 'printedPerSecond', atLeast: 0 }, 'objectives.0.atLeast must be > 0'],
    [
      { metric: 'claim.p99Ms', notWorseThanBaselineBy: -0.1 },
      'objectives.0.notWorseThanBaselineBy must be >= 0',
    ],
    [
      { metric: 'claim.p99Ms', notWorseThanBaselineBy: 10.1 },
      'objectives.0.notWorseThanBaselineBy must be <= 10',
    ],
    [{ metric: 'claim.p99Ms', below: 1, at: '' }, 'must NOT have fewer than 1 characters'],
    [{ metric: 'claim.p99Ms', below: 1, at: 0 }, 'objectives.0.at must be > 0'],
    [
      { metric: 'claim.p99Ms' },
      'objectives[0]: needs one of below, atLeast, notWorseThanBaselineBy, and has none',
    ],
    [
      { metric: 'claim.p99Ms', under: 5 },
      'objectives.0 must NOT have additional properties: "under"',
    ],
  ])('%j is told in a line of its own', (objective, line) => {
    expect(linesOf(setOf(objective))).toContainEqual(expect.stringContaining(line));
  });

  it('of the file too', () => {
    const objectives = [{ metric: 'claim.p99Ms', below: 1 }];
    expect(linesOf({ schemaVersion: 2, objectives })).toEqual([
      'f.json has mistakes:',
      '  schemaVersion must be equal to constant: 1',
    ]);
    expect(linesOf({ schemaVersion: 1, objectives, more: 1 })).toEqual([
      'f.json has mistakes:',
      '  the file must NOT have additional properties: "more"',
    ]);
    expect(linesOf(setOf({ metric: 'claim.p99Ms', below: '5' }))).toEqual([
      'f.json has mistakes:',
      '  objectives.0.below must be number',
    ]);
  });

  it('two at once', () => {
    expect(linesOf(setOf({ metric: 'a', below: 1 }, { metric: 'b', below: 1 }))).toEqual([
      'f.json has mistakes:',
      expect.stringMatching(/^ {2}objectives\[0\]: there is no metric 'a'/),
      expect.stringMatching(/^ {2}objectives\[1\]: there is no metric 'b'/),
    ]);
  });

  it('anything else is an error too, and never another one', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(() => checkObjectives(value, 'f.json')).toThrow(ObjectivesError);
      }),
    );
  });
});

describe('stages', () => {
  const stages = [{ name: '70 %', share: 0.7 }, { name: 'steady' }];

  it('are known by name or by share', () => {
    const objectives = [0.7, '70 %', 'steady', undefined].map((at) => ({
      metric: 'claim.p99Ms',
      below: 1,
      ...(at === undefined ? {} : { at }),
    }));
    expect(() => refuseUnknownStages(objectives, stages, 'f.json')).not.toThrow();
    expect(() => refuseUnknownStages(objectives.slice(-1), [], 'f.json')).not.toThrow();
    expect(stages.map((stage) => isAt(stage, 0.1 + 0.6))).toEqual([true, false]);
  });

  it.each(['stedy', 0.75])('%j is refused, and those that exist are named', (at) => {
    const objective = { metric: 'claim.p99Ms', below: 1, at };
    expect(() => refuseUnknownStages([objective], stages, 'f.json')).toThrow(
      /objectives\[0\]: the workload has no stage .*: it has '70 %' \(0.7\), 'steady'$/,
    );
  });
});
