import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hostileText } from '../../hostile.arbitrary.ts';
import {
  type Conduct,
  largeCertificate,
  madeUpCertification,
} from '../made-up-certification.fixture.ts';
import { makeCertificate } from '../make-certificate.ts';
import { nameFault } from '../name.ts';
import { certificateHtml } from './certificate-html.ts';

function page(conduct?: Conduct): string {
  return certificateHtml(makeCertificate(madeUpCertification(conduct).parts));
}

function textOf(document: string): string {
  return document.slice(document.indexOf('</style>')).replaceAll(/<[^>]*>/g, '');
}

/** Every tag with the names of its attributes: what the page is made of, without what it says. */
function bones(document: string): readonly string[] {
  const body = document.slice(document.indexOf('</style>'));
  return [...body.matchAll(/<(\/?[a-z][a-z0-9]*)((?:\s+[a-z-]+(?:="[^"]*")?)*)\s*\/?>/gi)].map(
    ([, name = '', attributes = '']) => `${name}${attributes.replaceAll(/="[^"]*"/g, '')}`,
  );
}

describe('certificate.html', () => {
  it('is made of the same elements whatever people wrote', () => {
    const conduct = { end: 'cut', reason: 'the time limit was reached' } as const;
    const plain = bones(page(conduct));
    fc.assert(
      fc.property(hostileText, hostileText, (text, reason) => {
        const name = nameFault(text) === undefined ? text : 'Panel';
        const hostile = page({ ...conduct, name, version: name, reason: `no ${reason}` });
        expect(bones(hostile)).toEqual(plain);
        expect(hostile).not.toMatch(/<script/i);
      }),
      { numRuns: 60 },
    );
  });

  it('fetches nothing, and every link leads to something that is there once', () => {
    const document = certificateHtml(largeCertificate({ forgetsKey: true }));
    const addresses = [...document.matchAll(/\s(?:href|src|action|data|srcset)="([^"]*)"/g)].map(
      ([, address = '']) => address,
    );
    const ids = [...document.matchAll(/ id="([^"]*)"/g)].map(([, id]) => `#${id ?? ''}`);
    expect(addresses.length).toBeGreaterThan(40);
    expect(addresses.filter((address) => !ids.includes(address))).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
    expect(document).not.toMatch(/@import|url\(/);
    expect(document).toContain('default-src &#39;none&#39;');
  });

  it('says of a certified terminal who, when, the numbers apart, and what was not judged', () => {
    const text = textOf(page());
    for (const part of [
      'Certified',
      'Panel 1.2',
      'It was observed in 3 test cases, with 9 observations',
      '2026-06-03 10:20 UTC',
      'look, release, delete',
      '3 passed, 0 failed, 0 warnings, 1 not run (4 applicable, 1 not applicable)',
      '1 passed, 0 failed, 0 warnings, 0 not run (1 applicable, 1 not applicable)',
      'NOT RUN: NOT-REACHED',
      '1 rule: the terminal does not copy',
      'This document is not signed',
      '4 MUST assumed SIL-02',
    ])
      expect(text).toContain(part);
    expect(text).not.toContain('Not certified');
  });

  it('says of another why not, and where it was broken', () => {
    const text = textOf(page({ forgetsKey: true, skips: 'look/nothing-waits' }));
    for (const part of [
      'Not certified',
      'Platen terminal report',
      '2 reasons',
      'TERM-KEY-01 was broken 1 of 2 times',
      'broken 1 of 2 times, first in release/output-not-ready (event 10 of the journal)',
      'The test case look/nothing-waits was skipped: skipped by the operator.',
      'not supported by the terminal',
    ])
      expect(text).toContain(part);
  });

  it('never says one percentage', () => {
    expect(textOf(certificateHtml(largeCertificate()))).not.toMatch(/\d\s*%/);
  });
});
