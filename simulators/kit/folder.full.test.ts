import { expect, it } from 'vitest';
import { ensureFolder } from './folder.ts';

it('ends in a file system that takes no folders', async () => {
  if (process.platform !== 'linux') throw new Error('This test needs Linux: it uses /proc.');
  await expect(ensureFolder('/proc/nowhere/deeper')).rejects.toMatchObject({ code: 'ENOENT' });
});
