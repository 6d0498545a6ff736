import { pjlAnswer, pjlQuoted } from '../../kit/wire/pjl/answer.ts';
import type { PjlCommand } from '../../kit/wire/pjl/command.ts';
import type { Device } from '../device.ts';
import type { PjlEnvironment, PjlPanel } from './pjl-environment.ts';
import { pjlStatus, statusLines } from './pjl-status.ts';
import { describeVariable, pjlVariables } from './pjl-variables.ts';
import type { RawHabits } from './raw-habits.ts';

export interface AnswerParts {
  readonly device: Device;
  readonly panel: PjlPanel;
  readonly environment: PjlEnvironment;
  readonly habits: RawHabits;
}

/** What goes back to the sender of a command; undefined for those that want no answer. */
export function answerPjl(command: PjlCommand, parts: AnswerParts): Uint8Array | undefined {
  if (silent.has(command.verb)) return undefined;
  const lines = answers[command.verb]?.(command, parts) ?? ['?'];
  return pjlAnswer(`${command.verb} ${command.text}`.trim(), lines);
}

type Answer = (command: PjlCommand, parts: AnswerParts) => readonly string[] | undefined;

const silent: ReadonlySet<string> = new Set(
  ` SET DEFAULT JOB EOJ ENTER COMMENT RESET INITIALIZE RDYMSG OPMSG STMSG USTATUS USTATUSOFF`.split(
    ' ',
  ),
);

const answers: Readonly<Partial<Record<string, Answer>>> = {
  ECHO: () => [],
  INFO: (command, parts) => categories[command.text.trim().toUpperCase()]?.(parts),
  INQUIRE: (command, { environment }) => [inquire(command, (name) => environment.value(name))],
  DINQUIRE: (command, { panel }) => [inquire(command, (name) => panel.defaults.get(name))],
};

const categories: Readonly<Partial<Record<string, (parts: AnswerParts) => readonly string[]>>> = {
  ID: ({ device }) => [pjlQuoted(device.name)],
  STATUS: ({ device, panel }) => statusLines(pjlStatus(device, panel.readyMessage)),
  PAGECOUNT: ({ device, habits }) => [
    `${habits.pageCountForm === 'named' ? 'PAGECOUNT=' : ''}${device.pageCount()}`,
  ],
  CONFIG: () => [
    ...listed('IN TRAYS', ['INTRAY1 MP', 'INTRAY2 PC']),
    ...listed('OUTPUT BINS', ['NORMAL FACEDOWN']),
    ...listed('PAPERS', ['A4', 'A5', 'A3', 'LETTER', 'LEGAL']),
    ...listed('LANGUAGES', ['PDF', 'POSTSCRIPT', 'PCL', 'PCLXL', 'XPS', 'URF', 'PWGRASTER']),
    ...listed('USTATUS', ['DEVICE', 'JOB', 'PAGE', 'TIMED']),
    'DUPLEX',
    'DISPLAY LINES=1',
    'DISPLAY CHARACTER SIZE=16',
    `MEMORY=${memoryBytes}`,
  ],
  VARIABLES: ({ environment }) =>
    pjlVariables.flatMap((variable) => {
      const value = environment.value(variable.name) ?? variable.factory;
      return describeVariable(variable, value);
    }),
  USTATUS: () => [
    ...listed('DEVICE=OFF', ['OFF', 'ON', 'VERBOSE']),
    ...listed('JOB=OFF', ['OFF', 'ON']),
    ...listed('PAGE=OFF', ['OFF', 'ON']),
    'TIMED=0 [2 RANGE]',
    '\t5',
    '\t300',
  ],
  MEMORY: () => [`TOTAL=${memoryBytes}`, `LARGEST=${memoryBytes}`],
  FILESYS: () => ['VOLUME\tTOTAL SIZE\tFREE SPACE\tLOCATION\tLABEL\tSTATUS'],
};

const memoryBytes = 134_217_728;

function listed(heading: string, options: readonly string[]): readonly string[] {
  return [`${heading} [${options.length} ENUMERATED]`, ...options.map((option) => `\t${option}`)];
}

/** A variable that the printer doesn't have is answered with a question mark in quotes. */
function inquire(command: PjlCommand, value: (name: string) => string | undefined): string {
  const name = command.options.at(-1)?.name ?? '';
  const factory = pjlVariables.find((variable) => variable.name === name)?.factory;
  return value(name) ?? factory ?? '"?"';
}
