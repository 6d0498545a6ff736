import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { JournalError, readJournal } from '../../suites/journal/ndjson.ts';
import type { Certificate, CertificateContent } from './certificate.ts';
import { conclude, hasPassed } from './conclusion.ts';
import { catalogueIdentity, sha256 } from './digests.ts';
import {
  type Conduct,
  judgedRun,
  madeUpCertification,
  madeUpRules,
} from './made-up-certification.arbitrary.ts';
import { makeCertificate } from './make-certificate.ts';
import { certificateBytes } from './read-certificate.ts';
import { fingerprintOf, signCertificate } from './signature.ts';
import {
  type Aspect,
  type Found,
  type Recording,
  type VerifyParts,
  verifyCertificate,
} from './verify-certificate.ts';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const stranger = generateKeyPairSync('ed25519').privateKey;

function made(conduct?: Conduct): {
  readonly content: CertificateContent;
  readonly journal: Buffer;
} {
  const { parts, journalText } = madeUpCertification(conduct);
  return { content: makeCertificate(parts), journal: Buffer.from(journalText) };
}

const good = made();
const own = {
  catalogue: catalogueIdentity(madeUpRules),
  harness: good.content.harness,
};

const judgeAgain: VerifyParts['judgeAgain'] = (journal) => ({
  run: judgedRun(journal),
  inForce: madeUpRules,
  situations: madeUpCertification().parts.situations,
});

type VerifyMore = Partial<Omit<VerifyParts, 'journal'>> & { readonly journal?: Uint8Array };

function verify(
  certificate: Certificate | Uint8Array,
  { journal, ...more }: VerifyMore = {},
): ReturnType<typeof verifyCertificate> {
  const bytes = certificate instanceof Uint8Array ? certificate : certificateBytes(certificate);
  const recording = journal === undefined ? {} : { journal: recordingOf(journal) };
  return verifyCertificate({ certificate: bytes, own, judgeAgain, ...more, ...recording });
}

function recordingOf(bytes: Uint8Array): Recording {
  let events: Recording['events'];
  try {
    events = readJournal(Buffer.from(bytes).toString());
  } catch (error) {
    if (!(error instanceof JournalError)) throw error;
    events = error;
  }
  return { sha256: sha256(bytes), events };
}

function saidOf(
  { examinations }: ReturnType<typeof verify>,
  found: Found,
): readonly (readonly [Aspect, string])[] {
  return examinations
    .filter((one) => one.found === found)
    .map(({ aspect, says, details = [] }) => [aspect, [says, ...details].join('; ')]);
}

const signed = signCertificate(good.content, privateKey);

