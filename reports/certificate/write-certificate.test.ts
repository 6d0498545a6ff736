import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { harnessIdentity } from './harness.ts';
import { madeUpCertification } from './made-up-certification.fixture.ts';
import { readCertificate } from './read-certificate.ts';
import { writeCertificate } from './write-certificate.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platen-certificate-'));
});
afterEach(() => rm(folder, { recursive: true }));

const { parts, journalText } = madeUpCertification();
const issuedAt = '2026-06-03T10:20:00.000Z';

describe('writing a certificate', () => {
  it('writes it to the byte, with the page beside it, and knows its recording and itself', async () => {
    const journalFile = join(folder, 'journal.ndjson');
    await writeFile(journalFile, journalText);
    const home = join(folder, 'new');
    const written = await writeCertificate({ ...parts, folder: home, journalFile, issuedAt });
    expect(readCertificate(await readFile(written.json))).toEqual(written.certificate);
    expect(written.certificate.journal).toEqual(parts.journal);
    expect(written.certificate.harness).toEqual(harnessIdentity());
    expect(await readFile(written.html, 'utf8')).toContain('Panel');
  });

  it("refuses another run's recording", async () => {
    const journalFile = join(folder, 'journal.ndjson');
    await writeFile(journalFile, `${journalText}{}\n`);
    await expect(writeCertificate({ ...parts, folder, journalFile, issuedAt })).rejects.toThrow(
      /holds 14 events, and the run 13/,
    );
  });
});

describe('the digest of the harness', () => {
  const sources = {
    'package.json': '{}',
    'package-lock.json': '{}',
    'simulators/a.ts': 'a',
    'suites/b.ts': 'b',
    'fixtures/c.json': 'c',
    'reports/d.css': 'd',
    'scripts/e.mjs': 'e',
  };
  const digest = async (files: Readonly<Record<string, string>>): Promise<string> => {
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), text);
    }
    return harnessIdentity(folder).sha256;
  };

  it('is another when a source is another, is there besides, or has another name', async () => {
    const first = await digest(sources);
    expect(await digest(sources)).toBe(first);
    const second = await digest({ 'suites/b.ts': 'B' });
    const third = await digest({ 'suites/more/b.ts': 'b' });
    expect(new Set([first, second, third]).size).toBe(3);
    await rm(join(folder, 'suites'), { recursive: true });
    expect([first, second, third]).not.toContain(await digest({ 'suites/B.ts': 'b' }));
  });

  it('does not know of tests, output, and what is hidden', async () => {
    const first = await digest(sources);
    const besides = {
      'suites/b.test.ts': 'b',
      'reports/runs/1/results.json': '{}',
      'reports/measures/gate.json': '{}',
      'scripts/.mine/x.ts': 'x',
      'fixtures/notes.md': 'x',
    };
    expect(await digest(besides)).toBe(first);
  });
});
