import type { Example } from '../command-line/command.ts';
import type { CommandEntry } from '../command-line/program.ts';

/** Every command that is built, in the order `platen --help` shows them within their group. */
export const commandEntries: readonly CommandEntry[] = [
  {
    name: 'gate',
    group: 'Judge',
    summary: 'judges a service, rule by rule',
    load: async () => (await import('./gate.ts')).gateCommand,
  },
  {
    name: 'probe',
    group: 'Judge',
    summary: 'checks a target profile and shows what would be judged',
    load: async () => (await import('./probe.ts')).probeCommand,
  },
  {
    name: 'prove',
    group: 'Judge',
    summary: 'validates the rules with seeded faults and conforming variants',
    load: async () => (await import('./prove.ts')).proveCommand,
  },
  {
    name: 'explore',
    group: 'Judge',
    summary: 'stateful fuzzing: random call sequences, minimised when a rule breaks',
    load: async () => (await import('./explore.ts')).exploreCommand,
  },
  {
    name: 'contract',
    group: 'Judge',
    summary:
      'verifies the consumer-driven contracts (Pact) of terminal, card reader and print client',
    load: async () => (await import('./contract.ts')).contractCommand,
  },
  {
    name: 'crash',
    group: 'Judge',
    summary: 'kills a service under load and checks that nothing is lost or printed twice',
    load: async () => (await import('./crash.ts')).crashCommand,
  },
  {
    name: 'certify',
    group: 'Judge',
    summary: 'judges a terminal, test case by test case',
    load: async () => (await import('./certify.ts')).certifyCommand,
  },
  {
    name: 'keygen',
    group: 'Judge',
    summary: 'creates the key pair for signing certificates of terminals',
    load: async () => (await import('./keygen.ts')).keygenCommand,
  },
  {
    name: 'sign',
    group: 'Judge',
    summary: 'signs the certificate of a finished run',
    load: async () => (await import('./sign.ts')).signCommand,
  },
  {
    name: 'verify',
    group: 'Judge',
    summary: 'verifies a certificate and its recording',
    load: async () => (await import('./verify.ts')).verifyCommand,
  },
  {
    name: 'judge',
    group: 'Judge',
    summary: 'judges a recorded run again, offline',
    load: async () => (await import('./judge.ts')).judgeCommand,
  },
  {
    name: 'show',
    group: 'Judge',
    summary: 'shows a recorded run on a live page: the exchanges of each failed rule',
    load: async () => (await import('./show.ts')).showCommand,
  },
  {
    name: 'diff',
    group: 'Judge',
    summary: 'compares the verdicts of two runs',
    load: async () => (await import('./diff.ts')).diffCommand,
  },
  {
    name: 'runs',
    group: 'Judge',
    summary: 'lists the stored runs and removes old ones',
    load: async () => (await import('./runs.ts')).runsCommand,
  },
  {
    name: 'cleanup',
    group: 'Judge',
    summary: 'removes what an interrupted run left on a target',
    load: async () => (await import('./cleanup.ts')).cleanupCommand,
  },
  {
    name: 'rules',
    group: 'Judge',
    summary: 'lists the rules',
    load: async () => (await import('./rules.ts')).rulesCommand,
  },
  {
    name: 'explain',
    group: 'Judge',
    summary: 'explains a rule or a silence',
    load: async () => (await import('./explain.ts')).explainCommand,
  },
  {
    name: 'bench',
    group: 'Simulate',
    summary: 'starts the service with two printers and card readers',
    load: async () => (await import('./bench.ts')).benchCommand,
  },
  {
    name: 'service',
    group: 'Simulate',
    summary: 'starts the service alone',
    load: async () => (await import('./service.ts')).serviceCommand,
  },
  {
    name: 'backup',
    group: 'Simulate',
    summary: 'copies the data folder of a running service consistently',
    load: async () => (await import('./backup.ts')).backupCommand,
  },
  {
    name: 'health',
    group: 'Simulate',
    summary: 'checks whether a service is ready, for health checks',
    load: async () => (await import('./health.ts')).healthCommand,
  },
  {
    name: 'printer',
    group: 'Simulate',
    summary: 'starts a printer (raw and IPP); shows what printers received',
    load: async () => (await import('./printer.ts')).printerCommand,
  },
  {
    name: 'tap',
    group: 'Simulate',
    summary: 'holds a card to a card reader',
    load: async () => (await import('./tap.ts')).tapCommand,
  },
  {
    name: 'terminal',
    group: 'Simulate',
    summary: 'acts as the panel of a printer: log in, list, release, record',
    load: async () => (await import('./terminal.ts')).terminalCommand,
  },
  {
    name: 'load',
    group: 'Measure',
    summary: 'load test from upload to printed page',
    load: async () => (await import('./load.ts')).loadCommand,
  },
];

/** What most people want first. */
export const commandExamples: readonly Example[] = [
  { line: 'gate', does: 'judges the reference service and writes a report to reports/latest' },
  {
    line: 'gate --target mine.yaml --plan',
    does: 'shows which rules would be judged on your service; makes no request',
  },
  { line: 'bench', does: 'starts a service with printers and card readers to develop against' },
  { line: 'printer --raw-port 9100', does: 'starts a printer that shows what it receives' },
  { line: 'explain TAP-01', does: 'explains a rule or a silence' },
];
