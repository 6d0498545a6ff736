import type { Example } from '../command-line/command.ts';
import type { CommandEntry } from '../command-line/program.ts';

/** Every command that is built, in the order `platen --help` shows them within their group. */
export const commandEntries: readonly CommandEntry[] = [
  {
    name: 'gate',
    group: 'Judge',
    summary: 'a verdict on a service, rule by rule',
    load: async () => (await import('./gate.ts')).gateCommand,
  },
  {
    name: 'probe',
    group: 'Judge',
    summary: 'whether a target profile is true, and what would be judged',
    load: async () => (await import('./probe.ts')).probeCommand,
  },
  {
    name: 'prove',
    group: 'Judge',
    summary: 'the proof that every rule can fail, and fails only when it should',
    load: async () => (await import('./prove.ts')).proveCommand,
  },
  {
    name: 'explore',
    group: 'Judge',
    summary: 'sequences of calls drawn by chance, judged by the model and shortened',
    load: async () => (await import('./explore.ts')).exploreCommand,
  },
  {
    name: 'contract',
    group: 'Judge',
    summary: 'whether a service keeps the pacts of terminal, card reader and print client',
    load: async () => (await import('./contract.ts')).contractCommand,
  },
  {
    name: 'crash',
    group: 'Judge',
    summary: 'what is left of a service that is killed under load, again and again',
    load: async () => (await import('./crash.ts')).crashCommand,
  },
  {
    name: 'certify',
    group: 'Judge',
    summary: 'a verdict on a terminal, situation by situation',
    load: async () => (await import('./certify.ts')).certifyCommand,
  },
  {
    name: 'keygen',
    group: 'Judge',
    summary: "the key pair that a certifier signs terminals' certificates with",
    load: async () => (await import('./keygen.ts')).keygenCommand,
  },
  {
    name: 'sign',
    group: 'Judge',
    summary: 'signs the certificate of a run after it, when its recording bears it',
    load: async () => (await import('./sign.ts')).signCommand,
  },
  {
    name: 'verify',
    group: 'Judge',
    summary: "whether a terminal's certificate is genuine, and its recording bears it",
    load: async () => (await import('./verify.ts')).verifyCommand,
  },
  {
    name: 'judge',
    group: 'Judge',
    summary: 'a recorded run again, offline',
    load: async () => (await import('./judge.ts')).judgeCommand,
  },
  {
    name: 'diff',
    group: 'Judge',
    summary: 'what became of the rules from one run to another',
    load: async () => (await import('./diff.ts')).diffCommand,
  },
  {
    name: 'runs',
    group: 'Judge',
    summary: 'the runs that are kept, and removing old ones',
    load: async () => (await import('./runs.ts')).runsCommand,
  },
  {
    name: 'cleanup',
    group: 'Judge',
    summary: 'removes from a target what a run left there',
    load: async () => (await import('./cleanup.ts')).cleanupCommand,
  },
  {
    name: 'rules',
    group: 'Judge',
    summary: 'the catalogue of what is judged',
    load: async () => (await import('./rules.ts')).rulesCommand,
  },
  {
    name: 'explain',
    group: 'Judge',
    summary: 'what a rule says, why, and how it is proven',
    load: async () => (await import('./explain.ts')).explainCommand,
  },
  {
    name: 'bench',
    group: 'Simulate',
    summary: 'the service, two printers and their card readers, to try things out',
    load: async () => (await import('./bench.ts')).benchCommand,
  },
  {
    name: 'service',
    group: 'Simulate',
    summary: 'the managed-printing service alone',
    load: async () => (await import('./service.ts')).serviceCommand,
  },
  {
    name: 'backup',
    group: 'Simulate',
    summary: "a copy of a service's data folder, while it works",
    load: async () => (await import('./backup.ts')).backupCommand,
  },
  {
    name: 'printer',
    group: 'Simulate',
    summary: 'a printer on a raw port and over IPP, and what it received',
    load: async () => (await import('./printer.ts')).printerCommand,
  },
  {
    name: 'tap',
    group: 'Simulate',
    summary: 'a card held to a card reader',
    load: async () => (await import('./tap.ts')).tapCommand,
  },
  {
    name: 'terminal',
    group: 'Simulate',
    summary: 'the panel on a printer: log in, list, release, record',
    load: async () => (await import('./terminal.ts')).terminalCommand,
  },
  {
    name: 'load',
    group: 'Measure',
    summary: 'the path from upload to paper under load',
    load: async () => (await import('./load.ts')).loadCommand,
  },
];

/** What most people want first. */
export const commandExamples: readonly Example[] = [
  { line: 'gate', does: 'judges the built-in service and writes a report to reports/latest' },
  {
    line: 'gate --target mine.yaml --plan',
    does: 'what would be judged on your service, and what not',
  },
  { line: 'bench', does: 'a service with printers and card readers, to develop against' },
  { line: 'printer --raw-port 9100', does: 'a printer that shows what it receives' },
  { line: 'explain TAP-01', does: 'what a rule says, why, and how it is proven' },
];
