import { describe, expect, it } from 'vitest';
import { everyRule } from '../../suites/rules/every-rule.ts';
import { faults, rules } from '../../suites/rules/index.ts';
import { openQuestions } from '../../suites/spec/open-questions.ts';
import { platen } from './run-command.fixture.ts';

describe('platen explain', () => {
  it('says what a rule says, its clause, its test cases and the faults that prove it', async () => {
    const { outcome, out } = await platen('explain', 'doc-list-03');
    expect(outcome).toBe('passed');
    expect(out).toContain('DOC-LIST-03  Without maxRecords a page holds at most 50 documents\n');
    expect(out).toContain('Clause      interface 8; obliges the service\n');
    expect(out).toContain('Provenance  stated: the interface says it\n');
    expect(out).toContain('Since       requirement set 2026-11\n');
    expect(out).toContain('File        suites/rules/document-list/paging.ts\n');
    expect(out).toContain('by documents/list-page;');
    const own = faults.filter((deviation) => deviation.rule === 'DOC-LIST-03');
    expect(own.length).toBeGreaterThan(0);
    for (const { id } of own) expect(out).toContain(`${id}: a service that `);
  });

  it('of an assumed rule tells the silence it rests on, and the silence names the rule', async () => {
    const assumed = rules.find((rule) => rule.silence === 'SIL-5C');
    const { out } = await platen('explain', assumed?.id ?? '');
    expect(out).toMatch(/SIL-5C {6}Which bytes are sent to a printer\?/);
    expect(out).toContain('Other services: may differ');
    expect((await platen('explain', 'sil-5c')).out).toContain(assumed?.id);
  });

  it('has words for every rule and every silence, no line wider than a terminal', async () => {
    for (const { id } of [...everyRule, ...openQuestions]) {
      const { outcome, out } = await platen('explain', id);
      expect(outcome, id).toBe('passed');
      if (!id.startsWith('SIL-')) expect(out, id).toContain('File        suites/rules/');
      const paragraphs = out.split('\n').slice(1);
      expect(Math.max(...paragraphs.map((line) => line.length)), id).toBeLessThanOrEqual(100);
    }
  });

  it('names the faults that prove a rule, and of many that it only follows the rules', async () => {
    const { out } = await platen('explain', 'KEY-06');
    expect(out).toContain('rights-not-looked-at: a service that');
    expect(out).toMatch(/\(also turned red by faults of RIGHT-ACCOUNT-\d\d, .*and \d\d more\)/s);
    for (const { id } of everyRule.filter((_, at) => at % 5 === 0)) {
      const lines = (await platen('explain', id)).out.trim().split('\n');
      expect(lines.length, id).toBeLessThanOrEqual(45);
    }
  });

  it('says of a rule for terminals whom it is about', async () => {
    const { out } = await platen('explain', 'term-job-01');
    expect(out).toContain('Clause      interface 4.4; obliges the terminal\n');
    expect(out).toContain('Applies to  terminals that can copy or scan\n');
    expect((await platen('explain', 'TERM-ACL-01')).out).toContain('callers who administer\n');
    expect(out).toContain('File        suites/rules/terminals/conduct.ts\n');
    expect(out).toMatch(/Covered +by copy\/one, /);
    expect(out).toContain('recorded-twice: a terminal that records a copy twice');
    expect((await platen('explain', 'SIL-150')).out).toContain('TERM-TRY-01');
  });

  it('of rules for terminals has a situation or a reason, and a proof', async () => {
    const { out } = await platen('rules', '--role', 'terminal', '--json');
    const rules = JSON.parse(out) as {
      readonly id: string;
      readonly doing?: readonly string[];
      readonly situations: readonly string[];
      readonly deviatingTerminals: readonly string[];
    }[];
    expect(rules.filter((one) => one.deviatingTerminals.length === 0)).toEqual([]);
    const unshown = rules.filter((one) => one.situations.length === 0);
    expect(unshown.filter((one) => one.doing?.includes('administer') !== true)).toEqual([]);
  });

  it('of a rule that is not there names its neighbours', async () => {
    const { outcome, err } = await platen('explain', 'TAP-99');
    expect(outcome).toBe('usage');
    expect(err).toMatch(/there is no rule TAP-99\nSimilar ids: TAP-/);
    const some = await platen('explain', 'doc-send');
    expect(some.err).toMatch(/^Similar ids: (DOC-SEND-\d\d(, |\.$))+$/m);
  });
});
