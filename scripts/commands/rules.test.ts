import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readLock } from '../../suites/engine/lock.ts';
import { lockText } from '../../suites/engine/lock-text.ts';
import { terminalRules } from '../../suites/rules/every-rule.ts';
import { rules } from '../../suites/rules/index.ts';
import { openQuestions } from '../../suites/spec/open-questions.ts';
import { freezeSet } from './rules/freeze.ts';
import { platen } from './run-command.fixture.ts';

describe('platen rules', () => {
  it('prints a line a rule, under headings', async () => {
    const { outcome, out, err } = await platen('rules');
    expect(outcome).toBe('passed');
    const lines = out.trimEnd().split('\n');
    expect(lines.length).toBe(rules.length + 1);
    expect(lines[0]).toMatch(/^RULE +CLAUSE +LEVEL +PROVENANCE +NEEDS +OBLIGATION$/);
    for (const [at, rule] of rules.entries()) expect(lines[at + 1]).toContain(rule.title);
    expect(err).toContain(`${String(rules.length)} rules: `);
  });

  it('--area takes the rules whose id begins so, in any case', async () => {
    const { out } = await platen('rules', '--area', 'doc-list', '--json');
    const listed = JSON.parse(out) as readonly {
      readonly id: string;
      readonly scenarios: readonly string[];
      readonly from: readonly string[];
    }[];
    expect(listed.length).toBeGreaterThan(5);
    expect(listed.every(({ id }) => id.startsWith('DOC-LIST-'))).toBe(true);
    expect(listed[0]?.scenarios).not.toEqual([]);
    expect(listed[0]?.from.join(' ')).toContain('documents.list ');
  });

  it('--coverage counts by section, --area lists parts by section or rule', async () => {
    const { out, err } = await platen('rules', '--coverage');
    expect(out).toMatch(/^SECTION +PARTS +BY RULES +UNSPECIFIED +EXCLUDED +MISSING\n/);
    expect(out).toMatch(/\n4\.4 documents and history +\d+/);
    expect(err).toContain('1015 parts; rules that cover no part: none');
    const listed = await platen('rules', '--coverage', '--area', '4.1');
    expect(listed.out).toMatch(/^4\.1 +version\.get call +VER-01$/m);
    expect(listed.out).not.toContain('4.10');
    const byRule = await platen('rules', '--coverage', '--area', 'tap-05', '--json');
    const { parts } = JSON.parse(byRule.out) as { readonly parts: readonly object[] };
    expect(parts).toMatchObject([{ section: '4.11', about: 'card.get: what is released' }]);
    const { outcome } = await platen('rules', '--coverage', '--area', '47');
    expect(outcome).toBe('usage');
  });

  it('--role takes those that oblige a terminal or a card reader, and an area finds them too', async () => {
    const { out, err } = await platen('rules', '--role', 'terminal');
    expect(out).toMatch(/^TERM-KEY-01 +5 +MUST +stated/m);
    expect(out).not.toMatch(/^(VER|READER)-/m);
    const obliged = terminalRules.filter(({ role }) => role === 'terminal').length;
    expect(err).toMatch(new RegExp(`^${String(obliged)} rules: `));
    const readers = await platen('rules', '--role', 'card-reader', '--json');
    const ids = (JSON.parse(readers.out) as readonly { readonly id: string }[]).map(({ id }) => id);
    expect(ids).toEqual(['READER-01', 'READER-02', 'READER-03', 'READER-04', 'READER-05']);
    expect((await platen('rules', '--area', 'term-acl')).err).toMatch(/^2 rules: 2 stated/);
    for (const spelled of ['card reader', 'Reader', 'card_readers'])
      expect((await platen('rules', '--role', spelled, '--json')).out).toBe(readers.out);
    const none = await platen('rules', '--role', 'cook');
    expect(none.outcome).toBe('usage');
    expect(none.err).toContain('Roles: service, terminal, card-reader');
  });

  it('--coverage --role says how it speaks to who calls', async () => {
    const { out, err } = await platen('rules', '--coverage', '--role', 'terminal');
    expect(out).toMatch(/^SECTION +PARTS +BY RULES +EXCLUDED\n/);
    expect(err).toContain('677 parts oblige clients');
    const parts = await platen('rules', '--coverage', '--area', 'TERM-ACL-01');
    expect(parts.out).toMatch(/^4\.9 +accesscontrols\.delete: reading before +TERM-ACL-01$/m);
    const json = await platen(
      'rules',
      '--coverage',
      '--area',
      '4.3',
      '--role',
      'terminal',
      '--json',
    );
    const told = JSON.parse(json.out) as { readonly parts: readonly object[] };
    expect(told).toMatchObject({ sections: [{ section: '4.3', parts: 9 }] });
    expect(told.parts).toContainEqual({
      section: '4.3',
      about: 'login.post devices',
      callers: { rules: ['TERM-DEV-01'] },
    });
  });

  it('--silences shows each open question with our choice and the rules that judge it', async () => {
    const { out, err } = await platen('rules', '--silences');
    expect(out).toMatch(
      /^SIL-70 What happens if two users have the same card\?\n {4}our choice: The second is refused/m,
    );
    expect(err).toContain(`${String(openQuestions.length)} silences`);
    const one = await platen('rules', '--silences', '--area', 'sil-70', '--json');
    const [found] = JSON.parse(one.out) as readonly { readonly rules: readonly string[] }[];
    expect(found).toMatchObject({ id: 'SIL-70', forForeign: 'free' });
    const byRule = await platen('rules', '--silences', '--area', found?.rules[0] ?? '', '--json');
    expect(JSON.parse(byRule.out)).toEqual([found]);
    const none = await platen('rules', '--silences', '--area', 'SIL-0');
    expect(none.outcome).toBe('usage');
  });

  it('--interface compares a text with the account', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'platen-interface-'));
    try {
      const path = join(folder, 'other.md');
      await writeFile(path, '## 1. Other\nIt is another text.\n');
      const { outcome, out } = await platen('rules', '--coverage', '--interface', path);
      expect(outcome).toBe('failed');
      expect(out).toContain('not traced: 1 sentence');
      expect(out).toContain('not in the text: 4.4 documents.list call');
      const gone = await platen('rules', '--interface', join(folder, 'gone.md'));
      expect(gone.outcome).toBe('usage');
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('an area that is none names those there are', async () => {
    const { outcome, err } = await platen('rules', '--area', 'NOWHERE');
    expect(outcome).toBe('usage');
    expect(err).toMatch(/no rule's id begins with NOWHERE\nAreas: .*DOC-LIST/);
  });
});

it('freezing writes the set of a date into the lock, once', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'platen-freeze-'));
  try {
    const path = join(folder, 'rules.lock.json');
    await writeFile(path, lockText({ ...readLock(), sets: new Map() }));
    expect(await freezeSet('2026-11', rules, path)).toBeGreaterThan(100);
    expect(readLock(path).sets.get('2026-11')).toContain('VER-01');
    await expect(freezeSet('2026-11', rules, path)).rejects.toThrow('is released');
    expect(await platen('rules', '--freeze', 'soon')).toMatchObject({ outcome: 'usage' });
  } finally {
    await rm(folder, { recursive: true });
  }
});
