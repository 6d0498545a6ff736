import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { UnreadableFile } from '../../simulators/kit/bounded-file.ts';
import { ruleOf } from '../../suites/rules/every-rule.ts';
import { UsageError } from '../command-line/usage-error.ts';
import { parseKnownFailures, readKnownFailures } from './known-failures.ts';

const example = fileURLToPath(
  new URL('../../fixtures/targets/known-failures.yaml', import.meta.url),
);

const entries = fc.array(
  fc.record(
    {
      rule: fc.constantFrom('DOC-LIST-03', 'TAP-01'),
      verdict: fc.constantFrom('FAILED', 'NON-STRICT', 'NOT RUN'),
      reason: fc.string().map((text) => `x${text}`),
      expires: fc.constantFrom('2027-03-31', '2028-02-29'),
      seen: fc.string().map((text) => `${text}x`),
    },
    { requiredKeys: ['rule', 'verdict', 'reason', 'expires'] },
  ),
);

describe('a file of known failures', () => {
  it('that is given as the example is one, and names rules that there are', () => {
    const known = readKnownFailures(example);
    expect(known.length).toBeGreaterThan(0);
    expect(known.filter((one) => ruleOf(one.rule) === undefined)).toEqual([]);
  });

  it('is read alike as YAML and as JSON', () => {
    fc.assert(
      fc.property(entries, (known) => {
        const file = { schemaVersion: 1, known };
        for (const text of [stringify(file), JSON.stringify(file, null, '\t')])
          expect(parseKnownFailures(text, 'known.yaml')).toEqual(known);
      }),
    );
  });

  it.each([
    ['schemaVersion: 2\nknown: []', 'line 1: schemaVersion must be 1'],
    ['known: []', "line 1: the file must have required property 'schemaVersion'"],
    ['schemaVersion: 1\nknown: none', 'line 2: known must be array'],
    ['- rule: TAP-01', 'line 1: the file must be object'],
    ['', 'line 1: the file must be object'],
    ['schemaVersion: 1\nknown: [', 'line 2'],
    ['schemaVersion: 1\nknown: []\nknown: []', 'Map keys must be unique at line 3'],
    ['a: *b', 'b'],
  ])('%j is refused, and the place is named', (text, said) => {
    expect(() => parseKnownFailures(text, 'known.yaml')).toThrow(said);
  });

  it.each([
    ['reason: why', 'reason: " "', 'line 5: known[0].reason must not be empty'],
    ['FAILED', 'OK', 'line 4: known[0].verdict must be one of FAILED, NON-STRICT, NOT RUN'],
    ['2027-03-31', '2027-02-30', 'line 6: known[0].expires must be a date such as 2027-03-31'],
    ['2027-03-31', 'never', 'line 6: known[0].expires must be a date such as 2027-03-31'],
    ['    reason: why\n', '', "line 3: known[0] must have required property 'reason'"],
    ['reason', 'because', "line 3: known[0] must not have a member 'because'"],
  ])('with %j as %j names the line', (right, wrong, said) => {
    const whole =
      'schemaVersion: 1\nknown:\n  - rule: TAP-01\n    verdict: FAILED\n    reason: why\n    expires: 2027-03-31\n';
    expect(parseKnownFailures(whole, 'known.yaml')).toHaveLength(1);
    expect(() => parseKnownFailures(whole.replace(right, wrong), 'known.yaml')).toThrow(said);
  });

  it('whatever it holds gives entries or a UsageError', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        try {
          parseKnownFailures(text, 'known.yaml');
        } catch (error) {
          expect(error).toBeInstanceOf(UsageError);
        }
      }),
    );
  });

  it('that is not there cannot be read', () => {
    expect(() => readKnownFailures('/nowhere/known.yaml')).toThrow(UnreadableFile);
  });
});
