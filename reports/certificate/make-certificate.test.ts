import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from '../../suites/engine/journal/canonical-json.ts';
import type { JournalEvent } from '../../suites/engine/journal/event.ts';
import { Redactor, type SecretKind } from '../../suites/engine/journal/redact.ts';
import { hostileText } from '../hostile.arbitrary.ts';
import type { CertificateContent } from './certificate.ts';
import { contradiction } from './consistency.ts';
import { certificateHtml } from './html/certificate-html.ts';
import {
  type Conduct,
  largeCertificate,
  madeUpCertification,
  madeUpTerminal,
} from './made-up-certification.fixture.ts';
import { makeCertificate, type PlannedSituation } from './make-certificate.ts';
import { nameFault } from './name.ts';
import { certificateBytes, readCertificate } from './read-certificate.ts';

const schema: unknown = JSON.parse(
  readFileSync(new URL('certificate.schema.json', import.meta.url), 'utf8'),
);

function made(conduct?: Conduct): CertificateContent {
  return makeCertificate(madeUpCertification(conduct).parts);
}

function offersLayout(event: JournalEvent): JournalEvent {
  if (event.type !== 'run' || event.terminal === undefined) return event;
  return { ...event, terminal: { ...event.terminal, offers: ['layout'] } };
}

describe('a certificate', () => {
  it.for([
    ['green', made()],
    ['red', made({ forgetsKey: true })],
    ['incomplete', made({ end: 'error', skips: 'look/nothing-waits' })],
    ['long', largeCertificate({ forgetsKey: true })],
  ] as const)(
    'that is %s is what its schema says, contradicts nothing, and is read back',
    ([, content]) => {
      expect(readCertificate(certificateBytes(content))).toEqual(content);
      expect(contradiction(content)).toBeUndefined();
    },
  );

  it('has a schema that is strict and leaves nothing open', () => {
    const ajv = new Ajv2020({ allErrors: true, strict: true, strictRequired: false });
    addFormats.default(ajv);
    expect(() => ajv.compile(schema as object)).not.toThrow();
    const objects = JSON.stringify(schema).match(/"type":"object"/g) ?? [];
    const closed = JSON.stringify(schema).match(/"additionalProperties":false/g) ?? [];
    expect(objects.length).toBeGreaterThan(10);
    expect(closed).toHaveLength(objects.length);
  });

  it('is given when every MUST that applies is OK, whatever a SHOULD came to', () => {
    const content = made();
    expect(content).toMatchObject({ outcome: 'certified', reasons: [] });
    expect(content.notRun.map(({ rules }) => rules)).toEqual([['TERM-TRY-02'], ['TERM-REC-01']]);
    expect(content.summary).toMatchObject({ ok: 3, applicable: 4, notApplicable: 1 });
  });

  it.for([
    [
      { forgetsKey: true },
      'TERM-KEY-01 was broken 1 of 3 times, first in release/output-not-ready (event 12 of the journal): Every call that requires it carries X-Api-Key.',
    ],
    [
      { skips: 'look/nothing-waits' },
      'The test case look/nothing-waits was skipped: skipped by the operator.',
    ],
    [
      { end: 'cut', reason: 'the time limit was reached' },
      'The test case release/output-not-ready was not played to the end: the time limit was reached.',
    ],
    [{ end: 'error' }, 'The test case release/output-not-ready was not played to the end.'],
  ] as const satisfies readonly (readonly [Conduct, string])[])(
    'is refused for %o, and says why',
    ([conduct, reason]) => {
      expect(made(conduct)).toMatchObject({
        outcome: 'not certified',
        reasons: expect.arrayContaining([reason]) as unknown,
      });
    },
  );

  it('is refused where a MUST was not judged, the harness broke, all was left out, or nothing is shown', () => {
    const { parts } = madeUpCertification();
    const first = (change: object): readonly string[] =>
      makeCertificate({
        ...parts,
        run: {
          ...parts.run,
          results: parts.run.results.map((one, at) => (at === 0 ? { ...one, ...change } : one)),
        },
      }).reasons;
    expect(first({ verdict: 'NOT RUN', reason: 'BUDGET', why: 'no time' })).toEqual([
      'TERM-KEY-01 must hold and was not judged (BUDGET): no time.',
    ]);
    expect(first({ verdict: 'HARNESS ERROR', why: 'it threw' })).toEqual([
      'TERM-KEY-01 could not be judged, because Platen broke: it threw.',
    ]);
    const partial = makeCertificate({ ...parts, run: { ...parts.run, partial: true } });
    expect(partial.reasons).toEqual(['An option excluded rules or test cases.']);
    const chosen = { ...parts.run, partial: true, only: ['look/', 'scan'] };
    expect(makeCertificate({ ...parts, run: chosen }).reasons).toEqual([
      'The run was partial: only ids that begin with look/, scan were selected.',
    ]);
    const none = makeCertificate({ ...parts, run: { ...parts.run, results: [] }, situations: [] });
    expect(none.reasons).toEqual(['No rule that must hold was shown to hold.']);
  });

  it('tells rules that one thing kept from being judged in one sentence', () => {
    const { parts } = madeUpCertification();
    const results = parts.run.results.map((one) => ({ ...one, verdict: 'NOT RUN' as const }));
    const { reasons } = makeCertificate({ ...parts, run: { ...parts.run, results } });
    const [first = ''] = reasons;
    expect(first).toMatch(/^TERM-[A-Z]+-\d\d, TERM-[A-Z]+-\d\d.* must hold and were not judged/);
  });

  it('says of a situation why the terminal cannot be put into it, and not where something else would do', () => {
    const { parts } = madeUpCertification();
    const [first, ...others] = parts.situations;
    if (first === undefined) throw new Error('there are no situations');
    const run = { ...parts.run, journal: parts.run.journal.map(offersLayout) };
    const stateOf = (more: Partial<PlannedSituation>): readonly (string | null)[] => {
      const situations = [{ ...first, id: 'another/one', ...more }, ...others];
      const content = makeCertificate({ ...parts, run, situations });
      const found = content.situations.find(({ id }) => id === 'another/one');
      return [found?.state ?? null, found?.why ?? null];
    };
    expect(stateOf({ doing: 'scan' })[0]).toBe('cannot');
    expect(stateOf({ doing: 'scan', instead: ['look'] })).toEqual(['unplayed', null]);
    expect(stateOf({ chooses: ['copies', 'sides'] })).toEqual([
      'cannot',
      'the terminal does not let users choose this: copies, sides',
    ]);
    expect(stateOf({ chooses: ['copies', 'layout'] })[0]).toBe('unplayed');
  });

  it('holds an assumed rule that is broken against nobody', () => {
    const { parts } = madeUpCertification();
    const results = parts.run.results.map((one) =>
      one.planned.rule.provenance === 'assumed'
        ? { ...one, verdict: 'NON-STRICT' as const, findings: one.findings }
        : one,
    );
    expect(makeCertificate({ ...parts, run: { ...parts.run, results } }).outcome).toBe('certified');
  });

  it('of the same run is the same, byte for byte', () => {
    expect(canonicalJson(made())).toBe(canonicalJson(made()));
  });
});

