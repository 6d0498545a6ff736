import { terminalRules } from '../../../../rules/every-rule.ts';
import { Case } from '../../../case/case.ts';
import type { Assertion } from '../../../case/check.ts';
import type { JournalEvent } from '../../../journal/event.ts';
import { PanelJournal } from '../../../journal/panel-journal.ts';
import { follow } from '../../../state/state.ts';
import { judge, type RuleResult } from '../../judge.ts';
import { terminalChecks } from '../../terminal-checks.ts';
import { looked } from './example.ts';

export type Story = (panel: PanelJournal) => void;

/** One after another. */
export function each(...stories: readonly Story[]): Story {
  return (panel) => {
    for (const story of stories) story(panel);
  };
}

/** A journal of these cases, after one in which somebody logs in as they should. */
export function journalOf(...stories: readonly Story[]): readonly JournalEvent[] {
  return casesOf([looked, ...stories]);
}

/** A journal of these cases and of nothing before them. */
export function casesOf(
  stories: readonly Story[],
  panel = new PanelJournal(),
): readonly JournalEvent[] {
  for (const [at, story] of stories.entries()) {
    panel.begin(`case/${String(at)}`);
    panel.bearer = '';
    story(panel);
    panel.end();
  }
  return panel.events;
}

/** What the check of a rule finds in the last case of a journal. */
function foundIn(events: readonly JournalEvent[], rule: string): readonly Assertion[] {
  const check = terminalChecks.find((one) => one.rule === rule);
  const own = events.slice(
    events.findLastIndex((one) => one.type === 'case' && one.phase === 'begin'),
  );
  const end = own.at(-1);
  if (check?.play === undefined || end?.type !== 'case') throw new Error(`${rule} has no case`);
  const state = follow(events, {});
  return [...check.play(new Case(end, own, state), state)];
}

/** What it sees there: 'held', or what is wrong. */
export function seenIn(events: readonly JournalEvent[], rule: string): readonly string[] {
  return foundIn(events, rule).map(({ ok, seen }) => (ok ? 'held' : seen));
}

/** The same of a story, after a case in which somebody logs in as they should. */
export function seenOf(rule: string, story: Story): readonly string[] {
  return seenIn(journalOf(story), rule);
}

/** What it expects there. */
export function expectedOf(rule: string, story: Story): readonly string[] {
  return foundIn(journalOf(story), rule).map(({ expected }) => expected);
}

/** Every rule for terminals, judged from a journal. */
export function judged(events: readonly JournalEvent[]): readonly RuleResult[] {
  const plan = terminalRules.map((rule) => {
    return { rule, scenarios: ['all'], gates: true, decision: { kind: 'judge' } } as const;
  });
  return judge(events, plan, terminalChecks);
}

export function brokenBy(events: readonly JournalEvent[]): readonly string[] {
  return judged(events)
    .filter(({ findings, verdict }) => findings.length > 0 || verdict === 'HARNESS ERROR')
    .map(({ planned }) => planned.rule.id);
}
