import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openMasks } from './masks.ts';

const secret = 's3cret-Value.9';

it.each([
  `X-Api-Key: ${secret}`,
  `authorization: Bearer ${secret}`,
  `Authorization: Basic ${secret}`,
  `userid=ann&password=${secret}&x=1`,
  `GET /api?access_token=${secret}&x=1 HTTP/1.1`,
  `{"access_token":"${secret}","expires_in":3600}`,
  `{"adminPassword": "${secret}"}`,
  `--b\r\nContent-Disposition: form-data; name="password"\r\n\r\n${secret}\r\n--b--`,
])('masks the secret, and only that, in %j', (text) => {
  const masks = openMasks();
  const masked = masks.mask(text);
  expect(masked).not.toContain(secret);
  expect(masked.replace(/masked-[0-9a-f]{10}/, secret)).toBe(text);
  expect(masks.unmask(masked)).toBe(text);
  expect(masks.mask(masked)).toBe(masked);
});

it('leaves text without secrets alone, and restores whatever it changed', () => {
  expect(openMasks().mask('portname=pull&title=pins.pdf')).toBe('portname=pull&title=pins.pdf');
  fc.assert(
    fc.property(fc.string(), (text) => {
      const masks = openMasks();
      expect(masks.unmask(masks.mask(text))).toBe(text);
    }),
  );
});

it('a mask made by another service is not replaced by a secret', () => {
  const masked = openMasks().mask(`X-Api-Key: ${secret}`);
  expect(openMasks().unmask(masked)).toBe(masked);
});
