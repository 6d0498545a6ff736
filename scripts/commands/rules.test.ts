import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { rules } from '../../suites/catalogue/rules.ts';
import { lockIds } from './rules/lock.ts';
import { platen } from './run-command.arbitrary.ts';

describe('platen rules', () => {
  it('prints a line a rule, under headings', async () => {
    const { outcome, out, err } = await platen('rules');
    expect(outcome).toBe('passed');
    const lines = out.trimEnd().split('\n');
    expect(lines.length).toBe(rules.length + 1);
    expect(lines[0]).toMatch(/^RULE +CLAUSE +LEVEL +PROVENANCE +NEEDS +WHAT HOLDS$/);
    for (const [at, rule] of rules.entries()) expect(lines[at + 1]).toContain(rule.title);
    expect(err).toContain(`${String(rules.length)} rules: `);
  });

  it('--area takes the rules whose id begins so, in any case', async () => {
    const { out } = await platen('rules', '--area', 'doc-list', '--json');
    const listed = JSON.parse(out) as readonly {
      readonly id: string;
      readonly scenarios: readonly string[];
    }[];
    expect(listed.length).toBeGreaterThan(5);
    expect(listed.every(({ id }) => id.startsWith('DOC-LIST-'))).toBe(true);
    expect(listed[0]?.scenarios).not.toEqual([]);
  });

  it('an area that is none names those there are', async () => {
    const { outcome, err } = await platen('rules', '--area', 'NOWHERE');
    expect(outcome).toBe('usage');
    expect(err).toMatch(/no rule's id begins with NOWHERE\nAreas: .*DOC-LIST/);
  });
});

it('locking adds what is new, once, and keeps what is retired', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'platen-lock-'));
  try {
    const path = join(folder, 'ids.lock.json');
    await writeFile(path, '{"ids":["TAP-02"],"retired":{"TAP-02":"said twice"}}');
    expect(await lockIds(['TAP-01'], pathToFileURL(path))).toEqual(['TAP-01']);
    const locked = await readFile(path, 'utf8');
    expect(JSON.parse(locked)).toEqual({
      ids: ['TAP-01', 'TAP-02'],
      retired: { 'TAP-02': 'said twice' },
    });
    expect(await lockIds(['TAP-01'], pathToFileURL(path))).toEqual([]);
    expect(await readFile(path, 'utf8')).toBe(locked);
  } finally {
    await rm(folder, { recursive: true });
  }
});
