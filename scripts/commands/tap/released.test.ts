import { expect, it } from 'vitest';
import { releasedText } from './released.ts';

const one = { uuid: 'u', documentName: 'report.pdf' };

it.each([
  [
    { outputPortName: 'lobby', released: 1, documents: [one] },
    'released 1 document at lobby: report.pdf',
  ],
  [{ outputPortName: 'lobby', released: 2 }, 'released 2 documents at lobby'],
  [
    { outputPortName: 'lo\u001bbby', released: 1, documents: [one] },
    'released 1 document at lo\ufffdbby: report.pdf',
  ],
  [
    { outputPortName: 'lobby', released: 0, documents: [] },
    "released no document at lobby: no document of this card's user was waiting",
  ],
  [
    { outputPortName: 'lobby', released: 12, documents: Array.from({ length: 12 }, () => one) },
    `released 12 documents at lobby: ${'report.pdf, '.repeat(9)}report.pdf and 2 more`,
  ],
] as const)('%j reads %j', (told, text) => {
  expect(releasedText(JSON.stringify(told))).toBe(text);
});

it.each(['', 'OK', '[]', 'null', '{"released":1}', '{"outputPortName":"a","released":"1"}'])(
  'the answer %j does not say what was released',
  (body) => {
    expect(releasedText(body)).toBeUndefined();
  },
);
