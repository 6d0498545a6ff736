import { counted } from '../../reports/numbers.ts';
import type { GateEvent } from '../../suites/engine/run/engine.ts';
import type { Terminal } from '../command-line/terminal.ts';

/** Shows how far a run is, and each red rule as soon as it is one. */
export async function withProgress<T>(
  terminal: Terminal,
  play: (tell: (event: GateEvent) => void) => Promise<T>,
): Promise<T> {
  using progress = terminal.progress('gate');
  return await play((event) => {
    if (event.type === 'plan') progress.update(`0 of ${counted(event.scenarios, 'test case')}`);
    if (event.type === 'played')
      progress.update(
        `${String(event.done)} of ${counted(event.of, 'test case')}, ${counted(event.judged, 'rule')} judged: ${event.scenario}`,
      );
    if (event.type === 'red' && (event.verdict === 'FAILED' || event.verdict === 'NON-STRICT')) {
      const { planned, finding } = event;
      const words = `expected ${finding.expected}; got ${finding.seen}`;
      terminal.note(
        `red: ${planned.rule.id}  ${planned.rule.title}\n    ${finding.case}: ${words}`,
      );
    }
    if (event.type === 'doing') progress.update(event.what);
  });
}
