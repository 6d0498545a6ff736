import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Chance, seededChance } from '../../../simulators/kit/chance.ts';
import type { Clock } from '../../../simulators/kit/clock.ts';
import type { Ids } from '../../../simulators/kit/ids.ts';
import { constellation, type Running, running } from '../../../simulators/kit/lifecycle.ts';
import type { TargetFacts } from '../../engine/journal/facts.ts';
import type { Recorder } from '../../engine/journal/recorder.ts';
import { startBuiltIn } from '../../engine/run/built-in.ts';
import { openCredentials } from '../../engine/session/credentials.ts';
import { openWire } from '../../engine/session/http/wire.ts';
import type { TargetProfile } from '../../engine/session/profile/profile.ts';
import { secretValue } from '../../engine/session/profile/read-profile.ts';
import { openServiceProcess } from '../../engine/session/service-process.ts';
import type { Given } from '../given.ts';
import { type Certificates, makeCertificates } from './certificates.ts';
import { type DrawnNames, drawNames } from './drawn-names.ts';
import { type Observer, startObserver } from './observer.ts';
import { openPrinterStand, type PrinterStand } from './printer-stand.ts';
import { need, type ServiceHands, serviceHands } from './service-hands.ts';
import { openTenant, type Tenant } from './tenant.ts';

export interface BenchOptions {
  readonly recorder: Recorder;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly seed: number;
  /** Where observer and printers listen; default: loopback. */
  readonly host?: string;
  readonly port?: number;
  readonly plainHttp?: boolean;
  /** The MAC address of the card reader at the terminal; default: one that the bench makes up. */
  readonly reader?: string;
  /** How long the service lets a release wait for the printer; default: its own time. */
  readonly releaseTime?: string;
}

/** Everything that a terminal needs around it, of the bench's own. */
export interface Bench extends Running {
  readonly given: Given;
  /** That of the service behind the observer: the key that the terminal is given is none there. */
  readonly ownKey: string;
  /** The names of its secrets in the journal. */
  readonly names: { readonly key: string; readonly device: string };
  readonly drawn: DrawnNames;
  readonly facts: TargetFacts;
  readonly observer: Observer;
  readonly printers: PrinterStand;
  readonly tenant: Tenant;
  readonly hands: ServiceHands;
  /** The control plane of its service. */
  readonly control: ControlPlace;
}

export interface ControlPlace {
  readonly url: string;
  readonly token: string;
}

const answerTimeoutMs = 60_000;
const loopback = '127.0.0.1';

export async function openBench(options: BenchOptions): Promise<Bench> {
  const { recorder, clock, ids, host = loopback } = options;
  const parts = constellation();
  try {
    const { releaseTime } = options;
    const drawn = drawNames(options.seed);
    const time = releaseTime === undefined ? {} : { releaseTime };
    const { profile } = parts.add(await startBuiltIn({ plainHttp: true, ...time }));
    const control = controlOf(profile);
    const hands = handsOf(profile, control, parts);
    const printers = parts.add(await openPrinterStand({ recorder, clock, ids, host }));
    const tls = await certificates(options, parts);
    const { redactor } = recorder;
    const { ownKey, ...secrets } = await makeCallers(hands, ids, drawn);
    const names = {
      key: redactor.learn('key', secrets.apiKey),
      device: redactor.learn('device', secrets.deviceToken),
    };
    redactor.learn('key', ownKey);
    const { facts } = openCredentials(profile, redactor, {});
    const observer = parts.add(
      await startObserver({
        recorder,
        clock,
        service: { baseUrl: profile.baseUrl },
        keys: { given: secrets.apiKey, own: ownKey },
        host,
        port: options.port ?? 0,
        ...(tls === undefined ? {} : { tls: tls.shown }),
      }),
    );
    const chance = seededChance(options.seed);
    const port = await makePort(hands, printers, {
      options,
      chance,
      drawn,
      domain: facts.domain,
    });
    const { providerId, domain } = facts;
    const tenant = await openTenant({ hands, domain, providerId, ids, redactor, drawn });
    const { baseUrl } = observer;
    const given: Given = {
      baseUrl,
      ...secrets,
      ...(tls === undefined ? {} : { caFile: tls.caFile, caPem: tls.caPem }),
      port,
      queue: tenant.queue,
    };
    const target = { ...facts, baseUrl, name: 'the service of the test bench' };
    const own = { given, ownKey, names, drawn, facts: target };
    const bench = { ...own, observer, printers, tenant, hands, control };
    return running(bench, () => parts.stop());
  } catch (error) {
    await parts.stop();
    throw error;
  }
}

