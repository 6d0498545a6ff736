import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Running, running } from '../../../simulators/kit/lifecycle.ts';
import { startChild } from './child.ts';
import type { Origin } from './origin.ts';
import { makeTlsFiles, type TlsFiles } from './tls-files.ts';

/** What the process of the bare server is told. */
export interface BareStart {
  readonly folder: string;
  readonly tls?: TlsFiles;
}

export interface Bare extends Running, Origin {
  readonly pid: number;
}

/** The bare server on `folder`'s disk: `PUT /HOST:PORT` prints the body at that address. */
export async function startBare(scheme: 'http' | 'https'): Promise<Bare> {
  const folder = await mkdtemp(join(tmpdir(), 'platen-bare-'));
  const tls = scheme === 'https' ? await makeTlsFiles(folder) : undefined;
  const start: BareStart = { folder, ...(tls === undefined ? {} : { tls: tls.files }) };
  const { child, ready: port } = await startChild<number>('bare.child.ts', start);
  const origin: Origin = {
    url: `${scheme}://127.0.0.1:${String(port)}`,
    ...(tls === undefined ? {} : { caPem: tls.caPem }),
  };
  return running({ ...origin, pid: child.pid }, async () => {
    await child.stop();
    await rm(folder, { recursive: true });
  });
}
