import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { touchedCallsIn } from './touched-calls.ts';

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
