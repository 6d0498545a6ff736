import { describe, expect, it } from 'vitest';
import { systemTrouble } from './system-trouble.ts';

function refusal(code: string, more: object = {}): Error {
  return Object.assign(new Error(code), { code, syscall: 'open', path: '/a/b', ...more });
}

describe('a refusal of the system', () => {
  it.each([
    ['EACCES', '/a/b: no permission (open)'],
    ['ENOENT', '/a/b: no such file or folder (open)'],
    ['ENOTDIR', '/a/b: the path leads through a file (open)'],
    ['EISDIR', '/a/b: it is a folder, not a file (open)'],
    ['EROFS', '/a/b: the file system is read-only (open)'],
  ])('at a path is wrong usage: %s', (code, sentence) => {
    expect(systemTrouble(refusal(code))).toEqual({ sentence, outcome: 'usage' });
  });

  it('for want of room is no wrong usage', () => {
    const told = { sentence: 'write: no space is left on the device', outcome: 'broken' };
    expect(systemTrouble(refusal('ENOSPC', { syscall: 'write', path: undefined }))).toEqual(told);
  });

  it.each([
    ['of a program that cannot be started', refusal('ENOENT', { syscall: 'spawn git' })],
    ['of a connection', refusal('EACCES', { path: undefined })],
    ['of another kind', refusal('ECONNRESET')],
    ['that is none', new TypeError('x is undefined')],
  ])('says nothing %s', (_what, error) => {
    expect(systemTrouble(error)).toBeUndefined();
  });
});
