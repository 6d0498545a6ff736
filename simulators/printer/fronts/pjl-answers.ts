import { pjlAnswer, pjlQuoted } from '../../kit/wire/pjl/answer.ts';
import { optionValue, type PjlCommand, variableName } from '../../kit/wire/pjl/command.ts';
import type { Device } from '../device.ts';
import type { PjlEnvironment } from './pjl-environment.ts';
import { fileSystem, installed, memory } from './pjl-inventory.ts';
import type { PjlPanel } from './pjl-panel.ts';
import { pjlStatus, statusLines } from './pjl-status.ts';
import type { UstatusWishes } from './pjl-ustatus.ts';
import { describeVariable } from './pjl-values.ts';
import { pjlVariable, pjlVariables } from './pjl-variables.ts';
import type { RawHabits } from './raw-habits.ts';

export interface AnswerParts {
  readonly device: Device;
  readonly panel: PjlPanel;
  readonly environment: PjlEnvironment;
  readonly wishes: UstatusWishes;
  readonly habits: RawHabits;
}

/** What goes back to the sender of a command; undefined for those that want no answer. */
export function answerPjl(command: PjlCommand, parts: AnswerParts): Uint8Array | undefined {
  if (silent.has(command.verb)) return undefined;
  const answer = answers[command.verb];
  if (answer !== undefined) return answer(command, parts);
  return parts.habits.unknownCommands === 'answered' ? echoed(command, ['?']) : undefined;
}

/** The printer has this command. */
export function isKnownCommand({ verb }: PjlCommand): boolean {
  return silent.has(verb) || answers[verb] !== undefined;
}

type Answer = (command: PjlCommand, parts: AnswerParts) => Uint8Array;

const silent: ReadonlySet<string> = new Set(
  ' SET DEFAULT JOB EOJ ENTER COMMENT RESET INITIALIZE RDYMSG OPMSG USTATUS USTATUSOFF'.split(' '),
);

const answers: Readonly<Partial<Record<string, Answer>>> = {
  ECHO: (command) => echoed(command, []),
  INFO(command, parts) {
    const category = command.text.trim().toUpperCase();
    if (category === 'FILESYS') return pjlAnswer(`INFO ${fileSystem.heading}`, fileSystem.lines);
    // The reference has it in quotes here, and elsewhere without.
    return pjlAnswer(`INFO ${category}`, categories[category]?.(parts) ?? ['"?"']);
  },
  INQUIRE: (command, { environment }) => inquired(command, (name) => environment.value(name)),
  DINQUIRE: (command, { environment }) =>
    inquired(command, (name) => environment.defaultValue(name)),
  // By the time it is answered, the operator has pressed the key that goes on.
  STMSG: (command) =>
    pjlAnswer(`STMSG DISPLAY=${pjlQuoted(optionValue(command, 'DISPLAY') ?? '')}`, ['CONTINUE']),
};

const categories: Readonly<Partial<Record<string, (parts: AnswerParts) => readonly string[]>>> = {
  ID: ({ device, habits }) => [pjlQuoted(habits.model ?? device.name)],
  STATUS: ({ device, panel }) => statusLines(pjlStatus(device, panel)),
  PAGECOUNT: ({ device, habits }) => [
    `${habits.pageCountForm === 'named' ? 'PAGECOUNT=' : ''}${device.pageCount()}`,
  ],
  CONFIG: () => installed,
  VARIABLES: ({ environment }) =>
    pjlVariables.flatMap((variable) =>
      describeVariable(variable, environment.value(variable.name) ?? variable.factory),
    ),
  USTATUS: ({ wishes }) => wishes.describe(),
  MEMORY: () => memory,
};

function echoed({ verb, text }: PjlCommand, lines: readonly string[]): Uint8Array {
  return pjlAnswer(`${verb} ${text}`.trim(), lines);
}

/** A variable that the printer doesn't have is answered with a question mark in quotes. */
function inquired(command: PjlCommand, value: (name: string) => string | undefined): Uint8Array {
  const [option] = command.options;
  const name = option === undefined ? '' : variableName(command, option);
  const known = pjlVariable(name) === undefined ? undefined : value(name);
  return pjlAnswer(`${command.verb} ${name}`.trim(), [known ?? '"?"']);
}
