import { describe, expect, it } from 'vitest';
import { inOtherCase } from './other-case.ts';

describe('inOtherCase', () => {
  it('swaps capitals and small letters, beyond ASCII too', () => {
    expect(inOtherCase('Ann-Zoë Ключ 7')).toBe('aNN-zOË кЛЮЧ 7');
  });

  it('leaves letters whose other case does not lead back, and signs', () => {
    expect(inOtherCase('ß ı # 名 𝒜')).toBe('ß ı # 名 𝒜');
  });
});
