import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasPassed } from './conclusion.ts';
import { madeUpCertification } from './made-up-certification.fixture.ts';
import { makeCertificate } from './make-certificate.ts';
import { certificateBytes } from './read-certificate.ts';
import { fingerprintOf, signCertificate } from './signature.ts';
import { good, made, own, privateKey, publicKey, saidOf, verify } from './verified.fixture.ts';

const stranger = generateKeyPairSync('ed25519').privateKey;

const signed = signCertificate(good.content, privateKey);

describe('a genuine certificate', () => {
  it('of another version of the form is told as such', () => {
    const text = certificateBytes(signed).toString().replace('"formVersion":4', '"formVersion":1');
    const { outcome, examinations } = verify(Buffer.from(text));
    expect(outcome).toBe('failed');
    expect(examinations).toMatchObject([
      { aspect: 'form', says: 'it has form version 1; this Platen reads 4' },
    ]);
  });

  it('of a recording that was handed in says so', () => {
    const { parts } = madeUpCertification();
    const handedIn = makeCertificate({ ...parts, evidence: 'recording' });
    const verification = verify(signCertificate(handedIn, privateKey), { key: publicKey });
    expect(verification.outcome).toBe('passed');
    const [[aspect, says] = ['', '']] = saidOf(verification, 'remark');
    expect(aspect).toBe('evidence');
    expect(says).toContain('could have been edited before');
  });

  it('of a partial run was judged by the rules in force all the same, and certifies nobody', () => {
    const { parts, journalText } = madeUpCertification();
    const only = ['look/'];
    const run = { ...parts.run, results: parts.run.results.slice(0, 2), partial: true, only };
    const content = makeCertificate({ ...parts, run });
    const verification = verify(signCertificate(content, privateKey), {
      key: publicKey,
      journal: Buffer.from(journalText),
    });
    expect(saidOf(verification, 'wrong')).toEqual([]);
    expect(saidOf(verification, 'holds').map(([aspect]) => aspect)).toContain('catalogue');
    expect(verification.outcome).toBe('incomplete');
    expect(content.plan).toMatchObject({ only, rules: 2 });
    expect(content.reasons).toEqual([
      'The run was partial: only ids that begin with look/ were selected.',
    ]);
    expect(hasPassed(content)).toBe(true);
  });

  it('holds in every aspect, with the key and the recording', () => {
    const verification = verify(signed, { key: publicKey, journal: good.journal });
    expect(verification.outcome).toBe('passed');
    expect(saidOf(verification, 'holds').map(([aspect]) => aspect)).toEqual(
      'form signature content start time catalogue harness journal verdicts'.split(' '),
    );
    expect(verification.examinations).toHaveLength(9);
  });

  it('is no pass without a key, whoever signed it', () => {
    for (const by of [privateKey, stranger]) {
      const verification = verify(signCertificate(good.content, by), { journal: good.journal });
      expect(verification.outcome).toBe('incomplete');
      expect(saidOf(verification, 'open')).toEqual([
        ['signer', expect.stringContaining('authenticity not checked')],
      ]);
    }
  });

  it('says without a recording that nothing was judged again', () => {
    const verification = verify(signed, { key: publicKey });
    expect(verification.outcome).toBe('passed');
    expect(saidOf(verification, 'remark')).toEqual([
      ['verdicts', expect.stringContaining('not judged again')],
    ]);
  });

  it('is over after its time', () => {
    const now = Date.parse(good.content.validUntil) + 1;
    const verification = verify(signed, { key: publicKey, now });
    expect(verification.outcome).toBe('failed');
    expect(saidOf(verification, 'wrong')).toEqual([
      ['time', expect.stringContaining('it expired at 2027-06-03T10:20:00.000Z')],
    ]);
    expect(verify(signed, { key: publicKey, now: now - 1 }).outcome).toBe('passed');
  });

  it('is not genuine where it was issued before its run had ended, or is still to come', () => {
    const { issuedAt, run } = good.content;
    const earlier = signCertificate({ ...good.content, issuedAt: run.startedAt }, privateKey);
    const early = new Date(Date.parse(run.startedAt) - 600_000).toISOString();
    const before = signCertificate({ ...good.content, issuedAt: early }, privateKey);
    expect(verify(earlier, { key: publicKey }).outcome).toBe('passed');
    expect(saidOf(verify(before, { key: publicKey }), 'wrong')[0]?.[1]).toContain('had ended');
    const now = Date.parse(issuedAt) - 600_000;
    expect(saidOf(verify(signed, { key: publicKey, now }), 'wrong')[0]?.[1]).toContain(
      'in the future',
    );
  });

  it('that says "not certified" is genuine, and no pass', () => {
    const red = made({ forgetsKey: true });
    const failed = verify(signCertificate(red.content, privateKey), { journal: red.journal });
    expect(saidOf(failed, 'wrong')).toEqual([]);
    expect(failed.outcome).toBe('failed');
    const cut = made({ end: 'cut' });
    const incomplete = verify(signCertificate(cut.content, privateKey), { journal: cut.journal });
    expect(saidOf(incomplete, 'wrong')).toEqual([]);
    expect(incomplete.outcome).toBe('incomplete');
  });

  it('of another Platen is told to be, and passes where its verdicts are the same here', () => {
    const harness = { version: '9.0.0', sha256: '0'.repeat(64) };
    const certificate = signCertificate(good.content, privateKey);
    const more = { key: publicKey, journal: good.journal, own: { ...own, harness } };
    const verification = verify(certificate, more);
    expect(verification.outcome).toBe('passed');
    expect(saidOf(verification, 'remark')).toEqual([
      ['harness', 'it was judged by another version of Platen (1.2.3) than this one (9.0.0)'],
    ]);
  });
});

