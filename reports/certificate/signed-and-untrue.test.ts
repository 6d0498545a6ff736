import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CertificateContent } from './certificate.ts';
import { conclude } from './conclusion.ts';
import { sha256 } from './digests.ts';
import { signCertificate } from './signature.ts';
import {
  good,
  made,
  own,
  privateKey,
  publicKey,
  saidOf,
  type VerifyMore,
  verify,
} from './verified.fixture.ts';

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
    ['another serial number', { serialNumber: 'f'.repeat(32) }, 'differ from the start of its run'],
    [
      'no digest of its beginning',
      { run: { ...good.content.run, startDigest: null } },
      'it has no digest of the start of its run',
    ],
    [
      'a validity that ends before it begins',
      { validUntil: '2026-06-03T10:19:59.000Z' },
      'before it was issued',
    ],
    ['a rule less', { rules: good.content.rules.slice(1) }, 'it lists 4 rules and counts others'],
    ['a rule twice', { rules: good.content.rules.flatMap((one) => [one, one]) }, 'is a duplicate'],
    [
      'a situation less',
      { situations: good.content.situations.slice(1) },
      'it lists 3 test cases and counts others',
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
        'it is not the recording of a terminal',
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
        expect.stringContaining(`the recording does not support a certificate: ${says}`),
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
    expect(says).toHaveLength(2);
    expect(says[0]).toContain('differ from the start of its run');
    expect(says[1]).toContain('judged again, there are 3 differences');
    expect(says[1]).toContain(
      'TERM-KEY-01: verdict is "OK" in the certificate and "FAILED" judged again',
    );
    expect(says[1]).toContain('"version":"1.3"');
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
        key: publicKey,
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
      'possibly because this version of Platen differs; TERM-TRY-02',
    );
  });
});

function concluded(rules: CertificateContent['rules']): Partial<CertificateContent> {
  return conclude({ ...good.content, rules });
}
