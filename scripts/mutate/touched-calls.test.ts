import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { scenariosTouching, touchedCallsIn } from './touched-calls.ts';

const touched = touchedCallsIn(join(import.meta.dirname, '../..'));

describe('the calls that a file of the service has a part in', () => {
  it('are those that it declares', () => {
    const file = 'simulators/service/operations/locations/update-location.ts';
    expect([...(touched(file) ?? [])]).toEqual(['locations.update']);
  });

  it('are those of the files that import it', () => {
    expect([...(touched('simulators/service/rules/user-details.ts') ?? [])]).toContain(
      'users.update',
    );
  });

  it.each([
    ['outputports/create-output-port', ['outputports.create', 'outputports.put-create']],
    ['card/tap-card', ['card.get', 'card.post']],
  ])('are those at one path that is said once: %s', (file, both) => {
    const calls = [...(touched(`simulators/service/operations/${file}.ts`) ?? [])];
    expect(calls).toEqual(expect.arrayContaining(both));
  });

  it('are any where it stands before all calls', () => {
    expect(touched('simulators/service/rules/access.ts')).toBeUndefined();
  });
});

describe('scenarios for a mutant', () => {
  const calls = {
    long: Array.from({ length: 200 }, () => 'a'),
    mixed: ['b', 'a'],
    other: ['b'],
    short: ['a'],
  };

  it('make one of the calls, the most telling first and the long last', () => {
    expect(scenariosTouching(new Set(['a']), calls)).toEqual(['short', 'mixed', 'long']);
  });

  it('are all for any call, the short before the long', () => {
    expect(scenariosTouching(undefined, calls)).toEqual(['other', 'short', 'mixed', 'long']);
  });
});
