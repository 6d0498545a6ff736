import { Ajv } from 'ajv';
import { Type } from 'typebox';
import type { LoadReport } from '../../../reports/load/load-report.ts';
import { readBoundedText, UnreadableFile } from '../../../simulators/kit/bounded-file.ts';
import type { LoadFindings } from '../../../suites/engine/journal/load/findings.ts';
import { UsageError } from '../../command-line/usage-error.ts';

const limitBytes = 256 * 1024 * 1024;
const amount = Type.Number({ minimum: 0 });
const text = Type.String();
const Latency = Type.Object({
  count: amount,
  p50Ms: amount,
  p90Ms: amount,
  p99Ms: amount,
  p999Ms: amount,
  maxMs: amount,
  meanMs: amount,
});
const counts = Object.fromEntries(
  ['done', 'dropped', 'refused', 'unanswered', 'lost', 'stopped'].map((one) => [one, amount]),
);
const Stage = Type.Object({
  name: text,
  perSecond: amount,
  seconds: amount,
  starts: Type.Object(counts),
  printedPerSecond: amount,
  latency: Type.Record(text, Latency),
});
const Repeat = Type.Object({
  startedAt: text,
  seed: Type.Integer({ minimum: 0 }),
  stages: Type.Array(Stage),
  resources: Type.Array(
    Type.Object({ who: text, pid: amount, cpuCores: amount, peakMemoryBytes: amount }),
  ),
  capacity: Type.Optional(Type.Object({ perSecond: amount, probes: Type.Array(Type.Unknown()) })),
});
/** What is read of an earlier load.json; what only its own page shows is not looked at. */
const Baseline = Type.Object({
  schemaVersion: Type.Literal(2),
  target: text,
  asked: amount,
  workload: Type.Object({ name: text }),
  surroundings: Type.Object({
    machine: text,
    cores: amount,
    busyCores: amount,
    platen: text,
    node: text,
    workloadDigest: text,
  }),
  repeats: Type.Array(Repeat),
  findings: Type.Object({
    count: Type.Record(text, amount),
    sampled: Type.Object({ broken: Type.Array(Type.Object({ verdict: text })) }),
    balances: Type.Optional(
      Type.Union([
        Type.Object({
          state: Type.Literal('judged'),
          users: amount,
          jobs: amount,
          unfollowed: amount,
          paid: amount,
          amount: text,
          entries: amount,
          left: Type.Optional(text),
        }),
        Type.Object({
          state: Type.Enum(['unasked', 'unread']),
          why: text,
          left: Type.Optional(text),
        }),
      ]),
    ),
  }),
  calls: Type.Array(Type.Object({ wrong: amount })),
});
const isBaseline = new Ajv({ allowUnionTypes: true }).compile<LoadReport>(Baseline);

/** A load.json of an earlier run. Throws UsageError before anything is started. */
export function readBaseline(file: string): LoadReport {
  const value = readJson(file);
  const version =
    typeof value === 'object' && value !== null && 'schemaVersion' in value
      ? value.schemaVersion
      : undefined;
  if (Number.isInteger(version) && version !== 2) {
    throw new UsageError(
      `--baseline: ${file} is of version ${String(version)}, which measured differently: this Platen compares only with version 2`,
      'Run the earlier release again with this Platen: --against runs both in turns.',
    );
  }
  if (isBaseline(value)) return withBalances(value);
  const [first] = isBaseline.errors ?? [];
  const where = first === undefined ? '' : `: ${first.instancePath} ${first.message ?? ''}`;
  throw new UsageError(
    `--baseline: ${file} is not a load.json of version 2${where}`,
    'platen load writes one into the folder of its report.',
  );
}

/** Of runs before balances were judged, that is said. */
function withBalances(report: LoadReport): LoadReport {
  const { findings } = report;
  if ('balances' in findings) return report;
  const balances = { state: 'unasked', why: 'the run was made before they were' } as const;
  return { ...report, findings: { ...(findings as LoadFindings), balances } };
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readBoundedText(file, limitBytes));
  } catch (error) {
    if (error instanceof UnreadableFile) throw new UsageError(`--baseline: ${error.message}`);
    throw new UsageError(`--baseline: ${file} is not JSON`);
  }
}
