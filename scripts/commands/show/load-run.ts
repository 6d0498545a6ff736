import { Ajv } from 'ajv';
import { type Static, Type } from 'typebox';
import { counted } from '../../../reports/numbers.ts';
import { readBoundedText } from '../../../simulators/kit/bounded-file.ts';
import type { JournalEvent } from '../../../suites/engine/journal/event.ts';
import { UsageError } from '../../command-line/usage-error.ts';
import type { RecordedRun } from './recorded-run.ts';

const limitBytes = 256 * 1024 * 1024;
const text = Type.String();
const count = Type.Integer({ minimum: 0 });

/** The part of load.json that is shown. */
const Load = Type.Object({
  target: text,
  outcome: text,
  repeats: Type.Array(Type.Object({ startedAt: text })),
  findings: Type.Object({
    accepted: count,
    printed: count,
    sampled: Type.Object({
      journeys: count,
      rules: count,
      broken: Type.Array(
        Type.Object({
          rule: text,
          title: text,
          verdict: Type.Union([Type.Literal('FAILED'), Type.Literal('NON-STRICT')]),
          case: text,
          expected: text,
          seen: text,
        }),
      ),
    }),
  }),
});
const isLoad = new Ajv().compile<Static<typeof Load>>(Load);

/** A load run: the exchanges of its sampled journeys, and the rules that they broke. Throws UsageError or UnreadableFile. */
export function loadRun(file: string, journal: readonly JournalEvent[]): RecordedRun {
  const { target, outcome, repeats, findings } = readLoad(file);
  const { accepted, printed, sampled } = findings;
  return {
    target,
    startedAt: repeats[0]?.startedAt ?? '',
    outcome,
    lines: [
      `${counted(accepted, 'job')} accepted, ${String(printed)} printed once and unaltered`,
      `${counted(sampled.journeys, 'sampled journey')} recorded, judged by ${counted(sampled.rules, 'rule')}: ${String(sampled.broken.length)} broken`,
      'The page shows the requests of the sampled journeys; throughput and latency are in report.html.',
    ],
    rules: sampled.broken.map(({ rule, title, verdict, ...found }) => ({
      id: rule,
      title,
      verdict,
      isFailed: verdict === 'FAILED',
      why: null,
      findings: [{ ...found, witness: [] }],
    })),
    journal,
  };
}

function readLoad(file: string): Static<typeof Load> {
  const value = jsonOf(readBoundedText(file, limitBytes));
  if (isLoad(value)) return value;
  const [first] = isLoad.errors ?? [];
  throw new UsageError(
    `${file} is not the result of a load run: ${first?.instancePath ?? ''} ${first?.message ?? ''}`,
  );
}

function jsonOf(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return undefined;
  }
}
