import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hostileText } from '../hostile.arbitrary.ts';
import { html } from './markup.ts';

it('foreign text stays text, in an element and in a quoted attribute', () => {
  fc.assert(
    fc.property(hostileText, hostileText, (text, value) => {
      const made = html`<p title="${value}">${text}</p>`.text;
      const [, inAttribute = '?', inElement = '?'] =
        /^<p title="([^"]*)">(.*)<\/p>$/s.exec(made) ?? [];
      for (const written of [inAttribute, inElement])
        expect(written).not.toMatch(/[<>"']|&(?!(amp|lt|gt|quot|#39);)/);
    }),
  );
});

it('pieces nest, lists are joined, nothing is nothing', () => {
  const items = ['a', '<b>'].map((item) => html`<li>${item}</li>`);
  expect(html`<ul>${items}${undefined}${false}${0}</ul>`.text).toBe(
    '<ul><li>a</li><li>&lt;b&gt;</li>0</ul>',
  );
});

it('what would act on a terminal or turn the reading direction is shown', () => {
  expect(html`${'\u001b[2J\u202e'}`.text).toBe('\\u001b[2J\\u202e');
});
