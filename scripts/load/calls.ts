import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { syntheticPdf } from '../../fixtures/documents/synthetic.ts';
import { readArguments, wholeNumbers } from './rig/arguments.ts';
import { openSession, type Session, upload, uploadBody } from './rig/calls.ts';
import { inPairs, ratiosOf } from './rig/in-pairs.ts';
import { describeMachine, thisMachine } from './rig/machine.ts';
import { connectTo } from './rig/origin.ts';
import { startPlain } from './rig/plain.ts';
import { median, type Spread, spreadOf, spreadText } from './rig/quantiles.ts';
import { type Asked, type Saturation, saturate } from './rig/saturate.ts';
import { seeAnswer } from './rig/seen-answer.ts';
import { startService } from './rig/service.ts';
import { textTable } from './rig/text-table.ts';
import { type MadeTls, makeTlsFiles } from './rig/tls-files.ts';

const given = readArguments({
  usage: 'node scripts/load/calls.ts [options]',
  about:
    'Requests per second of GET /version and of GET /documents over HTTPS, connections kept alive, as a\n' +
    'share of a bare fastify route that sends the same bytes and headers with the same certificate.\n' +
    'Closed loop, rounds of both in turn, the share taken pair by pair; processor time besides, which\n' +
    'neighbours on the machine disturb less.',
  options: {
    connections: { about: 'connections at a time', fallback: '8' },
    documents: { about: 'documents in the list', fallback: '50' },
    pairs: { about: 'pairs of rounds', fallback: '7' },
    seconds: { about: 'length of a round', fallback: '3' },
    'cpu-profile': { about: 'folder for a CPU profile of the service', fallback: '' },
    json: { about: 'print one JSON object instead of a table' },
  },
});

interface Result {
  readonly call: string;
  readonly bytes: number;
  readonly bare: Saturation;
  readonly service: Saturation;
  /** The service's requests per second over those of the bare route. */
  readonly share: Spread;
  /** The bare route's processor time for a request over that of the service. */
  readonly cpuShare: Spread;
}

const machine = thisMachine();
const [connections = 0] = wholeNumbers(given.connections, 'connections');
const [documents = 0] = wholeNumbers(given.documents, 'documents');
const [pairs = 0] = wholeNumbers(given.pairs, 'pairs');
const [seconds = 0] = wholeNumbers(given.seconds, 'seconds');
const folder = await mkdtemp(join(tmpdir(), 'platen-calls-'));
try {
  print(await measureAll(await makeTlsFiles(folder)));
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function measureAll(tls: MadeTls): Promise<readonly Result[]> {
  const cpuProfile = given['cpu-profile'];
  await using service = await startService({
    scheme: 'https',
    tls,
    ...(cpuProfile === '' ? {} : { cpuProfile }),
  });
  const client = connectTo(service);
  const session = await openSession(client, service, 'lister');
  await fill(session);
  await client.close();
  const { url, basePath, pid } = service;
  const at = `${url}${basePath}`;
  const key = { 'x-api-key': service.key };
  const headers = { ...key, authorization: `Bearer ${session.token}` };
  return [
    await measure('GET /version', { url: `${at}/version`, headers: key, pid }, tls),
    await measure(
      `GET /documents, ${String(documents)}`,
      { url: `${at}/documents?maxRecords=${String(documents)}`, headers, pid },
      tls,
    ),
  ];
}

async function fill(session: Session): Promise<void> {
  for (let number = 1; number <= documents; number += 1) {
    const document = syntheticPdf({ pages: 1, bytes: 2_000, identity: `list-${String(number)}` });
    await upload(session, uploadBody(session, document));
  }
}

async function measure(call: string, asked: Asked, tls: MadeTls): Promise<Result> {
  const answer = await seeAnswer(asked, tls);
  await using plain = await startPlain({ tls: tls.files, answer });
  const contestants = { bare: { ...asked, url: plain.url, pid: plain.pid }, service: asked };
  const { bare, service } = await inPairs(['bare', 'service'], pairs, (name) =>
    saturate(contestants[name], { connections, seconds }),
  );
  return {
    call,
    bytes: Buffer.byteLength(answer.body),
    bare: summarise(bare),
    service: summarise(service),
    share: spreadOf(ratiosOf(service, bare, ({ perSecond }) => perSecond)),
    cpuShare: spreadOf(ratiosOf(bare, service, ({ cpuMicros }) => cpuMicros)),
  };
}

function summarise(rounds: readonly Saturation[]): Saturation {
  const middle = (numberOf: (round: Saturation) => number): number => median(rounds.map(numberOf));
  return {
    perSecond: middle(({ perSecond }) => perSecond),
    cpuMicros: middle(({ cpuMicros }) => cpuMicros),
    busy: middle(({ busy }) => busy),
    p50Ms: middle(({ p50Ms }) => p50Ms),
    p99Ms: middle(({ p99Ms }) => p99Ms),
  };
}

function print(results: readonly Result[]): void {
  if (given.json) {
    process.stdout.write(
      `${JSON.stringify({ benchmark: 'calls', machine, connections, results })}\n`,
    );
    return;
  }
  const heading = [
    'call',
    'bytes',
    'what',
    'req/s',
    'p50 ms',
    'p99 ms',
    'busy',
    'CPU us',
    'share',
    'CPU share',
  ];
  const rows = results.flatMap(({ call, bytes, share, cpuShare, ...sides }) =>
    (['bare', 'service'] as const).map((name) => [
      call,
      String(bytes),
      name === 'bare' ? 'bare route' : 'platen service',
      sides[name].perSecond.toFixed(0),
      sides[name].p50Ms.toFixed(2),
      sides[name].p99Ms.toFixed(2),
      sides[name].busy.toFixed(2),
      sides[name].cpuMicros.toFixed(0),
      name === 'bare' ? '' : spreadText(share),
      name === 'bare' ? '' : spreadText(cpuShare),
    ]),
  );
  process.stdout.write(
    `${describeMachine(machine)}\n${String(connections)} connections, HTTPS\n\n${textTable([heading, ...rows])}\n`,
  );
}
