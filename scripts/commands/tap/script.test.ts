import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { platenIn, type Said } from '../run-command.fixture.ts';
import { readScript } from './read-script.ts';

const heard: string[] = [];
/** How often the card 1 is answered that the service is busy. */
let busy = 0;
const server = createServer(({ url = '' }, response) => {
  const query = new URL(url, 'http://a').searchParams;
  const card = query.get('cd') ?? '';
  heard.push(`${query.get('Mac') ?? ''} ${card}`);
  const isBusy = card === '1' && busy > 0;
  if (isBusy) busy -= 1;
  response.writeHead(isBusy ? 503 : card === 'unknown' ? 400 : 200).end();
});
let folder = '';
let service = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platen-script-'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  service = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1`;
});
afterEach(() => {
  heard.length = 0;
  busy = 0;
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

test('cards are shown by the clock: taps, bounces, a storm, and what waits for the network', async () => {
  const { outcome, out, err } = await play(`
service: ${service}
readers:
  lobby: { address: R1, format: decimal, bits: 32, bounceMs: 60000, atOnce: 1 }
  floor: { address: R2, via: POST }
steps:
  - { at: 20ms, reader: floor, tap: unknown, expect: refused }
  - { at: 0, reader: lobby, tap: 946EBD28, times: 2, everyMs: 5, expect: [accepted, bounced] }
  - { at: 30, reader: lobby, network: away }
  - { at: 0.04s, reader: lobby, tap: { technology: prox-26, facility: 1, number: 1 }, expect: 200 }
  - { at: 60, reader: lobby, network: there }
  - { at: 80, reader: floor, storm: [a, b], expect: accepted }
`);
  expect(err).toContain('6 taps, 0 not as expected');
  expect(outcome).toBe('passed');
  const at = (reader: string): readonly string[] => heard.filter((one) => one.startsWith(reader));
  expect(at('R1')).toEqual(['R1 2490285352', 'R1 33685506']);
  expect(at('R2').toSorted()).toEqual(['R2 a', 'R2 b', 'R2 unknown']);
  expect(out).toMatch(
    /^\+0\.000 s {2}lobby {2}2490285352 {2}accepted \(200\) in [\d.]+ ms {2}as expected$/m,
  );
  expect(out).toContain(
    '+0.005 s  lobby  2490285352  bounced: the same card again (bounce)  as expected\n',
  );
});

test('what does not come as expected fails, and is told in lines of JSON', async () => {
  const script = [
    `{"service": "${service}", "readers": {"r": {"address": "R1", "retries": 2, "pauseMs": 1}}}`,
    '{"at": 0, "tap": "1", "expect": "refused"}',
    '{"at": 50, "storm": {"technology": "uid-4", "count": 3, "seed": 7}}',
  ].join('\n');
  busy = 1;
  const { outcome, out } = await play(script, '--json');
  expect(outcome).toBe('failed');
  const lines = out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { readonly card?: string });
  // On a busy machine those of the storm are decided before it.
  expect(lines.find(({ card }) => card === '1')).toMatchObject({
    atMs: 0,
    reader: 'r',
    fate: 'answered',
    status: 200,
    tries: 2,
    expect: 'refused',
    asExpected: false,
  });
  expect(lines.at(-1)).toEqual({ summary: { taps: 4, notAsExpected: 1, left: 0 } });
  expect(heard).toHaveLength(5);
});

test('a tap that nobody answers is not refused', async () => {
  const { outcome, err } = await play(`
service: http://127.0.0.1:1/api/v1
readers: { r: { address: R1, retries: 0 } }
steps:
  - { at: 0, tap: a, expect: refused }
  - { at: 1, tap: b, expect: unanswered }
`);
  expect(outcome).toBe('failed');
  expect(err).toContain('2 taps, 1 not as expected');
});

test('a script that ends while a network is away gives up what is kept', async () => {
  const { outcome } = await play(`
service: ${service}
readers: { r: { address: R1 } }
steps:
  - { at: 0, network: away }
  - { at: 1, tap: a, expect: dropped }
`);
  expect([outcome, heard]).toEqual(['passed', []]);
});

test('interrupted, it is incomplete', async () => {
  const leaving = new AbortController();
  server.once('request', () => leaving.abort(new Error('left')));
  const { outcome, out, err } = await play(
    `
service: ${service}
readers: { r: { address: R1 } }
steps:
  - { at: 0, tap: a }
  - { at: 10min, tap: b }
`,
    '--json',
    leaving.signal,
  );
  expect(outcome).toBe('incomplete');
  expect(out).toContain('{"summary":{"taps":1,"notAsExpected":0,"left":1}}');
  expect(err).toBe('');
});

test('the script to begin with is one', async () => {
  const file = 'fixtures/taps/morning.yaml';
  const { readers, steps } = readScript(await readFile(file, 'utf8'), file);
  expect(Object.keys(readers)).toEqual(['lobby', 'floor']);
  expect(steps).toHaveLength(7);
});

const one = 'readers: { r: { address: R1 } }\n';

test.each([
  ['{', 'Flow map must end with a }'],
  [`${one}steps: []`, 'line 2: steps must NOT have fewer than 1 items'],
  [`${one}steps:\n  - { at: soon, tap: a }`, 'line 3: steps[0].at must match pattern'],
  [
    `${one}steps:\n  - { at: 1, tap: a, expect: nothing }`,
    'steps[0].expect must be one of accepted',
  ],
  [`${one}steps:\n  - { at: 1, tab: a }`, "line 3: steps[0] must not have a member 'tab'"],
  [`${one}steps:\n  - { at: 1 }`, 'line 3: steps[0] must have one of tap, storm and network'],
  [`${one}steps:\n  - { at: 1, tap: a, reader: q }`, 'steps[0] names no reader of the script: q'],
  [`${one}steps:\n  - { at: 1, network: away, times: 2 }`, 'has times or everyMs without a tap'],
  [
    `${one}steps:\n  - { at: 1, network: away, expect: 200 }`,
    'has an expected result for a network',
  ],
  [`${one}steps:\n  - { at: 1, tap: a, times: 3, expect: [200] }`, 'expects 1 results of 3 taps'],
  [
    `${one}steps:\n  - { at: 1, tap: { technology: uid-4, facility: 1, number: 1 } }`,
    'has a facility for uid-4, which knows none',
  ],
  [
    `${one}steps:\n  - { at: 1, tap: { technology: prox-26, facility: 256, number: 1 } }`,
    'the facility must be a whole number from 0 to 255',
  ],
  [
    'readers: { r: { address: R1, format: hex, check: luhn } }\nsteps:\n  - { at: 1, tap: "00" }',
    'line 3: steps[0] has a card that its reader cannot send: the check luhn is not for hex',
  ],
  [
    'readers: { r: { address: R1 }, s: { address: R2 } }\nsteps:\n  - { at: 1, tap: a }',
    'must name its reader: r, s',
  ],
  [
    `${one}steps:\n${'  - { at: 1, tap: a, times: 10000 }\n'.repeat(101)}`,
    'the script has 1010000 taps, more than 1000000',
  ],
  ['{"readers": {"r": {"address": "R1"}}}\n{"at": 1, "tap": 7}', 'line 2: steps[0].tap must be'],
  ['{"readers": {"r": {"address": "R1"}}}\n{nonsense}', 'line 2: is no JSON'],
])('%j is refused: %s', (script, sentence) => {
  expect(() => readScript(script, 'taps.yaml')).toThrow('--script: taps.yaml has mistakes:');
  expect(() => readScript(script, 'taps.yaml')).toThrow(sentence);
});

test('a card beside a script makes no sense, nor does a script that is not there', async () => {
  expect(await play(`${one}steps: [{ at: 1, tap: a }]`, '--card=1')).toMatchObject({
    outcome: 'usage',
  });
  const { outcome, err } = await run(['--script', join(folder, 'none')]);
  expect(outcome).toBe('usage');
  expect(err).toContain('cannot be read: it does not exist');
});

async function play(script: string, option?: string, signal?: AbortSignal): Promise<Said> {
  const file = join(folder, 'taps.yaml');
  await writeFile(file, script);
  const options = ['--script', file, ...(option === undefined ? [] : [option])];
  return await run(options, signal);
}

async function run(options: readonly string[], signal?: AbortSignal): Promise<Said> {
  return await platenIn({ environment: { PLATEN_API_KEY: 'k' }, signal }, ['tap', ...options]);
}
