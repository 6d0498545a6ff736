import { describe, expect, it } from 'vitest';
import { randomIds } from '../kit/ids.ts';
import { scryptPasswords } from './passwords.ts';

const cheap = { N: 16, r: 8, p: 1 };
const passwords = scryptPasswords(randomIds, { cost: cheap });

describe('passwords', () => {
  it('match their own hash and no other', async () => {
    const hash = await passwords.hash('correct horse');
    expect(hash).toMatch(/^scrypt\$16\$8\$1\$/);
    expect(hash).not.toContain('horse');
    expect(await passwords.matches('correct horse', hash)).toBe(true);
    expect(await passwords.matches('Correct horse', hash)).toBe(false);
    expect(await passwords.matches('', hash)).toBe(false);
  });

  it('are salted: one password, two hashes', async () => {
    expect(await passwords.hash('same')).not.toBe(await passwords.hash('same'));
  });

  it('match however their letters are composed', async () => {
    const hash = await passwords.hash('caf\u00e9');
    expect(await passwords.matches('cafe\u0301', hash)).toBe(true);
  });

  it('never match where none is set, not even the stand-in', async () => {
    expect(await passwords.matches('', undefined)).toBe(false);
    expect(await passwords.matches('anything', undefined)).toBe(false);
  });

  it('keep the cost they were hashed with (SIL-66)', async () => {
    const hash = await scryptPasswords(randomIds, { cost: { N: 32, r: 8, p: 1 } }).hash('x');
    expect(await passwords.matches('x', hash)).toBe(true);
  });

  it('refuse what is no hash, and go on afterwards', async () => {
    await expect(passwords.matches('x', 'plain text')).rejects.toThrow('scrypt$N$r$p$salt$hash');
    expect(await passwords.matches('x', await passwords.hash('x'))).toBe(true);
  });

  it('derive one at a time, in order', async () => {
    const order: number[] = [];
    await Promise.all(
      [1, 2, 3].map(async (number) => {
        await passwords.hash('x');
        order.push(number);
      }),
    );
    expect(order).toEqual([1, 2, 3]);
  });
});
