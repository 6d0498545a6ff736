import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type Conduct,
  judgedRun,
  madeUpCertification,
} from '../../reports/certificate/made-up-certification.fixture.ts';
import { readCertificate } from '../../reports/certificate/read-certificate.ts';
import { openTerminal } from '../command-line/terminal.ts';
import type { Outcome } from '../exit-codes.ts';
import { reportTerminal } from './report-terminal.ts';

let out = '';
beforeEach(async () => {
  out = await mkdtemp(join(tmpdir(), 'platen-report-'));
});
afterEach(() => rm(out, { recursive: true }));

const { privateKey } = generateKeyPairSync('ed25519');

interface Told {
  readonly outcome: Outcome;
  readonly err: string;
}

async function report(
  conduct: Conduct,
  more: {
    readonly isSigned?: boolean;
    readonly isPartial?: boolean;
    readonly isRecorded?: boolean;
  } = {},
): Promise<Told> {
  const err: string[] = [];
  const sink = { write: (text: string) => err.push(text) };
  const clock = { monotonic: () => 0n, timer: () => ({ [Symbol.dispose]: () => undefined }) };
  const run = judgedRun(madeUpCertification(conduct).parts.run.journal);
  const outcome = await reportTerminal(
    { ...run, partial: more.isPartial === true },
    {
      place: { folder: out },
      json: false,
      har: false,
      issue: {},
      key: more.isSigned === true ? privateKey : undefined,
      evidence: more.isRecorded === true ? 'recording' : 'witnessed',
    },
    openTerminal({ out: sink, err: sink, clock }),
  );
  return { outcome, err: err.join('') };
}

describe('what certify writes', () => {
  it('is a certificate beside the report, of the recording beside it, signed where there is a key', async () => {
    const { err } = await report({}, { isSigned: true });
    expect(await readdir(out)).toEqual(
      expect.arrayContaining([
        'certificate.html',
        'certificate.json',
        'journal.ndjson.gz',
        'report.html',
      ]),
    );
    const { signature } = readCertificate(await readFile(join(out, 'certificate.json')));
    expect(err).toContain(`signed with the key ${signature?.fingerprint ?? 'nobody'}`);
  });

  it('says that it was made from a recording that was handed in', async () => {
    const { err } = await report({}, { isSigned: true, isRecorded: true });
    expect(err).toContain('made from a recording: it could have been edited');
    const { evidence } = readCertificate(await readFile(join(out, 'certificate.json')));
    expect(evidence).toBe('recording');
    const page = await readFile(join(out, 'certificate.html'), 'utf8');
    expect(page).toContain('Made from a recording that was handed in');
  });

  it('says that it is not signed, and why nobody is certified', async () => {
    const { outcome, err } = await report({ forgetsKey: true });
    expect(outcome).toBe('failed');
    expect(err).toContain('not certified: TERM-KEY-01 was broken');
    expect(err).toContain("not signed; 'platen sign' signs it, 'platen keygen' creates the key");
  });

  it('is incomplete where a situation was not played, though no verdict lacks it, unless it was not chosen', async () => {
    const skipped = { skips: 'look/nothing-waits' };
    expect((await report(skipped)).outcome).toBe('incomplete');
    expect((await report(skipped, { isPartial: true })).outcome).toBe('passed');
  });
});
