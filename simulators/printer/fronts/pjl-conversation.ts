import type { Clock } from '../../kit/clock.ts';
import { optionValue, type PjlCommand } from '../../kit/wire/pjl/command.ts';
import { isSyntaxFault, pjlFault } from '../../kit/wire/pjl/fault.ts';
import type { Device } from '../device.ts';
import { answerPjl, isKnownCommand } from './pjl-answers.ts';
import { PjlEnvironment } from './pjl-environment.ts';
import type { PjlPanel } from './pjl-panel.ts';
import { PjlReports } from './pjl-reports.ts';
import type { BackChannel } from './raw-back-channel.ts';
import type { RawHabits } from './raw-habits.ts';

export interface ConversationParts {
  readonly device: Device;
  readonly panel: PjlPanel;
  readonly clock: Clock;
  readonly habits: RawHabits;
  readonly channel: BackChannel;
}

/** What one connection says in PJL, and what it hears. */
export class PjlConversation implements Disposable {
  readonly environment: PjlEnvironment;
  readonly reports: PjlReports;
  readonly #parts: ConversationParts;

  constructor(parts: ConversationParts) {
    const { device, panel, clock } = parts;
    this.#parts = parts;
    this.environment = new PjlEnvironment(panel);
    this.reports = new PjlReports({
      device,
      panel,
      clock,
      send: (bytes) => parts.channel.tell(bytes),
    });
  }

  /** Carries a command out; says whether it was a question. Resolves when more may be sent. */
  async take(command: PjlCommand): Promise<{ readonly isQuestion: boolean }> {
    const { environment, reports } = this;
    if (command.fault !== undefined && isSyntaxFault(command.fault)) {
      reports.tellFaults([command.fault]);
      return { isQuestion: false };
    }
    if (!isKnownCommand(command)) reports.tellFaults([pjlFault.unknownCommand]);
    reports.apply(command, environment.value('JOBID') === 'ON');
    reports.tellFaults(environment.apply(command));
    if (command.verb === 'OPMSG' || command.verb === 'STMSG') await this.#askOperator(command);
    const { wishes } = reports;
    const answer = answerPjl(command, { ...this.#parts, environment, wishes });
    if (answer === undefined) return { isQuestion: false };
    await this.#parts.channel.answer(answer);
    return { isQuestion: true };
  }

  [Symbol.dispose](): void {
    this.reports[Symbol.dispose]();
  }

  /** The printer shows the message and is offline until somebody there has pressed a key. */
  async #askOperator(command: PjlCommand): Promise<void> {
    const { panel, clock, habits, channel } = this.#parts;
    panel.askOperator(optionValue(command, 'DISPLAY') ?? '');
    // Whoever leaves takes the question along.
    await clock.sleep(habits.operatorMs, channel.gone()).catch(() => undefined);
    panel.askOperator(undefined);
  }
}
