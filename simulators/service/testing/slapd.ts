import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { requireTool } from '../../../fixtures/external-tools.ts';
import { systemClock } from '../../kit/clock.ts';
import { type Running, running, waitFor } from '../../kit/lifecycle.ts';
import { loadOrMakeTls } from '../../kit/tls.ts';

/** A directory of its own on loopback, with what an LDIF says in it. */
export interface Slapd extends Running {
  readonly port: number;
  readonly tlsPort: number;
  /** Signed its certificate, which is for localhost and 127.0.0.1. */
  readonly caPem: string;
}

const loader = '/usr/sbin/slapadd';

/** Below `dc=example,dc=test`; whoever is bound may read, the others may only bind. Throws where OpenLDAP's server is not installed. */
export async function startSlapd(ldif: string): Promise<Slapd> {
  const server = requireTool('slapd');
  const folder = mkdtempSync(join(tmpdir(), 'platen-slapd-'));
  const { key, cert, caPem } = await loadOrMakeTls(
    join(folder, 'tls'),
    ['localhost', '127.0.0.1'],
    systemClock,
  );
  mkdirSync(join(folder, 'data'));
  const files = { 'slapd.conf': configuration(folder), 'people.ldif': ldif, key, cert };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const loaded = spawnSync(loader, [
    '-f',
    join(folder, 'slapd.conf'),
    '-l',
    join(folder, 'people.ldif'),
  ]);
  if (loaded.status !== 0) throw new Error(`slapadd: ${loaded.stderr.toString()}`);
  const [port, tlsPort] = [await freePort(), await freePort()];
  const urls = `ldap://127.0.0.1:${String(port)} ldaps://127.0.0.1:${String(tlsPort)}`;
  const child = spawn(server, ['-d', '0', '-f', join(folder, 'slapd.conf'), '-h', urls]);
  await answering(child, tlsPort);
  return running({ port, tlsPort, caPem }, async () => {
    if (child.exitCode === null && child.kill()) await once(child, 'exit');
    rmSync(folder, { recursive: true });
  });
}

function configuration(folder: string): string {
  const schemas = ['core', 'cosine', 'inetorgperson', 'nis'];
  return [
    ...schemas.map((name) => `include /etc/ldap/schema/${name}.schema`),
    'modulepath /usr/lib/ldap',
    'moduleload back_mdb',
    `pidfile ${folder}/pid`,
    `TLSCertificateFile ${folder}/cert`,
    `TLSCertificateKeyFile ${folder}/key`,
    'database mdb',
    'suffix "dc=example,dc=test"',
    `directory ${folder}/data`,
    'maxsize 16777216',
    'access to attrs=userPassword by anonymous auth by * none',
    'access to * by users read by * none',
    '',
  ].join('\n');
}

/** slapd takes no port 0: one that was just free. */
async function freePort(): Promise<number> {
  const probe = createServer();
  await once(probe.listen(0, '127.0.0.1'), 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

async function answering(child: ChildProcess, port: number): Promise<void> {
  const wait = { clock: systemClock, deadlineMs: 50_000, what: 'slapd to listen' };
  await waitFor(async () => {
    if (child.exitCode !== null) throw new Error(`slapd ended with ${String(child.exitCode)}`);
    return (await accepts(port)) ? true : undefined;
  }, wait);
}

async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  return await once(socket, 'connect')
    .then(
      () => true,
      () => false,
    )
    .finally(() => socket.destroy());
}