describe('what a certificate does not tell', () => {
  const kinds = ['key', 'token', 'refresh', 'device', 'password', 'pin'] as const;
  const secret = fc.record({
    kind: fc.constantFrom<SecretKind>(...kinds),
    value: fc.stringMatching(/^[A-Za-z0-9_-]{16,40}$/),
  });

  it('is any secret: what the recorder replaced stays replaced', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(secret, { minLength: 1, selector: (one) => one.value }),
        (secrets) => {
          const redactor = new Redactor();
          for (const { kind, value } of secrets) redactor.learn(kind, value);
          const heard = secrets.map(({ value }) => redactor.text(`refused for ${value} there`));
          const content = made({ end: 'cut', reason: heard.join(' ') });
          const written = `${canonicalJson(content)}${certificateHtml(content)}`;
          expect(secrets.filter(({ value }) => written.includes(value))).toEqual([]);
        },
      ),
      { numRuns: 30 },
    );
  });

  it('is any value of the profile or of the terminal: address, domain, people, port, reader', () => {
    const { parts } = madeUpCertification();
    const [run] = parts.run.journal;
    if (run?.type !== 'run') throw new Error("a journal starts with its 'run' event");
    const { target } = run;
    const { port, reader = '' } = madeUpTerminal;
    const values = [
      target.baseUrl,
      new URL(target.baseUrl).host,
      target.name,
      target.domain,
      port.address,
      port.serial ?? '',
      reader,
    ];
    fc.assert(
      fc.property(fc.subarray(values, { minLength: 1 }), fc.nat(3), (told, at) => {
        const content = made({
          end: 'cut',
          reason: `no answer of ${told.join(`${' '.repeat(at)}/`)}`,
        });
        const written = `${canonicalJson(content)}${certificateHtml(content)}`;
        expect(values.filter((value) => written.includes(value))).toEqual([]);
        expect(written).toContain('‹');
      }),
    );
  });

  it('is where the terminal prints, or by which key, even where nothing went wrong', () => {
    const written = canonicalJson(made());
    expect(written).not.toMatch(/key#|token#|device#|password#/);
    expect(written).not.toContain(madeUpTerminal.port.address);
  });
});

describe('a name that people gave', () => {
  it('is refused where it would steer, break or turn a line, and taken in any script', () => {
    for (const name of ['Panel', 'Drucker-Pult «Süd»', 'パネル 3', 'لوحة', '🖨️ 2'])
      expect(nameFault(name)).toBeUndefined();
    expect(nameFault('')).toBe('is empty');
    expect(nameFault(' Panel')).toBe('has space around it');
    expect(nameFault('Pa\nnel')).toBe('holds U+000A, which cannot be shown as it is');
    expect(nameFault('Pa\u001b[2Jnel')).toContain('U+001B');
    expect(nameFault('\u202elenaP')).toContain('U+202E');
    expect(nameFault('a\ud800')).toContain('U+D800');
    expect(nameFault('🖨'.repeat(101))).toBe('is 101 characters long; 100 is the most');
  });

  it('either is refused, or stands in a certificate that is valid and in a page unchanged in its bones', () => {
    fc.assert(
      fc.property(hostileText, hostileText, (name, reason) => {
        const conduct: Conduct = { name, version: name, end: 'cut', reason };
        if (nameFault(name) !== undefined) {
          expect(() => made(conduct)).toThrow(/the terminal's name /);
          return;
        }
        const content = made(conduct);
        expect(readCertificate(certificateBytes(content)).terminal.name).toBe(name);
      }),
    );
  });
});
