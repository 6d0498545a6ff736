import { operationOf } from '../../catalogue/operations.ts';
import { namesOf } from '../../journal/choices.ts';
import {
  type Exchange,
  isAfter,
  parameter,
  pathText,
  refused,
  succeeded,
} from '../../journal/exchange.ts';
import { member } from '../../journal/json.ts';
import { isSuccess } from '../../journal/success.ts';
import {
  assertion,
  type BoundCaseCheck,
  type BoundCheck,
  type Case,
  seenAnswer,
} from '../../judge/check.ts';
import { hasPathId, recordsOf } from '../../judge/records.ts';
import { type Difference, differencesOf } from '../../judge/value-obligation.ts';
import type { State } from '../../model/state.ts';
import { outputPortMembers } from '../ports/checks-members.ts';
import { keptRules } from './rules.ts';

/** interface 4: what calls make of values, each beside a plain one of the same pair that was done. */
export const valueChecks: readonly BoundCheck[] = [
  ...keptRules.map(({ rule, section }) =>
    takes(rule.id, (one, differences) => {
      const isOfSection = operationOf(one.operation).section === section;
      return isOfSection && !differences.some(hasSilence());
    }),
  ),
  takes('VALUE-ADDRESS-01', (_, differences) => differences.some(hasSilence('SIL-60a'))),
  takes('VALUE-INSTANT-01', (_, differences) => differences.some(hasSilence('SIL-186'))),
  rejects('VALUE-REFUSED-01', true),
  rejects('VALUE-REFUSED-02', false),
  {
    rule: 'VALUE-EMPTY-01',
    ofAnyValue: true,
    *play(play) {
      for (const change of play.exchanges) yield* emptied(play, change);
    },
  },
];

type WhichProbe = (exchange: Exchange, differences: readonly Difference[]) => boolean;

function takes(rule: string, which: WhichProbe): BoundCaseCheck {
  return {
    rule,
    *play(play, world) {
      for (const { probe, differences } of probesOf(play, world)) {
        const isKept = differences.every(({ obliged }) => obliged === 'kept');
        if (!isKept || !which(probe, differences)) continue;
        yield assertion(probe, isSuccess(probe), {
          expected: `success with ${wordsOf(differences)}`,
          seen: seenAnswer(probe),
        });
      }
    },
  };
}

function rejects(rule: string, ofRequired: boolean): BoundCaseCheck {
  return {
    rule,
    *play(play, world) {
      for (const { probe, differences } of probesOf(play, world)) {
        const [wrong, ...more] = differences.filter(({ obliged }) => obliged === 'refused');
        if (wrong === undefined || more.length > 0 || wrong.isRequired !== ofRequired) continue;
        yield assertion(probe, refused(probe), {
          expected: `4xx or an errorCode other than 0 for ${wordsOf([wrong])}`,
          seen: seenAnswer(probe),
        });
      }
    },
  };
}

interface Probe {
  readonly probe: Exchange;
  readonly differences: readonly Difference[];
}

/** By play: each rule asks for the same. */
const known = new WeakMap<Case, readonly Probe[]>();

/** Requests that differ from the first of their pair, which was done. */
function probesOf(play: Case, world: State): readonly Probe[] {
  const probes = known.get(play) ?? [...differing(play, world)];
  known.set(play, probes);
  return probes;
}

function* differing({ scenario, exchanges }: Case, { facts }: State): Iterable<Probe> {
  if (!scenario.startsWith('values/') || !exchanges.some(refused)) return;
  const names = namesOf(facts);
  const pairs = Map.groupBy(
    exchanges.filter(({ sent }) => sent.pair !== undefined),
    ({ sent }) => sent.pair,
  );
  for (const [plain, ...probes] of pairs.values()) {
    if (plain === undefined || !isSuccess(plain)) continue;
    for (const probe of probes) {
      const differences = differencesOf(probe.sent, plain.sent, names);
      if (differences.length > 0) yield { probe, differences };
    }
  }
}

/** Whether a value's obligation rests on that silence; without an id, on any. */
function hasSilence(id?: string) {
  return ({ classes }: Difference): boolean =>
    classes.some(({ silence }) => silence !== undefined && (id ?? silence) === silence);
}

function wordsOf(differences: readonly Difference[]): string {
  return differences
    .map(({ parameter: name, classes }) => `${name} (${classes.at(-1)?.name ?? 'another value'})`)
    .join(', ');
}

/** SIL-61: the next list after a change that named a text and gave none. */
function* emptied({ exchanges }: Case, change: Exchange): ReturnType<BoundCaseCheck['play']> {
  if (change.operation !== 'outputports.update' || !succeeded(change)) return;
  const empty = Object.keys(outputPortMembers).filter((name) => parameter(change, name) === '');
  const list = exchanges.find(
    (one) => one.operation === 'outputports.list' && isAfter(one, change) && isSuccess(one),
  );
  const later = exchanges.find(
    (one) =>
      one.operation === 'outputports.update' &&
      isAfter(one, change) &&
      pathText(one, 'outputportid') === pathText(change, 'outputportid'),
  );
  if (list === undefined || (later !== undefined && !isAfter(later, list))) return;
  const record = recordsOf(list).find((one) => hasPathId('outputportid')(one, change));
  if (record === undefined) return;
  for (const name of empty) {
    const shown = member(record, outputPortMembers[name] ?? '');
    yield assertion(list, shown === '' || shown === null || shown === undefined, {
      expected: `an empty ${outputPortMembers[name] ?? name}`,
      seen: `${outputPortMembers[name] ?? name} ${JSON.stringify(shown ?? '')}`,
    });
  }
}