type Parts = ReturnType<typeof constellation>;

function controlOf({ control }: TargetProfile): ControlPlace {
  if (control === undefined) throw new Error('the service of the test bench has no control plane');
  return { url: control.url, token: secretValue(control.token, {}) };
}

function handsOf(profile: TargetProfile, control: ControlPlace, parts: Parts): ServiceHands {
  const { restart, keys } = profile;
  if (restart === undefined) throw new Error('the service of the test bench cannot be restarted');
  const wire = openWire(profile, answerTimeoutMs);
  parts.add(running({}, async () => wire[Symbol.asyncDispose]()));
  return serviceHands({
    wire,
    baseUrl: profile.baseUrl,
    key: secretValue(keys.full.secret, {}),
    control,
    serviceProcess: openServiceProcess(restart, {}),
  });
}

async function certificates(
  { plainHttp, clock, host = loopback }: BenchOptions,
  parts: Parts,
): Promise<Certificates | undefined> {
  if (plainHttp === true) return undefined;
  const folder = await mkdtemp(join(tmpdir(), 'platen-certify-tls-'));
  parts.add(running({}, () => rm(folder, { recursive: true, force: true })));
  return makeCertificates(folder, host, clock);
}

/** A key as a terminal has it: it may do all that a terminal does, and no login without the device token. */
async function makeCallers(
  hands: ServiceHands,
  ids: Ids,
  { endpoint }: DrawnNames,
): Promise<{ readonly apiKey: string; readonly ownKey: string; readonly deviceToken: string }> {
  const key = await hands.control('POST', '/keys', { kind: 'trustedOnly', label: endpoint });
  const device = await hands.control('POST', '/devices', { endpointId: endpoint });
  return { apiKey: ids.secret(), ownKey: need(key, 'secret'), deviceToken: need(device, 'token') };
}

/** The terminal's own port, with a reader beside it; and one elsewhere, for who stands there. */
async function makePort(
  hands: ServiceHands,
  printers: PrinterStand,
  {
    options,
    chance,
    drawn,
    domain,
  }: {
    readonly options: BenchOptions;
    readonly chance: Chance;
    readonly drawn: DrawnNames;
    readonly domain: string;
  },
): Promise<Given['port']> {
  const octet = (): string => chance.below(256).toString(16).padStart(2, '0');
  const madeUp = `02:${[octet(), octet(), octet(), octet(), octet()].join(':')}`;
  const { reader = madeUp } = options;
  const own = {
    name: drawn.port,
    address: printers.own,
    serial: `${octet()}${octet()}-${octet()}`.toUpperCase(),
    reader,
  };
  const ports = [own, { name: drawn.elsewhere, address: printers.other, serial: '', reader: '' }];
  for (const { name, address, serial, reader: mac } of ports)
    await hands.call('POST', '/outputports', {
      form: [
        ['domainname', domain],
        ['portname', name],
        ['address', address],
        ['porttype', '1'],
        ['vendor', 'unknown'],
        ['printprotocol', '0'],
        ...(serial === '' ? [] : [['deviceserial', serial] as const]),
        ...(mac === '' ? [] : [['ipreaderaddress', mac] as const]),
      ],
    });
  return own;
}