describe('what is not genuine', () => {
  const bytes = certificateBytes(signed);
  const isNoticed = (changed: Uint8Array): void => {
    const verification = verify(changed);
    expect(verification.outcome).toBe('failed');
    const [first] = saidOf(verification, 'wrong');
    expect(first?.[1]).toMatch(/^it [^\n]+$/);
  };

  it('any byte that is another is noticed, and named in a sentence', () => {
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), (at, by) => {
        const changed = Uint8Array.from(bytes);
        changed[at] = (changed[at] ?? 0) ^ by;
        isNoticed(changed);
      }),
      { numRuns: 400 },
    );
  });

  it('anything added, left out or put elsewhere is noticed', () => {
    const place = fc.nat(bytes.length);
    fc.assert(
      fc.property(place, place, fc.uint8Array({ maxLength: 4 }), (from, to, added) => {
        const changed = Buffer.concat([bytes.subarray(0, from), added, bytes.subarray(to)]);
        fc.pre(!changed.equals(bytes));
        isNoticed(changed);
      }),
      { numRuns: 400 },
    );
  });

  it('anything else at all is no certificate', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.uint8Array(),
          fc.json().map((text) => Buffer.from(text)),
        ),
        isNoticed,
      ),
    );
  });

  it.for([
    ['a space', (text: string) => text.replace(':', ': ')],
    ['a line at its end', (text: string) => `${text}\n`],
    ['a mark of its encoding', (text: string) => `\ufeff${text}`],
    ['another spelling of a letter', (text: string) => text.replace('Panel', '\\u0050anel')],
    [
      'a member twice',
      (text: string) => text.replace('{', '{"form":"platen-terminal-certificate",'),
    ],
    ['another order', (text: string) => text.replace(/^\{("applicant":""),(.*)\}$/, '{$2,$1}')],
  ] as const)('%s is not how it was written', ([, change]) => {
    const text = change(Buffer.from(bytes).toString());
    expect(text).not.toBe(Buffer.from(bytes).toString());
    expect(saidOf(verify(Buffer.from(text)), 'wrong')).toHaveLength(1);
  });

  it('a member that no certificate has, or one of another kind, is named with its place', () => {
    const more = { ...signed, note: 'x' };
    expect(saidOf(verify(more), 'wrong')).toEqual([
      ['form', expect.stringMatching(/as a whole: must NOT have additional properties \(note\)$/)],
    ]);
    const name = { ...signed, terminal: { ...signed.terminal, name: 'Pa\u202enel' } };
    expect(saidOf(verify(name), 'wrong')[0]?.[1]).toContain('at /terminal/name');
  });

  it('without a signature it is not authentic, and wrong where a key was given', () => {
    const unsigned = verify(good.content);
    expect(unsigned.outcome).toBe('incomplete');
    expect(saidOf(unsigned, 'open')).toEqual([
      ['signer', 'authenticity not checked: it is not signed'],
    ]);
    const withKey = verify(good.content, { key: publicKey });
    expect(withKey.outcome).toBe('failed');
    expect(saidOf(withKey, 'wrong')).toEqual([['signature', 'it is not signed']]);
  });

  it('signed by a stranger it is neither authentic by itself nor with the key of the certifier', () => {
    const forged = signCertificate(good.content, stranger);
    expect(verify(forged).outcome).toBe('incomplete');
    const verification = verify(forged, { key: publicKey });
    expect(verification.outcome).toBe('failed');
    expect(saidOf(verification, 'wrong')[0]?.[1]).toBe(
      `it is signed with the key ${fingerprintOf(createPublicKey(stranger))}, and not with the one given, ${fingerprintOf(publicKey)}`,
    );
  });

  it("a stranger's key under the certifier's fingerprint, or the other way about, is noticed", () => {
    const forged = signCertificate(good.content, stranger);
    const { signature: theirs } = forged;
    const { signature: ours } = signed;
    if (theirs === undefined || ours === undefined) throw new Error('both are signed');
    const mixed = [
      { ...theirs, fingerprint: ours.fingerprint },
      { ...theirs, publicKey: ours.publicKey },
      { ...ours, value: theirs.value },
    ];
    for (const signature of mixed)
      expect(verify({ ...good.content, signature }, { key: publicKey }).outcome).toBe('failed');
  });
});
