import { join } from 'node:path';
import { lockFolder } from './folder-lock.ts';

/** Holds a folder's lock until it is killed. */
const [, , folder = ''] = process.argv;
const lock = lockFolder({ folder, file: join(folder, 'lock'), isShared: false });
process.stdout.write('held\n');
// Its parent never closes this pipe's other end.
process.stdin.resume().once('end', () => lock[Symbol.dispose]());
