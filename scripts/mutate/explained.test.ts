import { describe, expect, it } from 'vitest';
import { explanationOf } from './explained.ts';
import { mutantsOf } from './source-mutants.ts';

const reasons = (file: string, text: string) => mutantsOf(file, text).map(explanationOf);

describe('why a mutant of the service needs no rule', () => {
  it('is told by the file and the line', () => {
    const file = 'simulators/service/operations/users/import-file.ts';
    expect(reasons(file, 'const a = column === undefined;')).toEqual([
      'the place of the fault, in the body of a refusal (SIL-10)',
    ]);
    expect(reasons(file, 'const a = users === 0;')).toEqual([undefined, undefined]);
    expect(reasons('other.ts', 'const a = column === undefined;')).toEqual([undefined]);
  });

  it('is told by what it becomes', () => {
    const file = 'simulators/service/operations/locations/update-location.ts';
    expect(reasons(file, 'if (!changed) refuse();').slice(0, 2)).toEqual([
      undefined,
      'a deletion overlaps the change: the answer is the one of the order change, deletion',
    ]);
  });
});
