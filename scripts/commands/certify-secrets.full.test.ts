import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { journalText } from '../../reports/journal-text.fixture.ts';
import { numberForms } from '../../suites/engine/journal/number-forms.ts';

const platen = fileURLToPath(new URL('../platen.ts', import.meta.url));
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platen-secrets-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** A terminal that tells the number of a card to everybody, in more than one way. */
const babbler = `#!/bin/sh
number="$PLATEN_CARD$PLATEN_SHORT_ID"
echo "$number" >> "$FOLDER/numbers"
echo "the number is $number, or $(printf '%s' "$number" | base64)"
type=1
[ -n "$PLATEN_SHORT_ID" ] && type=2
call() { curl -sS --cacert "$PLATEN_CA_FILE" -H "X-Api-Key: $PLATEN_API_KEY" "$@"; }
hex=$(printf '%08X' "$number")
call -H "X-Note: card $number" -H "X-Hex: $hex" -H "Cookie: c=$(printf '%s' "$number" | base64)" \\
  -H "Authorization: Bearer $PLATEN_DEVICE_TOKEN" -d "authtype=$type" -d "userid=$number" \\
  "$PLATEN_BASE_URL/login?note=$number"
call -X POST "$PLATEN_BASE_URL/card?cd=$number&Mac=$PLATEN_READER"
call "$PLATEN_BASE_URL/nowhere/$number/$hex"
call -H 'Content-Type: application/json' -d '{"cd":"'"$number"'","deep":["'"$hex"'"]}' "$PLATEN_BASE_URL/locations"
echo '{"outcome":"failed","words":"card '"$number"' is not known"}'
`;

it('no number of a card or a short id stands in anything that a run writes', async () => {
  const command = join(folder, 'babbler.sh');
  await writeFile(command, babbler);
  await chmod(command, 0o755);
  const out = join(folder, 'out');
  const only = 'look/one,login/by-short-id,login/unknown-card,tap/unknown-card,trust/redirected';
  const who = ['--terminal', 'Babbler 1', '--headless', command];
  const line = [platen, 'certify', ...who, '--only', only, '--out', out, '--har'];
  const env = { ...process.env, FOLDER: folder };
  // It breaks rules, which is beside the point.
  const { stdout } = await promisify(execFile)(process.execPath, line, { env }).catch(
    (error: unknown) => error as { readonly stdout: string },
  );
  expect(stdout).toContain('report: ');
  const numbers = (await readFile(join(folder, 'numbers'), 'utf8')).trim().split('\n');
  expect(numbers.length).toBeGreaterThanOrEqual(7);
  expect(numbers.filter((one) => /^\d{9,10}$/.test(one))).toHaveLength(numbers.length);
  const files = await readdir(out, { recursive: true, withFileTypes: true });
  const written = files.filter((one) => one.isFile());
  const names = written.map(({ name }) => name);
  const wanted = 'journal.ndjson.gz report.html results.json junit.xml summary.md run.har';
  for (const name of `${wanted} certificate.json certificate.html look-one.txt`.split(' '))
    expect(names).toContain(name);
  const found: string[] = [];
  for (const { parentPath, name } of written) {
    const path = join(parentPath, name);
    const text = name.endsWith('.gz') ? await journalText(path) : await readFile(path, 'utf8');
    for (const number of numbers)
      for (const form of numberForms(number))
        if (text.includes(form.text) && !isPartOfAnother(text, form)) found.push(name);
  }
  expect(found).toEqual([]);
  const journal = await journalText(out);
  expect(journal).toMatch(/\["userid","card#\d+"\]/);
  expect(journal).toContain('["userid","short-id#');
});

/** Digits within other digits: a digest, a time. */
function isPartOfAnother(text: string, { text: form, not }: ReturnType<typeof numberForms>[0]) {
  if (not === undefined) return false;
  for (let at = text.indexOf(form); at >= 0; at = text.indexOf(form, at + 1)) {
    const [before = '', after = ''] = [text[at - 1], text[at + form.length]];
    if (!not.test(before) && !not.test(after)) return false;
  }
  return true;
}
