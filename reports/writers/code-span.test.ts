import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hostileText } from '../hostile.arbitrary.ts';
import { codeSpan } from './code-span.ts';

/** CommonMark 6.1: the span ends at the next run of as many backticks as opened it. */
function insideOf(span: string): string {
  const fence = /^`+/.exec(span)?.[0] ?? '';
  const rest = span.slice(fence.length);
  const end = [...rest.matchAll(/`+/g)].find(([run]) => run.length === fence.length);
  if (end === undefined || end.index + fence.length !== rest.length)
    throw new Error('not one span');
  const inner = rest.slice(0, end.index);
  return /^ .* $/.test(inner) && inner.trim() !== '' ? inner.slice(1, -1) : inner;
}

it('foreign text is one code span on one line, nothing of it outside', () => {
  fc.assert(
    fc.property(hostileText, (text) => {
      const span = codeSpan(text);
      expect(span).not.toMatch(/[\n\r\u2028\u2029]/);
      const shown = insideOf(span);
      expect(shown === '(empty)' ? '' : shown).toBe(
        text
          .toWellFormed()
          .replaceAll(/[\s\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
          .trim(),
      );
    }),
  );
});

it('long text is cut and said to be', () => {
  expect(codeSpan('x'.repeat(300), 10)).toBe(`\`${'x'.repeat(10)}…\``);
});
