import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startBuiltIn } from '../../suites/engine/run/built-in.ts';
import type { Outcome } from '../exit-codes.ts';
import { commandEntries } from './index.ts';
import { platenIn } from './run-command.fixture.ts';

/** One short line of each command, carried out for real; what each prints in full is tested beside it. */
interface Smoke {
  readonly line: string;
  readonly ends: Outcome;
  readonly prints: RegExp;
  /** It runs until it is interrupted, which happens as soon as it has printed that. */
  readonly untilReady?: boolean;
}

// RUN, DATA and TARGET stand for paths in the test's folder.
const smokes: Readonly<Record<string, Smoke>> = {
  gate: {
    line: 'gate --only VER-01 --seed 1 --target TARGET --out RUN',
    ends: 'passed',
    prints: /passed: /,
  },
  // All rules are judged again, and the run showed one.
  judge: { line: 'judge RUN --out RUN-again', ends: 'incomplete', prints: /[1-9][0-9]* passed/ },
  show: {
    line: 'show RUN --page-port 0 --json-ready',
    ends: 'passed',
    prints: /"ready":"show"/,
    untilReady: true,
  },
  diff: { line: 'diff RUN RUN', ends: 'passed', prints: /\S/ },
  cleanup: { line: 'cleanup RUN --target TARGET', ends: 'passed', prints: /\S/ },
  probe: { line: 'probe --target TARGET', ends: 'passed', prints: /\S/ },
  prove: { line: 'prove --only VER-01', ends: 'passed', prints: /\S/ },
  explore: {
    line: 'explore --runs 1 --length 3 --seed 1 --out RUN-explore',
    ends: 'passed',
    prints: /\S/,
  },
  contract: { line: 'contract --target TARGET', ends: 'passed', prints: /\S/ },
  crash: {
    line: 'crash --kills 1 --seed 1 --http --out RUN-crash',
    ends: 'passed',
    prints: /1 of 1 kills/,
  },
  certify: {
    line: 'certify --built-in --only look/one --seed 1 --out RUN-certify',
    ends: 'incomplete',
    prints: /\S/,
  },
  keygen: { line: 'keygen --out DATA/key.pem', ends: 'passed', prints: /key[.]pem/ },
  verify: { line: 'verify RUN-certify', ends: 'incomplete', prints: /authenticity not checked/ },
  sign: { line: 'sign RUN-certify --key DATA/key.pem', ends: 'passed', prints: /signed with/ },
  runs: { line: 'runs', ends: 'passed', prints: /\S/ },
  rules: { line: 'rules --area VER', ends: 'passed', prints: /VER-01/ },
  explain: { line: 'explain VER-01', ends: 'passed', prints: /VER-01/ },
  bench: {
    line: 'bench --port 0 --data-folder DATA/bench --json-ready',
    ends: 'passed',
    prints: /"ready":true/,
    untilReady: true,
  },
  service: {
    line: 'service --port 0 --data-folder DATA/service --json-ready',
    ends: 'passed',
    prints: /"ready":true/,
    untilReady: true,
  },
  health: { line: 'health http://127.0.0.1:1/readyz', ends: 'failed', prints: /^/ },
  backup: { line: 'backup DATA/copy --data-folder DATA/service', ends: 'passed', prints: /\S/ },
  printer: {
    line: 'printer --raw-port 0 --ipp-port 0 --folder DATA/printer --json-ready',
    ends: 'passed',
    prints: /"ready":"printer"/,
    untilReady: true,
  },
  tap: { line: 'tap --card 946EBD28 --forms', ends: 'passed', prints: /946EBD28/ },
  terminal: { line: 'terminal list --name nobody --profile TARGET', ends: 'failed', prints: /\S/ },
  load: { line: 'load --list', ends: 'passed', prints: /smoke/ },
};

let folder = '';
let service: Awaited<ReturnType<typeof startBuiltIn>>;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'platen-smoke-'));
  service = await startBuiltIn({ plainHttp: true });
  const ready = { ready: true, profile: { ...service.profile, own: false } };
  writeFileSync(join(folder, 'target.json'), JSON.stringify(ready));
});
afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true });
});

it('every command has a smoke test', () => {
  expect(commandEntries.map(({ name }) => name).filter((name) => !(name in smokes))).toEqual([]);
});

it.each(Object.entries(smokes))('%s', async (_, { line, ends, prints, untilReady = false }) => {
  const argv = line
    .split(' ')
    .map((word) =>
      word
        .replace('RUN', join(folder, 'run'))
        .replace('TARGET', join(folder, 'target.json'))
        .replace('DATA', folder),
    );
  const stopping = new AbortController();
  let heard = '';
  const { outcome, out, err } = await platenIn(
    {
      signal: stopping.signal,
      hear: (text) => {
        heard += text;
        if (untilReady && prints.test(heard)) stopping.abort(new Error('the test has seen enough'));
      },
    },
    argv,
  );
  expect({ outcome, err }).toEqual({ outcome: ends, err });
  expect(out + err).toMatch(prints);
});
