import { expect, it } from 'vitest';
import { callOf } from './layer.fixture.ts';
import { mapTextParts, partNames, textParts } from './multipart.ts';

const file = Buffer.from([0, 255, 13, 10, 45, 45, 120, 13, 10, 200]);
const body = Buffer.concat([
  Buffer.from(
    '--x1\r\nContent-Disposition: form-data; name="title"\r\n\r\nGrüße\r\n' +
      '--x1\r\nContent-Disposition: form-data; name="data"; filename="a.pdf"\r\nContent-Type: application/octet-stream\r\n\r\n',
  ),
  file,
  Buffer.from('\r\n--x1--\r\n'),
]);
const headers = { 'content-type': 'multipart/form-data; boundary=x1' };
const upload = { ...callOf('PUT /documents'), headers, body };

it('reads text parts and the names of all parts', () => {
  expect(textParts(upload)).toEqual([['title', 'Grüße']]);
  expect(partNames(upload)).toEqual(['title', 'data']);
});

it('changes text parts and keeps the bytes of the file', () => {
  const changed = mapTextParts(upload, () => [
    ['title', 'naïve'],
    ['copies', '2'],
  ]);
  expect(textParts(changed)).toEqual([
    ['title', 'naïve'],
    ['copies', '2'],
  ]);
  expect(
    changed.body.includes(
      Buffer.concat([Buffer.from('\r\n\r\n'), file, Buffer.from('\r\n--x1--')]),
    ),
  ).toBe(true);
});

it('leaves a body alone that it cannot read', () => {
  const cut = { ...upload, body: body.subarray(0, 60) };
  expect(mapTextParts(cut, () => [])).toBe(cut);
});
