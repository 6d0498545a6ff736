import { execFile, spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { startTestPrinter } from '../ipp/testing.ts';

const python = '/usr/bin/python3';
const isThere = spawnSync(python, ['-c', 'import zeroconf']).status === 0;

const browse = `
import sys, time
from zeroconf import ServiceBrowser, Zeroconf
network = Zeroconf(interfaces=["127.0.0.1"])
class Seen:
    def add_service(self, network, kind, name):
        found = network.get_service_info(kind, name)
        if found is None or not name.startswith(sys.argv[1]): return
        rp = (found.properties.get(b"rp") or b"").decode()
        print(name, found.port, found.parsed_addresses()[0], rp, flush=True)
    def remove_service(self, network, kind, name): pass
    def update_service(self, network, kind, name): pass
kinds = ["_ipp._tcp.local.", "_printer._tcp.local.", "_pdl-datastream._tcp.local."]
browser = ServiceBrowser(network, kinds, Seen())
time.sleep(2.5)
network.close()
`;

function seen(name: string): Promise<readonly string[]> {
  return new Promise((resolve, reject) => {
    execFile(python, ['-c', browse, name], { timeout: 60_000 }, (error, out) => {
      if (error === null) resolve(out.trim().split('\n'));
      else reject(new Error('python did not browse', { cause: error }));
    });
  });
}

test.runIf(isThere)(
  'python-zeroconf finds all services of a printer, with port and address',
  async () => {
    const name = `Room under test ${String(process.pid)}`;
    await using target = await startTestPrinter([], undefined, { name, rawPort: 0, announce: {} });
    const lines = await seen(name);
    const { rawAddress } = target.printer;
    const services = [
      `${name}._ipp._tcp.local. ${String(target.port)} 127.0.0.1 ipp/print`,
      `${name}._printer._tcp.local. 0 127.0.0.1`,
      `${name}._pdl-datastream._tcp.local. ${String(rawAddress?.port)} 127.0.0.1`,
    ];
    expect(lines.map((line) => line.trimEnd())).toEqual(expect.arrayContaining(services));
  },
);
