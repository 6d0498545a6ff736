import { terminalRules } from '../../../catalogue/terminal-rules.ts';
import type { JournalEvent } from '../../../journal/event.ts';
import { PanelJournal } from '../../../journal/panel-journal.ts';
import { judge, type RuleResult } from '../../judge.ts';
import { terminalChecks } from '../../terminal-checks.ts';
import { looked } from './example.ts';

type Story = (panel: PanelJournal) => void;

/** A journal of these cases, after one in which somebody logs in as they should. */
export function journalOf(...stories: readonly Story[]): readonly JournalEvent[] {
  const panel = new PanelJournal();
  for (const [at, story] of [looked, ...stories].entries()) {
    panel.begin(`case/${String(at)}`);
    panel.bearer = '';
    story(panel);
    panel.end();
  }
  return panel.events;
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
