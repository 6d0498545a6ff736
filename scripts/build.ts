import { join } from 'node:path';
import { buildPackage } from './package/build.ts';

/** Builds the package into build/package (`npm run build`). */
await buildPackage(join(import.meta.dirname, '..'), join(import.meta.dirname, '../build/package'));
