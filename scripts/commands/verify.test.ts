import { generateKeyPairSync } from 'node:crypto';
import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { madeUpCertification } from '../../reports/certificate/made-up-certification.fixture.ts';
import type { Verification } from '../../reports/certificate/verify-certificate.ts';
import { writeCertificate } from '../../reports/certificate/write-certificate.ts';
import { toLine } from '../../suites/engine/journal/ndjson.ts';
import { judgeAgain } from '../certificate/judging.ts';
import { readPrivateKey } from '../certificate/keys.ts';
import { runStart } from '../certify/run-start.ts';
import { platen } from './run-command.fixture.ts';

let folder = '';
let key = '';
let expected: Verification['outcome'] = 'passed';

/** A recording, judged by the rules in force, with the certificate of that. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platen-verify-'));
  key = join(folder, 'certifier.pem');
  await platen('keygen', '--out', key);
  const [run, ...events] = madeUpCertification().parts.run.journal;
  if (run?.type !== 'run') throw new Error("a journal starts with its 'run' event");
  const terminal = { name: 'Panel', version: '1.2' };
  const journal = [{ ...run, start: runStart({ seed: run.seed, terminal }) }, ...events];
  const journalFile = join(folder, 'journal.ndjson');
  await writeFile(journalFile, journal.map(toLine).join(''));
  const { certificate } = await writeCertificate({
    folder,
    ...judgeAgain(journal),
    journalFile,
    issuedAt: new Date().toISOString(),
    evidence: 'witnessed',
    key: await readPrivateKey(key),
  });
  const isBroken = certificate.rules.some(({ verdict }) => verdict === 'FAILED');
  expected = isBroken ? 'failed' : 'incomplete';
});
afterAll(() => rm(folder, { recursive: true }));

async function found(...argv: readonly string[]): Promise<readonly (readonly [string, string])[]> {
  const { out } = await platen('verify', ...argv, '--json');
  const { examinations } = JSON.parse(out) as Verification;
  return examinations.map((one) => [one.aspect, one.found]);
}

describe('platen verify', () => {
  it('shows that a certificate is genuine and that its recording bears it, and ends as its run did', async () => {
    const publicKey = join(folder, 'certifier.pub.pem');
    const line = [folder, '--key', publicKey, '--journal', folder];
    const { outcome, out } = await platen('verify', ...line);
    expect(out).toContain('ok     signature  it is signed with the key');
    expect(out).toContain('ok     verdicts   judged again, all');
    expect(out).toContain(`${expected}: Panel 1.2 is not certified, signed with the given key`);
    expect(outcome).toBe(expected);
    expect(await found(...line)).toEqual(
      'form signature content start time catalogue harness journal verdicts'
        .split(' ')
        .map((aspect) => [aspect, 'holds']),
    );
  });

  it('says without a key that authenticity was not checked', async () => {
    const { out } = await platen('verify', join(folder, 'certificate.json'));
    expect(out).toContain('OPEN   signer     authenticity not checked');
    expect(out).toContain('authenticity not checked');
  });

  it('names what was changed, and exits as failed', async () => {
    const text = await readFile(join(folder, 'certificate.json'), 'utf8');
    const changed = join(folder, 'changed.json');
    await writeFile(changed, text.replace('"not certified"', '"certified"'));
    const { outcome, out } = await platen('verify', changed);
    expect(outcome).toBe('failed');
    expect(out).toContain('WRONG  signature  it was changed after it was signed');
    expect(out).toContain('WRONG  content    it contradicts itself: its outcome');
    expect(out).toContain('its statements about Panel 1.2 cannot be relied on');
    const cut = join(folder, 'cut.json');
    await writeFile(cut, text.slice(0, -1));
    expect(await platen('verify', cut)).toMatchObject({ outcome: 'failed' });
    const more = join(folder, 'more.ndjson');
    await writeFile(more, await readFile(join(folder, 'journal.ndjson')));
    await appendFile(more, '\n');
    expect(await found(folder, '--journal', more)).toContainEqual(['journal', 'wrong']);
  });

  it('refuses what is no file, no key, or the wrong half of a pair', async () => {
    const rsa = join(folder, 'rsa.pem');
    const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 1024 });
    await writeFile(rsa, publicKey.export({ type: 'spki', format: 'pem' }));
    const broken = join(folder, 'broken.pem');
    await writeFile(broken, '-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----\n');
    for (const [line, says] of [
      [[join(folder, 'nowhere')], 'cannot be read: it does not exist'],
      [[folder, '--journal', join(folder, 'nowhere')], 'cannot be read: it does not exist'],
      [[folder, '--key', join(folder, 'nowhere')], 'cannot be read: it does not exist'],
      [[folder, '--key', key], 'holds no PUBLIC KEY in PEM'],
      [[folder, '--key', broken], 'holds a PUBLIC KEY that cannot be read'],
      [[folder, '--key', rsa], 'is no key of Ed25519'],
    ] as const) {
      const { outcome, err } = await platen('verify', ...line);
      expect(outcome).toBe('usage');
      expect(err).toContain(says);
    }
  });
});
