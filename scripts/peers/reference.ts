import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { requireTool, type ToolName } from '../../fixtures/external-tools.ts';
import { systemClock } from '../../simulators/kit/clock.ts';
import { type Running, running, waitFor } from '../../simulators/kit/lifecycle.ts';

export const reference = 'ippeveprinter';

/** What it needs to start. */
export const referenceTools: readonly ToolName[] = [reference, 'dbus-daemon'];

/**
 * The reference printer of CUPS as well configured as it can be: without a command it would sleep
 * for seconds at each job, and without a D-Bus it does not start, so that gets one of its own.
 */
export async function startReference(): Promise<{ readonly url: string } & Running> {
  const folder = await mkdtemp(join(tmpdir(), 'platen-reference-'));
  const bus = await startBus();
  const port = await freePort();
  const formats = 'application/pdf,image/jpeg,image/pwg-raster,image/urf';
  const given = ['-c', '/bin/true', '-f', formats, '-s', '10,10', '-2', '-r', 'off'];
  const place = ['-n', 'localhost', '-p', String(port), '-d', folder];
  const command = [`DBUS_SYSTEM_BUS_ADDRESS=${bus.address}`, requireTool(reference)];
  const whole = [...command, ...given, ...place, 'reference'];
  const printer = spawn('/usr/bin/env', whole, { stdio: 'ignore' });
  const gone = once(printer, 'exit');
  const parts = { url: `ipp://localhost:${String(port)}/ipp/print` };
  const started = running(parts, async () => {
    printer.kill();
    await gone;
    await bus.stop();
    await rm(folder, { recursive: true, force: true });
  });
  const wait = { clock: systemClock, deadlineMs: 50_000, what: 'the reference printer to listen' };
  await waitFor(() => answers(port), wait);
  return started;
}

/** A D-Bus daemon that tells where it is on its first line. */
async function startBus(): Promise<{ readonly address: string } & Running> {
  const asked = ['--session', '--nofork', '--print-address=1'];
  const daemon = spawn(requireTool('dbus-daemon'), asked, { stdio: ['ignore', 'pipe', 'ignore'] });
  const gone = once(daemon, 'exit');
  const [address] = (await once(createInterface(daemon.stdout), 'line')) as [string];
  return running({ address }, async () => {
    daemon.kill();
    await gone;
  });
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

function answers(port: number): Promise<true | undefined> {
  return new Promise((resolve) => {
    const socket = connect(port, 'localhost');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(undefined));
  });
}
