import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTypeConfiguration, withoutSecrets } from './provider-configuration.ts';

const values = fc.jsonValue({ maxDepth: 3 });
const secretNames = fc.constantFrom(
  'password',
  'clientSecret',
  'web_secret',
  'privateKey',
  'refreshToken',
  'apiKey',
);
const plainNames = fc.stringMatching(/^[a-d]{1,3}$/);
const configurations = fc.letrec<{ readonly object: Record<string, unknown> }>((tie) => ({
  object: fc.dictionary(
    fc.oneof(plainNames, secretNames),
    fc.oneof(
      { depthSize: 'small' },
      values,
      tie('object'),
      fc.array(tie('object'), { maxLength: 2 }),
    ),
    { maxKeys: 5, noNullPrototype: true },
  ),
})).object;

describe('the configuration of a provider', () => {
  it('shown, names no secret at any depth, and keeps the rest', () => {
    fc.assert(
      fc.property(configurations, (configuration) => {
        const shown = JSON.stringify(withoutSecrets(configuration));
        expect(shown).not.toMatch(
          /"(password|clientSecret|web_secret|privateKey|refreshToken|apiKey)":/,
        );
        expect(withoutSecrets(withoutSecrets(configuration))).toEqual(
          withoutSecrets(configuration),
        );
      }),
    );
  });

  it('sent back as it was shown, is what it was (SIL-7G)', () => {
    // Lists have no names by which their parts could be told again.
    const withoutLists = configurations.filter((one) => !JSON.stringify(one).includes('['));
    fc.assert(
      fc.property(withoutLists, (configuration) => {
        const before = JSON.parse(JSON.stringify(configuration)) as Record<string, unknown>;
        const read = readTypeConfiguration(3, JSON.stringify(withoutSecrets(before)), before);
        expect(read).toEqual({ configuration: before });
      }),
    );
  });

  it('is not nested without end', () => {
    const deep = `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`;
    expect(readTypeConfiguration(3, deep)).toEqual({ fault: 'is nested too deeply' });
  });
});
