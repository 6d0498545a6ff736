import { silenceOf } from '../../suites/catalogue/silences.ts';
import { explained } from '../../suites/prove/mutants/explained.ts';
import { nullTargets } from '../../suites/prove/null-targets.ts';
import { twins } from '../../suites/prove/twins.ts';
import { deviations } from '../../suites/rules/deviations.ts';
import { rules } from '../../suites/rules/rules.ts';
import type {
  JudgedSourceMutant,
  JudgeScore,
  ServiceSamples,
  StoredSample,
} from '../mutate/stored.ts';
import { commandOf } from '../tiers/tiers.ts';
import type {
  GateMeasure,
  Measured,
  MutantsMeasure,
  ProveMeasure,
  SeedsMeasure,
} from './measures.ts';
import type { TierCosts, TierRun } from './tier-costs.ts';

/** All that was ever measured; what is missing was not yet. */
export interface Measures {
  readonly gate: GateMeasure | undefined;
  readonly prove: ProveMeasure | undefined;
  readonly mutants: MutantsMeasure | undefined;
  readonly seeds: SeedsMeasure | undefined;
  readonly tiers: TierCosts | undefined;
  readonly judge: JudgeScore | undefined;
  readonly terminalJudge: JudgeScore | undefined;
  readonly service: ServiceSamples | undefined;
}

type Row = readonly [what: string, value: string, how: string];

/** reports/QUALITY.md: what the gate costs and catches, and when that was measured. */
export function qualityReport(measures: Measures): string {
  const rows = [
    ...catalogueRows(),
    ...gateRows(measures),
    ...proofRows(measures),
    ...mutationRows(measures),
    ...tierRows(measures.tiers),
  ];
  return [
    '# Quality',
    '',
    'Written by `node scripts/quality.ts`, which runs the gate and takes the rest from `reports/measures/`;',
    '`--measure gate,prove,mutants,seeds,tiers` measures more of it anew, `node scripts/mutate.ts` the mutation scores.',
    'A load beyond the number of cores means that others used the machine: times are then too long.',
    '',
    '| what | measured | how and when |',
    '|---|---|---|',
    ...rows.map((row) => `| ${row.join(' | ')} |`),
    '',
    ...survivorsOf(measures.service),
    ...explanations(),
  ].join('\n');
}

function catalogueRows(): readonly Row[] {
  const gating = rules.filter(({ level }) => level !== 'MAY').length;
  const proved = new Set(deviations.map(({ rule }) => rule)).size;
  const now = 'counted in this tree';
  return [
    ['rules', `${String(rules.length)}, ${String(gating)} of them gating`, now],
    ['rules with a deviation', String(proved), now],
    ['deviations', String(deviations.length), now],
    ['twins', String(twins.length), now],
    ['null targets', String(nullTargets.length), now],
  ];
}

function gateRows({ gate, seeds }: Measures): readonly Row[] {
  if (gate === undefined) return [missing('the whole gate')];
  const how = `\`platen gate --strict\`, ${whenOf(gate)}`;
  const { judged, planned, requests, runMs, seconds, outcome } = gate;
  return [
    ['the whole gate', `${outcome}, ${String(seconds)} s (goal: below 60 s)`, how],
    ['rules judged', `${String(judged)} of ${String(planned)} planned (goal: 400)`, how],
    ['requests', `${String(requests)}, ${(requests / judged).toFixed(1)} a rule`, how],
    ['cost of a rule', `${(runMs / judged).toFixed(1)} ms`, how],
    seeds === undefined
      ? missing('seeds without red')
      : [
          'seeds without red',
          `${String(seeds.runs - seeds.red)} of ${String(seeds.runs)} runs: the service and all twins, ${String(seeds.seeds)} seeds`,
          `\`node scripts/seeds.ts\`, ${whenOf(seeds)}`,
        ],
  ];
}

function proofRows({ prove, mutants }: Measures): readonly Row[] {
  return [...proveRows(prove), ...journalRows(mutants)];
}

function proveRows(prove: ProveMeasure | undefined): readonly Row[] {
  if (prove === undefined) return [missing('platen prove')];
  const how = `\`platen prove\`, ${whenOf(prove)}`;
  const { deviations: all, proven, rulesProven, seconds } = prove;
  return [
    ['platen prove', `${String(seconds)} s`, how],
    ['proven', `${String(proven)} of ${String(all)} deviations, ${String(rulesProven)} rules`, how],
    ['twins without red', `${String(prove.twinsGreen)} of ${String(prove.twins)}`, how],
    [
      'null targets without an OK',
      `${String(prove.nullTargetsWithoutOk)} of ${String(prove.nullTargets)}`,
      how,
    ],
  ];
}

function journalRows(mutants: MutantsMeasure | undefined): readonly Row[] {
  if (mutants === undefined) return [missing('mutants of a recorded run')];
  const { groups, killed, explained: told, unexplained } = mutants;
  return [
    [
      'mutants of a recorded run',
      `${String(groups)} kinds: ${String(killed)} killed, ${String(told)} explained, ${String(unexplained)} unexplained`,
      `\`platen prove --mutants\`, ${String(mutants.judged)} of ${String(mutants.mutants)} mutants judged in ${String(mutants.seconds)} s, ${whenOf(mutants)}`,
    ],
  ];
}

function tierRows(costs: TierCosts | undefined): readonly Row[] {
  return [
    ...tierRow(`${commandOf.quick} (goal: 180 s)`, costs?.quick ?? []),
    ...tierRow(`${commandOf.full} (goal: 600 s)`, costs?.full ?? []),
  ];
}

