import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../../../simulators/kit/clock.ts';
import { type Running, running } from '../../../simulators/kit/lifecycle.ts';
import { loadOrMakeTls } from '../../../simulators/kit/tls.ts';
import { startChild } from './child.ts';
import type { Origin } from './origin.ts';

/** What the process of the bare server is told. */
export interface BareStart {
  readonly folder: string;
  readonly tls?: { readonly keyFile: string; readonly certFile: string };
}

/** The bare server on `folder`'s disk: `PUT /HOST:PORT` prints the body at that address. */
export async function startBare(scheme: 'http' | 'https'): Promise<Origin & Running> {
  const folder = await mkdtemp(join(tmpdir(), 'platen-bare-'));
  const tls = scheme === 'https' ? await makeTls(folder) : undefined;
  const start: BareStart = { folder, ...(tls === undefined ? {} : { tls: tls.files }) };
  const { child, ready: port } = await startChild<number>('bare.child.ts', start);
  const origin: Origin = {
    url: `${scheme}://127.0.0.1:${String(port)}`,
    ...(tls === undefined ? {} : { caPem: tls.caPem }),
  };
  return running({ ...origin }, async () => {
    await child.stop();
    await rm(folder, { recursive: true });
  });
}

async function makeTls(folder: string) {
  const { key, cert, caPem } = await loadOrMakeTls(folder, ['127.0.0.1'], systemClock);
  const files = { keyFile: join(folder, 'key.pem'), certFile: join(folder, 'cert.pem') };
  await writeFile(files.keyFile, key);
  await writeFile(files.certFile, cert);
  return { files, caPem };
}
