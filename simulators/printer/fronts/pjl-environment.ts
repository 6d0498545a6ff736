import { optionValue, type PjlCommand } from '../../kit/wire/pjl/command.ts';
import { languageOfPjlName } from '../../kit/wire/pjl/language.ts';
import { ticketOfSettings, ticketVariables } from '../../kit/wire/pjl/ticket.ts';
import type { JobOpening } from '../device.ts';

/** What PJL keeps for the whole printer: DEFAULT settings and the message on its display. */
export class PjlPanel {
  readonly defaults = new Map<string, string>();
  readyMessage = 'READY';
}

/** So many variables are kept; a sender who sets more is not asking for a print. */
const mostVariables = 200;

/** What a connection has set so far. Within JOB and EOJ it lasts until EOJ, elsewhere for one document. */
export class PjlEnvironment {
  readonly #panel: PjlPanel;
  readonly #settings = new Map<string, string>();
  #language: string | undefined;
  #jobName: string | undefined;
  #inJob = false;

  constructor(panel: PjlPanel) {
    this.#panel = panel;
  }

  apply(command: PjlCommand): void {
    effects[command.verb]?.(this, command);
  }

  /** The value in force; undefined when nobody set one. */
  value(name: string): string | undefined {
    return this.#settings.get(name) ?? this.#panel.defaults.get(name);
  }

  /** What the document that comes now is asked to be. */
  opening(): Pick<JobOpening, 'ticket' | 'language'> {
    const settings = new Map([...this.#panel.defaults, ...this.#settings]);
    const known = ticketOfSettings(settings);
    const other = [...settings].filter(([name]) => !ticketVariables.has(name));
    if (this.#language !== undefined) other.push(['LANGUAGE', this.#language]);
    const language = this.#language && languageOfPjlName(this.#language);
    return {
      ticket: {
        ...(this.#jobName === undefined ? {} : { jobName: this.#jobName }),
        ...known,
        other: Object.fromEntries(other),
      },
      ...(language ? { language } : {}),
    };
  }

  endDocument(): void {
    this.#language = undefined;
    if (!this.#inJob) this.#settings.clear();
  }

  set(command: PjlCommand): void {
    keepSettings(command, this.#settings);
  }

  setDefault(command: PjlCommand): void {
    keepSettings(command, this.#panel.defaults);
  }

  enter(command: PjlCommand): void {
    this.#language = optionValue(command, 'LANGUAGE');
  }

  startJob(command: PjlCommand): void {
    this.reset();
    this.#inJob = true;
    this.#jobName = optionValue(command, 'NAME');
  }

  reset(): void {
    this.#settings.clear();
    this.#language = undefined;
    this.#jobName = undefined;
    this.#inJob = false;
  }

  initialize(): void {
    this.reset();
    this.#panel.defaults.clear();
  }

  showReadyMessage(command: PjlCommand): void {
    const message = optionValue(command, 'DISPLAY') ?? '';
    this.#panel.readyMessage = message === '' ? 'READY' : message;
  }
}

type Effect = (environment: PjlEnvironment, command: PjlCommand) => void;

const effects: Readonly<Partial<Record<string, Effect>>> = {
  SET: (environment, command) => environment.set(command),
  DEFAULT: (environment, command) => environment.setDefault(command),
  ENTER: (environment, command) => environment.enter(command),
  JOB: (environment, command) => environment.startJob(command),
  EOJ: (environment) => environment.reset(),
  RESET: (environment) => environment.reset(),
  INITIALIZE: (environment) => environment.initialize(),
  RDYMSG: (environment, command) => environment.showReadyMessage(command),
};

function keepSettings(command: PjlCommand, settings: Map<string, string>): void {
  for (const { name, value } of command.options) {
    if (value === undefined || (!settings.has(name) && settings.size >= mostVariables)) continue;
    // Drivers set JOBATTR once for each attribute of a job: the later ones don't replace the first.
    const before = name === 'JOBATTR' ? settings.get(name) : undefined;
    const joined = before === undefined ? value : `${before}\n${value}`;
    settings.set(name, joined.slice(0, mostCharacters));
  }
}

const mostCharacters = 4096;