function tierRow(command: string, runs: readonly TierRun[]): readonly Row[] {
  const [last] = runs.toReversed();
  if (last === undefined) return [];
  const seconds = runs.map((run) => run.seconds).toSorted((one, other) => one - other);
  const median = seconds[Math.floor(seconds.length / 2)] ?? 0;
  const load = Math.max(...runs.map((run) => run.load));
  const failed = runs.filter((run) => run.failed > 0).length;
  return [
    [
      command,
      `${String(seconds[0])} / ${String(median)} / ${String(seconds.at(-1))} s (minimum, median, maximum of ${String(runs.length)} runs), ${String(failed)} with a failed test`,
      `in a clean clone of ${commitsOf(runs)}, ${whenOf({ ...last, load })}`,
    ],
  ];
}

/** In the order of their runs. */
function commitsOf(runs: readonly TierRun[]): string {
  return [...new Set(runs.map(({ commit }) => commit.slice(0, 8)))].join(', ');
}

function mutationRows({ judge, terminalJudge, service }: Measures): readonly Row[] {
  return [
    ...(judge === undefined ? [missing('mutants of the judge')] : judgeRows(judge)),
    terminalJudge === undefined
      ? missing('mutants of the judge of terminals')
      : terminalJudgeRow(terminalJudge),
    ...(service === undefined
      ? [missing('mutants of the service')]
      : service.samples.map(sampleRow)),
  ];
}

function judgeRows({ files, sample, measuredOn }: JudgeScore): readonly Row[] {
  const isCheck = ({ file }: { readonly file: string }): boolean =>
    /^(?:checks|predictions)\//.test(file);
  const checks = files.filter(isCheck);
  return [
    [
      'mutants of the judge, without its checks (goal: 95 %)',
      killedOf(files.filter((one) => !isCheck(one))),
      `\`node scripts/mutate.ts judge\`: suites/judge and its own tests, ${measuredOn}`,
    ],
    sample === undefined
      ? missing('mutants of its checks and predictions')
      : [
          'mutants of its checks and predictions (goal: 95 %)',
          killedOf(checks),
          `the same: the recorded proof judged again, then the tests beside them; ${String(sample.percent)} % of the mutants of ${String(checks.length)} files (seed ${String(sample.seed)}), besides ${textsIn(checks)}, ${measuredOn}`,
        ],
  ];
}

function terminalJudgeRow({ files, sample, measuredOn }: JudgeScore): Row {
  const { percent = 100, seed = 1 } = sample ?? {};
  return [
    'mutants of the judge of terminals (goal: 95 %)',
    killedOf(files),
    `\`node scripts/mutate.ts terminals --percent ${String(percent)} --seed ${String(seed)}\`: the tests beside it; stretches of ${String(files.length)} files, besides ${textsIn(files)}, ${measuredOn}`,
  ];
}

function killedOf(files: JudgeScore['files']): string {
  return shareOf(sum(files.map(({ killed }) => killed)), sum(files.map((one) => one.survived)));
}

function textsIn(files: JudgeScore['files']): string {
  return `${String(sum(files.map(({ shown = 0 }) => shown)))} of texts for people`;
}

function sampleRow({ mutants, size, seed, measuredOn }: StoredSample): Row {
  const killed = mutants.filter((one) => one.killed).length;
  const explained = mutants.filter((one) => one.reason !== undefined).length;
  return [
    'mutants of the service, the gate as the only test (goal: 85 %)',
    `${shareOf(killed, mutants.length - killed - explained)}, besides ${String(explained)} that nothing can show`,
    `\`node scripts/mutate.ts service --sample ${String(size)} --seed ${String(seed)}\`, ${measuredOn}`,
  ];
}

function survivorsOf(service: ServiceSamples | undefined): readonly string[] {
  const all = service?.samples.flatMap(({ seed, mutants }) =>
    mutants.filter((one) => !one.killed).map((one) => survivorRow(seed, one)),
  );
  if (all === undefined || all.length === 0) return [];
  return [
    '## Mutants of the service that survived',
    '',
    '| seed | where | was | becomes | why |',
    '|---|---|---|---|---|',
    ...all,
    '',
  ];
}

function survivorRow(seed: number, one: JudgedSourceMutant): string {
  const { file, line, was, becomes, reason = 'missing: no rule sees it' } = one;
  return `| ${String(seed)} | ${file}:${String(line)} | ${code(was)} | ${code(becomes)} | ${reason} |`;
}

function explanations(): readonly string[] {
  return [
    '## Values of answers that no rule looks at',
    '',
    'From `suites/prove/mutants/explained/`; the silences stand in `suites/catalogue/SILENCES.md`.',
    '',
    '| of | value | why | silence |',
    '|---|---|---|---|',
    ...explained.map(({ of = ['any call'], members, why, silence }) => {
      const open = silence === undefined ? '' : `${silence}: ${silenceOf(silence)?.question ?? ''}`;
      return `| ${of.join(', ')} | ${members.map(code).join(', ')} | ${why} | ${open} |`;
    }),
    '',
  ];
}

function whenOf({ measuredOn, machine, load }: Measured): string {
  return `${measuredOn}, ${machine}, load ${String(load)}`;
}

function missing(what: string): Row {
  return [what, 'not measured yet', ''];
}

function shareOf(killed: number, survived: number): string {
  const all = killed + survived;
  return `${((100 * killed) / Math.max(1, all)).toFixed(1)} % (${String(killed)} of ${String(all)})`;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}

/** As code in a table's cell, on one line. */
function code(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|');
  return `\`${line.length > 60 ? `${line.slice(0, 57)}…` : line}\``;
}
