import { join } from 'node:path';
import { buildPackage } from './package/build.ts';
import { buildImage } from './package/image.ts';

/**
 * Builds an OCI image for linux/amd64 into build/platen.oci.tar, without a container engine: Debian's
 * tools apt-get, dpkg-deb and tar must be there. Prints its digest.
 */
const root = join(import.meta.dirname, '..');
await buildPackage(root, join(root, 'build/package'));
process.stdout.write(`${await buildImage(root, join(root, 'build'))}\n`);
