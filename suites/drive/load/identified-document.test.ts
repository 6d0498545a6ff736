import { expect, it } from 'vitest';
import { identityNearEnd, identityNearStart } from '../../../fixtures/documents/synthetic.ts';
import { documentPress } from './identified-document.ts';

it('documents of one size, each with its identity at both ends', () => {
  const press = documentPress(51_200);
  const [first, second] = [press('run-1'), press('run-2')];
  for (const { identity, bytes } of [first, second]) {
    expect(bytes).toHaveLength(51_200);
    expect(identityNearStart(bytes.subarray(0, 256))).toBe(identity);
    expect(identityNearEnd(bytes.subarray(-256))).toBe(identity);
  }
  expect(first.sha256).not.toBe(second.sha256);
  expect(press('run-1')).toEqual(first);
});

it('an identity that does not fit is refused', () => {
  expect(() => documentPress(10_000)('x'.repeat(25))).toThrow('too long');
});
