import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

const here = new URL('./', import.meta.url);
const table = await readFile(new URL('CONFORMANCE.md', here), 'utf8');

const documents = [
  'RFC 3380',
  'RFC 3995',
  'RFC 3996',
  'RFC 3998',
  'PWG 5100.1',
  'PWG 5100.5',
  'PWG 5100.7',
  'PWG 5100.11',
  'PWG 5100.13',
];

interface Row {
  readonly document: string;
  readonly clause: string;
  readonly requirement: string;
  /** A test, or what is left out. */
  readonly shown: string;
}

const rows: readonly Row[] = table.split(/^## /m).slice(1).flatMap(rowsOf);

function rowsOf(section: string): readonly Row[] {
  const [heading = '', ...lines] = section.split('\n');
  return lines
    .filter((line) => line.startsWith('| ') && !line.startsWith('| clause '))
    .map((line) => {
      const [clause = '', requirement = '', shown = ''] = line.slice(2, -2).split(' | ');
      return { document: heading.split(':')[0] ?? '', clause, requirement, shown };
    });
}

test('each document has a table, and each row says what, where and by which test', () => {
  expect([...new Set(rows.map(({ document }) => document))]).toEqual(documents);
  for (const { clause, requirement } of rows) {
    expect(clause).not.toBe('');
    expect(requirement).not.toBe('');
  }
});

test.each(rows.map((row) => [`${row.document} ${row.clause}: ${row.requirement}`, row] as const))(
  '%s: the test is there, or the gap has its reason',
  async (_, { shown }) => {
    const [, reason] = /^gap: (.{20,})$/.exec(shown) ?? [];
    if (reason !== undefined) return;
    const [, file = '', title = ''] = /^`([a-z0-9./-]+[.]test[.]ts)`: (.+)$/.exec(shown) ?? [];
    expect(title).not.toBe('');
    expect(await readFile(new URL(file, here), 'utf8')).toContain(title);
  },
);
