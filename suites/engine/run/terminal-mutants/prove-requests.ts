import { mutateRequests } from '../../../prove/mutants/requests/mutate-requests.ts';
import {
  type RequestGroup,
  requestGroupName,
} from '../../../prove/mutants/requests/request-mutant.ts';
import { terminalRules } from '../../../rules/every-rule.ts';
import type { JournalEvent, RunEvent } from '../../journal/event.ts';
import { PanelJournal } from '../../journal/panel-journal.ts';
import { judge } from '../../judge/judge.ts';
import { terminalChecks } from '../../judge/terminal-checks.ts';
import { runEventOf } from '../run-facts.ts';
import { goodStories } from './good-stories.ts';

const plan = terminalRules.map((rule) => {
  return { rule, scenarios: ['all'], gates: true, decision: { kind: 'judge' } } as const;
});

/** A journal in cases: in the first ones somebody else and then the user have logged in. */
export interface GoodJournal {
  readonly run: RunEvent;
  readonly before: readonly JournalEvent[];
  readonly cases: ReadonlyMap<string, readonly JournalEvent[]>;
}

export function goodJournal(): GoodJournal {
  const panel = new PanelJournal();
  const play = (name: string, story: (panel: PanelJournal) => void): void => {
    panel.begin(name);
    panel.bearer = '';
    story(panel);
    panel.end();
  };
  play('before', () => {
    panel.login('bob');
    panel.list();
  });
  for (const [name, story] of Object.entries(goodStories)) play(name, story);
  const run = runEventOf(panel.events);
  const events = panel.events.slice(1);
  const cases = Map.groupBy(events, (event) => ('case' in event ? event.case : ''));
  const before = cases.get('before') ?? [];
  cases.delete('before');
  return { run, before, cases };
}

/** The rules that a journal breaks. Throws when a check does. */
export function brokenRules(events: readonly JournalEvent[]): readonly string[] {
  const results = judge(events, plan, terminalChecks);
  const threw = results.find(({ verdict }) => verdict === 'HARNESS ERROR');
  if (threw !== undefined) throw new Error(`${threw.planned.rule.id}: ${threw.why ?? 'threw'}`);
  return results
    .filter(({ findings }) => findings.length > 0)
    .map(({ planned }) => planned.rule.id);
}

/** Mutants of one group, and the rules that noticed any of them. */
export interface Judged {
  readonly group: RequestGroup;
  readonly mutants: number;
  readonly noticedBy: ReadonlySet<string>;
}

/** Judges every mutant of the good journal, each with its own case and the first one alone. */
export function judgeMutants({ run, before, cases }: GoodJournal): readonly Judged[] {
  const mutants = [...cases.values()].flatMap((events) => [...mutateRequests(events)]);
  const groups = Map.groupBy(mutants, ({ group }) => requestGroupName(group));
  return [...groups.values()].flatMap((own) => {
    const [first] = own;
    if (first === undefined) return [];
    const broken = own.flatMap((one) => brokenRules([run, ...before, ...one.make()]));
    return [{ group: first.group, mutants: own.length, noticedBy: new Set(broken) }];
  });
}
