import { fileURLToPath } from 'node:url';

const launcher = fileURLToPath(new URL('../platen.mjs', import.meta.url));
/** Makes the launcher start a Node of its own. */
const otherNode = `data:text/javascript,Object.defineProperty(process,'version',{value:'v18.0.0'})`;

export const service = /platen\.ts service /;

/** A command line, the processes that it starts, and what stands before it on Node's command line. */
export type StartingCommand = [line: string, children: RegExp[], before: string[] | undefined];

/** Every command that starts processes, and those that it starts. */
export const startingCommands: StartingCommand[] = [
  ['gate --only DOC-SEND --out out', [service], undefined],
  [
    'gate --only DOC-SEND --out out',
    [/platen\.ts gate/, service],
    ['--import', otherNode, launcher],
  ],
  ['prove --only TAP', [service], undefined],
  ['prove --terminals --only TERM-TRY', [service], undefined],
  ['explore --runs 1000 --seed 5 --out out', [service], undefined],
  ['crash --kills 100 --out out', [service], undefined],
  ['certify --built-in --out out', [service], undefined],
  ['certify --headless sleep${IFS}600 --terminal P1 --out out', [service, /sleep 600/], undefined],
  ['load --out out', [service, /printers\.child\.ts/, /driver\/main\.ts/], undefined],
  ['contract --out out', [service], undefined],
];
