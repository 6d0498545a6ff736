import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Static, Type } from 'typebox';
import { Check } from 'typebox/value';
import { parse } from 'yaml';
import type { RealisticFault } from './fault.ts';

const text = Type.String({ minLength: 1 });
const written = Type.Array(
  Type.Object(
    {
      id: Type.String({ pattern: '^[a-z0-9]+(-[a-z0-9]+)+$' }),
      says: text,
      clause: Type.String({ pattern: String.raw`^\d+(\.\d+)*(, \d+(\.\d+)*)*$` }),
      obliged: Type.Boolean(),
      because: Type.Optional(text),
      edits: Type.Array(
        Type.Object(
          { file: text, find: text, replace: Type.String() },
          { additionalProperties: false },
        ),
        { minItems: 1 },
      ),
    },
    { additionalProperties: false },
  ),
);

/** Of the service, and of the built-in terminal. */
export type FaultySource = 'service' | 'terminal';

const folders: Readonly<Record<FaultySource, string>> = {
  service: import.meta.dirname,
  terminal: join(import.meta.dirname, '../terminal-faults'),
};

/** Reads every fault of a corpus, by part and file. Throws for a file that is not a list of faults. */
export function readFaults(source: FaultySource = 'service'): readonly RealisticFault[] {
  const folder = folders[source];
  return globSync('*/*.yaml', { cwd: folder })
    .toSorted()
    .flatMap((file) => {
      const content: unknown = parse(readFileSync(join(folder, file), 'utf8'));
      if (!Check(written, content)) throw new Error(`${file} is not a list of faults`);
      return (content as Static<typeof written>).map((one) => ({ ...one, part: dirname(file) }));
    });
}
