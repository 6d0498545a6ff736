import { optionValue, type PjlCommand } from '../../kit/wire/pjl/command.ts';
import { type PjlFault, pjlFault } from '../../kit/wire/pjl/fault.ts';
import { languageOfPjlName } from '../../kit/wire/pjl/language.ts';
import { ticketOfSettings, ticketVariables } from '../../kit/wire/pjl/ticket.ts';
import type { JobOpening } from '../device.ts';
import type { RawHold } from './held-raw-jobs.ts';
import { type PjlJob, rangeOfDocument, readPjlJob } from './pjl-job.ts';
import type { PjlPanel } from './pjl-panel.ts';
import { keepSettings } from './pjl-settings.ts';
import { pjlVariable } from './pjl-variables.ts';

/** Opens a held job: no ticket tells it. */
const secret = 'HOLDKEY';

/** What a connection has set so far. Within JOB and EOJ it lasts until EOJ, elsewhere for one document. */
export class PjlEnvironment {
  readonly #panel: PjlPanel;
  readonly #settings = new Map<string, string>();
  #language: string | undefined;
  #job: PjlJob | undefined;
  #pagesOfJob = 0;

  constructor(panel: PjlPanel) {
    this.#panel = panel;
  }

  /** Carries the command out as far as it can be; answers what was wrong with it. */
  apply(command: PjlCommand): readonly PjlFault[] {
    return effects[command.verb]?.(this, command) ?? [];
  }

  /** The JOB that is open. */
  get job(): PjlJob | undefined {
    return this.#job;
  }

  /** The value in force; undefined for variables that the printer doesn't have. */
  value(name: string): string | undefined {
    return this.#settings.get(name) ?? this.defaultValue(name);
  }

  /** What the next environment starts with. */
  defaultValue(name: string): string | undefined {
    // The number itself is told to nobody.
    if (name === secret) return this.#panel.defaults.get(name) ?? '';
    if (name === 'PASSWORD') return this.#panel.password === 0 ? 'DISABLED' : 'ENABLED';
    const { traySize, defaults } = this.#panel;
    return traySize(name) ?? defaults.get(name) ?? pjlVariable(name)?.factory;
  }

  /** Whether the document that comes now is to wait for its owner at the printer. */
  get hold(): RawHold | undefined {
    const hold = this.value('HOLD');
    if (hold !== 'ON' && hold !== 'STORE' && hold !== 'PRIVATE') return undefined;
    const pin = this.value(secret)?.trim() ?? '';
    return pin === '' ? {} : { pin };
  }

  /** What the document that comes now is asked to be. */
  opening(): Pick<JobOpening, 'ticket' | 'language'> {
    const settings = new Map([...this.#panel.defaults, ...this.#settings]);
    const known = ticketOfSettings(settings);
    const other = [...settings].filter(([name]) => name !== secret && !ticketVariables.has(name));
    if (this.#language !== undefined) other.push(['LANGUAGE', this.#language]);
    const range = this.#job && rangeOfDocument(this.#job, this.#pagesOfJob);
    if (range !== undefined) other.push(['page-ranges', range]);
    const language = this.#language && languageOfPjlName(this.#language);
    const name = this.#job?.name;
    return {
      ticket: {
        ...(name === undefined ? {} : { jobName: name }),
        ...known,
        other: Object.fromEntries(other),
      },
      ...(language ? { language } : {}),
    };
  }

  endDocument(): void {
    this.#language = undefined;
    if (this.#job === undefined) this.#settings.clear();
  }

  /** START and END of a JOB count the pages of all its documents. */
  countPages(pages: number): void {
    this.#pagesOfJob += pages;
  }

  set(command: PjlCommand): readonly PjlFault[] {
    return keepSettings(command, this.#settings);
  }

  setDefault(command: PjlCommand): readonly PjlFault[] {
    if (!this.#mayChangeDefaults()) return [pjlFault.passwordNeeded];
    const faults = keepSettings(command, this.#panel.defaults);
    this.#panel.password = Number(this.#panel.defaults.get('PASSWORD') ?? this.#panel.password);
    this.#panel.defaults.delete('PASSWORD');
    return faults;
  }

  enter(command: PjlCommand): readonly PjlFault[] {
    this.#language = optionValue(command, 'LANGUAGE');
    if (this.#language === undefined) return [pjlFault.optionMissing];
    return languageOfPjlName(this.#language) === undefined ? [pjlFault.unknownLanguage] : [];
  }

  startJob(command: PjlCommand): readonly PjlFault[] {
    this.#reset();
    this.#job = readPjlJob(command);
    this.#pagesOfJob = 0;
    return [];
  }

  endJob(): readonly PjlFault[] {
    const faults = this.#job === undefined ? [pjlFault.unmatchedEoj] : [];
    this.#job = undefined;
    this.#reset();
    return faults;
  }

  reset(): readonly PjlFault[] {
    this.#reset();
    return [];
  }

  initialize(): readonly PjlFault[] {
    if (!this.#mayChangeDefaults()) return [pjlFault.passwordNeeded];
    this.#reset();
    this.#panel.defaults.clear();
    return [];
  }

  showReadyMessage(command: PjlCommand): readonly PjlFault[] {
    const message = optionValue(command, 'DISPLAY');
    if (message === undefined) return [pjlFault.optionMissing];
    this.#panel.showReadyMessage(message);
    return [];
  }

  #reset(): void {
    this.#settings.clear();
    this.#language = undefined;
  }

  #mayChangeDefaults(): boolean {
    return this.#panel.password === 0 || this.#job?.password === this.#panel.password;
  }
}

type Effect = (environment: PjlEnvironment, command: PjlCommand) => readonly PjlFault[];

const effects: Readonly<Partial<Record<string, Effect>>> = {
  SET: (environment, command) => environment.set(command),
  DEFAULT: (environment, command) => environment.setDefault(command),
  ENTER: (environment, command) => environment.enter(command),
  JOB: (environment, command) => environment.startJob(command),
  EOJ: (environment) => environment.endJob(),
  RESET: (environment) => environment.reset(),
  INITIALIZE: (environment) => environment.initialize(),
  RDYMSG: (environment, command) => environment.showReadyMessage(command),
};
