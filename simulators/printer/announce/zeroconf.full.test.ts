import { execFile } from 'node:child_process';
import { expect, test } from 'vitest';
import { requireTool } from '../../../fixtures/external-tools.ts';
import { startTestPrinter } from '../testing/ipp-client.ts';

const browse = `
import sys, threading
from zeroconf import ServiceBrowser, Zeroconf
network = Zeroconf(interfaces=["127.0.0.1"])
kinds = ["_ipp._tcp.local.", "_printer._tcp.local.", "_pdl-datastream._tcp.local."]
missing, found_all = set(kinds), threading.Event()
class Seen:
    def add_service(self, network, kind, name):
        found = network.get_service_info(kind, name)
        if found is None or not name.startswith(sys.argv[1]): return
        rp = (found.properties.get(b"rp") or b"").decode()
        print(name, found.port, found.parsed_addresses()[0], rp, flush=True)
        missing.discard(kind)
        if not missing: found_all.set()
    def remove_service(self, network, kind, name): pass
    def update_service(self, network, kind, name): pass
browser = ServiceBrowser(network, kinds, Seen())
found_all.wait(120)
network.close()
`;

function seen(name: string): Promise<readonly string[]> {
  return new Promise((resolve, reject) => {
    execFile(requireTool('zeroconf'), ['-c', browse, name], { timeout: 150_000 }, (error, out) => {
      if (error === null) resolve(out.trim().split('\n'));
      else reject(new Error('python did not browse', { cause: error }));
    });
  });
}

test('python-zeroconf finds all services of a printer, with port and address', async () => {
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
});
