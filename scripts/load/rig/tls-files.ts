import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { systemClock } from '../../../simulators/kit/clock.ts';
import { loadOrMakeTls } from '../../../simulators/kit/tls.ts';

/** A certificate for 127.0.0.1 as PEM files. */
export interface TlsFiles {
  readonly keyFile: string;
  readonly certFile: string;
}

export interface MadeTls {
  readonly files: TlsFiles;
  /** What clients must trust. */
  readonly caPem: string;
}

export async function makeTlsFiles(folder: string): Promise<MadeTls> {
  const { key, cert, caPem } = await loadOrMakeTls(folder, ['127.0.0.1'], systemClock);
  const files = { keyFile: join(folder, 'key.pem'), certFile: join(folder, 'cert.pem') };
  await writeFile(files.keyFile, key, { mode: 0o600 });
  await writeFile(files.certFile, cert);
  return { files, caPem };
}