describe('a genuine certificate', () => {
  it('of another version of the form is told as such', () => {
    const text = certificateBytes(signed).toString().replace('"formVersion":2', '"formVersion":1');
    const { outcome, examinations } = verify(Buffer.from(text));
    expect(outcome).toBe('failed');
    expect(examinations).toMatchObject([
      { aspect: 'form', says: 'it is of form version 1; this Platen reads 2' },
    ]);
  });

  it('of a recording that was handed in says so', () => {
    const { parts } = madeUpCertification();
    const handedIn = makeCertificate({ ...parts, evidence: 'recording' });
    const verification = verify(signCertificate(handedIn, privateKey), { key: publicKey });
    expect(verification.outcome).toBe('passed');
    const [[aspect, says] = ['', '']] = saidOf(verification, 'remark');
    expect(aspect).toBe('evidence');
    expect(says).toContain('anybody could have edited that recording');
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
      'The run was partial, of what begins with look/: all others were left out by choice.',
    ]);
    expect(hasPassed(content)).toBe(true);
  });

  it('holds in every aspect, with the key and the recording', () => {
    const verification = verify(signed, { key: publicKey, journal: good.journal });
    expect(verification.outcome).toBe('passed');
    expect(saidOf(verification, 'holds').map(([aspect]) => aspect)).toEqual(
      'form signature content catalogue harness journal verdicts'.split(' '),
    );
    expect(verification.examinations).toHaveLength(7);
  });

  it('says without a key that only integrity is shown, and without a recording that nothing was judged', () => {
    const verification = verify(signed);
    expect(verification.outcome).toBe('passed');
    expect(saidOf(verification, 'remark')).toEqual([
      ['signer', expect.stringContaining('only integrity is shown')],
      ['verdicts', expect.stringContaining('not judged again')],
    ]);
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
    const other = signCertificate({ ...good.content, harness }, privateKey);
    const verification = verify(other, { key: publicKey, journal: good.journal });
    expect(verification.outcome).toBe('passed');
    expect(saidOf(verification, 'remark')).toEqual([
      ['harness', 'it was judged by other sources of Platen (9.0.0) than these (1.2.3)'],
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
    [
      'another order',
      (text: string) => text.replace(/^\{("catalogue":\{[^}]*\}),(.*)\}$/, '{$2,$1}'),
    ],
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

  it('without a signature nobody vouches for it', () => {
    expect(saidOf(verify(good.content), 'wrong')).toEqual([
      ['signature', 'it is not signed: nobody vouches for it'],
    ]);
  });

  it('signed by a stranger it passes by itself and not with the key of the certifier', () => {
    const forged = signCertificate(good.content, stranger);
    expect(verify(forged).outcome).toBe('passed');
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

describe('a certificate that was signed as it is, and is not true', () => {
  const lie = (change: Partial<CertificateContent>, more: VerifyMore = {}): readonly string[] =>
    saidOf(
      verify(signCertificate({ ...good.content, ...change }, privateKey), {
        journal: good.journal,
        ...more,
      }),
      'wrong',
    ).map(([, says]) => says);
  const red = made({ forgetsKey: true });

  it.for([
    [
      'another outcome',
      { outcome: 'not certified' },
      'its outcome does not follow from its verdicts',
    ],
    ['another reason', { reasons: ['none'] }, 'its reasons does not follow'],
    ['another sum', { summary: { ...good.content.summary, ok: 9 } }, 'its summary does not'],
    ['a rule less', { rules: good.content.rules.slice(1) }, 'it lists 4 rules and counts others'],
    ['a rule twice', { rules: good.content.rules.flatMap((one) => [one, one]) }, 'is there twice'],
    [
      'a situation less',
      { situations: good.content.situations.slice(1) },
      'it lists 3 situations and counts others',
    ],
  ] as const satisfies readonly (readonly [string, Partial<CertificateContent>, string])[])(
    '%s contradicts the rest of it',
    ([, change, says]) => {
      expect(lie(change)[0]).toContain(says);
    },
  );

  it('a verdict that the exercise does not bear is named', () => {
    const rules = red.content.rules.map((one) => ({ ...one, verdict: 'OK' as const }));
    expect(lie({ rules })[0]).toContain('TERM-KEY-01 cannot be OK, broken 1 of 3 times');
  });

  it('of another recording it is told to be', () => {
    expect(lie({}, { journal: red.journal })).toEqual([
      expect.stringMatching(
        /^it is not the recording that was judged: its SHA-256 is [0-9a-f]{64}$/,
      ),
    ]);
  });

  it('of a recording that is of no terminal, or of one with an unfit name, it bears nothing', () => {
    const lines = good.journal.toString();
    for (const [text, says] of [
      [
        lines.replace(/"terminal":\{.*?\}\s*,\s*"reader":"[^"]*"\}/, '"none":1'),
        'it is of no terminal',
      ],
      [
        lines.replace('"name":"Panel"', '"name":"Pa\\u202enel"'),
        "the terminal's name holds U+202E",
      ],
      [
        lines.replace('"version":"1.2"', '"version":" 2"'),
        "the terminal's version has space around",
      ],
    ] as const) {
      const bytes = Buffer.from(text);
      const journal = { ...good.content.journal, sha256: sha256(bytes), bytes: bytes.length };
      expect(lie({ journal }, { journal: bytes })).toEqual([
        expect.stringContaining(`the recording bears no certificate: ${says}`),
      ]);
    }
  });

  it('a red terminal made green by hand is found out by its recording, verdict by verdict', () => {
    const { terminal } = good.content;
    const journal = red.content.journal;
    const says = lie(
      { journal, terminal: { ...terminal, version: '1.3' } },
      { journal: red.journal },
    );
    expect(says).toHaveLength(1);
    expect(says[0]).toContain('judged again, there are 2 differences');
    expect(says[0]).toContain(
      'TERM-KEY-01: verdict is "OK" in the certificate and "FAILED" judged again',
    );
    expect(says[0]).toContain('"version":"1.3"');
  });

  it('any count or verdict that is another is found out by the recording', () => {
    const count = fc.record({ at: fc.nat(3), exercised: fc.integer({ min: 4, max: 1000 }) });
    fc.assert(
      fc.property(count, ({ at, exercised }) => {
        const rules = good.content.rules.map((one, place) =>
          place === at ? { ...one, exercised } : one,
        );
        expect(lie({ rules })[0]).toContain(`exercised is ${String(exercised)} in the certificate`);
      }),
      { numRuns: 20 },
    );
  });

  it('judged by another Platen, other counts are no matter, and other verdicts are left open', () => {
    const other = { ...own, harness: { version: '2.0.0', sha256: 'f'.repeat(64) } };
    const againOf = (rules: CertificateContent['rules']): ReturnType<typeof verify> =>
      verify(signCertificate({ ...good.content, rules, ...concluded(rules) }, privateKey), {
        journal: good.journal,
        own: other,
      });
    const { rules } = good.content;
    const counted = againOf(rules.map((one) => ({ ...one, exercised: one.exercised + 1 })));
    expect(counted.outcome).toBe('passed');
    const judged = againOf(
      rules.map((one) => (one.level === 'SHOULD' ? { ...one, verdict: 'INFORMATIONAL' } : one)),
    );
    expect(judged.outcome).toBe('incomplete');
    expect(saidOf(judged, 'open')[0]?.[1]).toContain(
      'maybe since this Platen is another; TERM-TRY-02',
    );
  });
});

function concluded(rules: CertificateContent['rules']): Partial<CertificateContent> {
  return conclude({ ...good.content, rules });
}
