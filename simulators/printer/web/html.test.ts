import fc from 'fast-check';
import { expect, test } from 'vitest';
import { html } from './html.ts';

test('no text becomes markup, nor steers what follows it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const inside = /^<b title="(.*)">(.*)<\/b>$/s.exec(
        html`<b title="${text}">${text}</b>`.markup,
      );
      expect(inside?.slice(1).join('')).not.toMatch(/[<>"']|&(?!#\d+;)|[\p{Cc}\p{Cf}]/u);
    }),
  );
});

test('markup stays markup, alone and in lists, and text can be read', () => {
  const rows = ['a & b', '<i>'].map((text) => html`<td>${text}</td>`);
  expect(html`<tr>${rows}${html`<td>${7}</td>`}</tr>`.markup).toBe(
    '<tr><td>a &#38; b</td><td>&#60;i&#62;</td><td>7</td></tr>',
  );
});
