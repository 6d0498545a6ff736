import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Keeps what a command said, a file a situation, without the secrets that `hide` knows. */
export function keepOutput(
  out: string,
  hide: (text: string) => string,
): (situation: string, output: string) => void {
  const folder = join(out, 'output');
  const said = new Map<string, string>();
  return (situation, output) => {
    mkdirSync(folder, { recursive: true });
    const all = (said.get(situation) ?? '') + hide(output);
    said.set(situation, all);
    writeFileSync(join(folder, `${situation.replaceAll('/', '-')}.txt`), all);
  };
}
