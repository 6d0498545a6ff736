import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemClock } from '../../kit/clock.ts';
import { waitFor } from '../../kit/lifecycle.ts';
import { type DnsRecord, nameKey, nameOf, recordType } from '../../kit/wire/dns/record.ts';
import { startTestPrinter, type TestPrinter } from '../testing/ipp-client.ts';
import { type MdnsSocket, openMdnsSocket } from './mdns-socket.ts';

/** A resolver of the network that has heard everything since it began to listen. */
interface Resolver {
  readonly heard: DnsRecord[];
  ask(name: string, type: number): Promise<void>;
  find(what: string, is: (record: DnsRecord) => boolean): Promise<DnsRecord>;
}

let port = 0;
let socket: MdnsSocket;
let resolver: Resolver;

beforeEach(async () => {
  port = await freePort();
  const heard: DnsRecord[] = [];
  socket = await openMdnsSocket({ address: '127.0.0.1', port }, (message) => {
    if (message.response) heard.push(...message.answers, ...message.additionals);
  });
  resolver = {
    heard,
    ask: (name, type) => socket.send({ ...query, questions: [question(name, type)] }),
    find: (what, is) =>
      waitFor(() => heard.find(is), { clock: systemClock, deadlineMs: 50_000, what }),
  };
});
afterEach(() => socket.stop());

const query = {
  id: 0,
  response: false,
  questions: [],
  answers: [],
  authorities: [],
  additionals: [],
};

function question(name: string, type: number, unicast = false) {
  return { name: nameOf(name), type, unicast };
}

/** Another port than that of multicast DNS: nothing of this is heard outside the test. */
async function freePort(): Promise<number> {
  const probe = createSocket('udp4');
  probe.bind(0, '127.0.0.1');
  await once(probe, 'listening');
  const free = (probe.address() as AddressInfo).port;
  probe.close();
  return free;
}

function start(): Promise<TestPrinter> {
  return startTestPrinter([], undefined, {
    name: 'Lobby, ground floor',
    rawPort: 0,
    announce: { address: '127.0.0.1', port },
  });
}

function is(name: string, kind: DnsRecord['data']['kind']): (record: DnsRecord) => boolean {
  const key = nameKey(nameOf(name));
  return (record) => record.data.kind === kind && nameKey(record.name) === key;
}

test('services are found by type and by kind, with port, text and address', async () => {
  await using target = await start();
  resolver.heard.length = 0;
  await resolver.ask('_universal._sub._ipp._tcp.local', recordType.ptr);
  const found = await resolver.find('the pointer', is('_universal._sub._ipp._tcp.local', 'ptr'));
  const instance = ['Lobby, ground floor', '_ipp', '_tcp', 'local'];
  expect(found.data).toEqual({ kind: 'ptr', target: instance });
  const of = (kind: string) => (one: DnsRecord) =>
    one.data.kind === kind && nameKey(one.name) === nameKey(instance);
  const { data: service } = await resolver.find('the service', of('srv'));
  expect(service).toMatchObject({ port: target.port });
  const { data: text } = await resolver.find('the text', of('txt'));
  expect(text).toMatchObject({
    strings: expect.arrayContaining([
      'txtvers=1',
      'rp=ipp/print',
      'ty=Platen Office Colour',
      'Color=T',
      'Duplex=T',
      'PaperMax=tabloid-A3',
      `adminurl=http://127.0.0.1:${String(target.port)}/`,
      'kind=document,envelope,photo',
      'air=none',
    ]) as unknown,
  });
  const host = service.kind === 'srv' ? service.target.join('.') : '';
  expect((await resolver.find('the address', is(host, 'a'))).data).toMatchObject({
    address: '127.0.0.1',
  });
});

test('Bonjour Printing: the flagship name is claimed; RFC 6763 9: types are enumerated', async () => {
  await using target = await start();
  const of =
    (type: string) =>
    ({ name, data }: DnsRecord) => {
      return data.kind === 'srv' && name[1] === type;
    };
  const flagship = await resolver.find('the flagship', of('_printer'));
  expect(flagship.data).toMatchObject({ port: 0 });
  const raw = await resolver.find('the raw port', of('_pdl-datastream'));
  expect(raw.data).toMatchObject({ port: target.printer.rawAddress?.port });
  resolver.heard.length = 0;
  const kinds = nameKey(nameOf('_services._dns-sd._udp.local'));
  await resolver.ask('_services._dns-sd._udp.local', recordType.ptr);
  for (const type of ['_printer', '_ipp', '_pdl-datastream'])
    await resolver.find(
      type,
      ({ name, data }) => data.kind === 'ptr' && nameKey(name) === kinds && data.target[0] === type,
    );
});

test('RFC 6762 9: of two with a name, the second takes another', async () => {
  await using first = await start();
  await using second = await start();
  expect(first.printer.announcedAs()).toBe('Lobby, ground floor');
  expect(second.printer.announcedAs()).toBe('Lobby, ground floor (2)');
});

test('of two that begin together, one takes another name', async () => {
  const both = await Promise.all([start(), start()]);
  const names = new Set(both.map((one) => one.printer.announcedAs()));
  expect(names).toEqual(new Set(['Lobby, ground floor', 'Lobby, ground floor (2)']));
  await Promise.all(both.map((one) => one[Symbol.asyncDispose]()));
});

test('RFC 6762 10.1: goodbye at the end', async () => {
  const target = await start();
  await target[Symbol.asyncDispose]();
  const gone = await resolver.find('a goodbye', (one) => one.ttlSeconds === 0);
  const last = resolver.heard.slice(resolver.heard.indexOf(gone));
  expect(last.length).toBeGreaterThan(10);
  expect(last.every((one) => one.ttlSeconds === 0)).toBe(true);
});

test('packets that are none are not heard', async () => {
  await using target = await start();
  const sender = createSocket('udp4');
  sender.send(Buffer.from([0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0xc0, 12]), port, '127.0.0.1');
  await resolver.ask('_ipp._tcp.local', recordType.ptr);
  await resolver.find('the pointer', is('_ipp._tcp.local', 'ptr'));
  expect(target.printer.announcedAs()).toBe('Lobby, ground floor');
  sender.close();
});
