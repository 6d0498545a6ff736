import fc from 'fast-check';
import { expect, it } from 'vitest';
import { shorten } from './shorten.ts';

it('what is short enough is shown whole', () => {
  expect(shorten('a\nb')).toEqual({ text: 'a\nb' });
});

it('keeps both ends of a long text and counts what it leaves out', () => {
  const lines = Array.from({ length: 100 }, (_, at) => `line ${String(at)}`);
  const { text, leftOut } = shorten(lines.join('\n'));
  expect(text).toContain('line 0\n');
  expect(text.endsWith('line 99')).toBe(true);
  expect(leftOut).toBe('48 lines of 100 left out in the middle');
});

it('is bounded whatever comes, and never shortens in silence', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 900 }), { maxLength: 120 }), (lines) => {
      const whole = lines.join('\n');
      const { text, leftOut } = shorten(whole);
      expect(text.length).toBeLessThan(53 * 402);
      expect(text === whole).toBe(leftOut === undefined);
    }),
  );
});
