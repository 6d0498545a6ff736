import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openQuestionOf } from '../open-questions.ts';
import { readParts } from './parts.ts';

/** Changes only with the interface itself: a part that is dropped or altered shows here. */
const digestOfAll = 'd11bde62051ffa4e9e3add4d2ecce463374da0ea46fdd2c53586964664acfdd8';

it('has every part, each in its place', () => {
  const digests = readParts().map(({ section, digest }) => `${section} ${digest}\n`);
  expect(createHash('sha256').update(digests.join('')).digest('hex')).toBe(digestOfAll);
});

it('names only silences that there are', () => {
  const named = readParts().flatMap(({ silence }) => silence ?? []);
  expect(named.filter((id) => openQuestionOf(id) === undefined)).toEqual([]);
});

it.each([
  ['abc\t4.4\tx call\trules\t-', "'abc' is not a digest"],
  ['0123456789ab\t4.4\t\trules\t-', 'the label is missing'],
  ['0123456789ab\t4.4\tx call\tbecause\t-', "'because' is neither 'rules' nor a silence"],
  ['0123456789ab\t4.4\tx call\trules\ttoString', "'toString' is neither 'rules' nor a reason"],
  ['0123456789ab\t4.4\tx call', 'a row has five cells'],
  ['0123456789ab\t4.4\tfirst\trules\t-', "the label 'first' is used twice in section '4.4'"],
])('refuses %j', (row, why) => {
  const folder = mkdtempSync(join(tmpdir(), 'platen-parts-'));
  try {
    const file = join(folder, 'parts.tsv');
    const first = '0123456789ab\t4.4\tfirst\tSIL-01\t-';
    writeFileSync(file, `digest\tsection\tlabel\tservices\tcallers\n${first}\n${row}\n`);
    expect(() => readParts(file)).toThrow(`line 3: ${why}`);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
