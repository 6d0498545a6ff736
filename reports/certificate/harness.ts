import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { canonicalJson } from '../../suites/engine/journal/canonical-json.ts';
import { ownVersion } from '../own-version.ts';
import type { HarnessIdentity } from './certificate.ts';
import { sha256 } from './digests.ts';

const ownFolder = fileURLToPath(new URL('../../', import.meta.url));

/** All that runs when a terminal is certified, and what decides which parts of others do. */
const rooms = ['simulators', 'suites', 'fixtures', 'reports', 'scripts'];
const parts = ['package.json', 'package-lock.json'];
/** Where Platen was installed as a package, what its programs share is here. */
const bundles = 'chunks';

const isSource = /\.(ts|js|mjs|json|css|xsd)$/;
/** Tests judge us and nobody else; runs and measures are output; what is hidden is somebody's own. */
const isLeftOut = /\.test\.ts$|^reports\/(runs|latest|explore|measures)\/|(^|\/)\./;

let own: HarnessIdentity | undefined;

/**
 * Which Platen this is: its version, and the digest of its sources as they lie here. That of its own
 * is taken once, early: what is changed while a terminal is certified has judged nothing of it.
 */
export function harnessIdentity(folder: string = ownFolder): HarnessIdentity {
  if (folder !== ownFolder) return identityOf(folder);
  own ??= identityOf(folder);
  return own;
}

function identityOf(folder: string): HarnessIdentity {
  const there = [...rooms, bundles].filter((room) => existsSync(join(folder, room)));
  const paths = [
    ...there.flatMap((room) => sourcesOf(folder, room)),
    ...parts.filter((part) => existsSync(join(folder, part))),
  ];
  const digests = paths.map((path) => [path, sha256(readFileSync(join(folder, path)))] as const);
  return { version: ownVersion(), sha256: sha256(canonicalJson(Object.fromEntries(digests))) };
}

/** Paths from the project's folder, with slashes on every system. */
function sourcesOf(folder: string, room: string): readonly string[] {
  return readdirSync(join(folder, room), { recursive: true, encoding: 'utf8' })
    .map((path) => `${room}/${path.replaceAll(sep, '/')}`)
    .filter((path) => isSource.test(path) && !isLeftOut.test(path));
}
