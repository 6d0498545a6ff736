/** The files in the folder of a finished run; run.har only with --har, code-quality.json only with --code-quality. */
export const runFiles = {
  journal: 'journal.ndjson.gz',
  har: 'run.har',
  codeQuality: 'code-quality.json',
  resultsJson: 'results.json',
  junit: 'junit.xml',
  summary: 'summary.md',
  html: 'report.html',
} as const;

/** The journal of a run that goes on, or was killed: what is compressed so far, and beside it the latest events, plain. */
export const journalParts = {
  compressed: 'journal.part.ndjson.gz',
  /** The latest events stand behind so many bytes of the compressed ones. */
  latest: (compressedBytes: number): string =>
    compressedBytes === 0 ? 'journal.ndjson' : `journal.${String(compressedBytes)}.ndjson`,
};

/** Behind how many bytes of the compressed events those of a file stand; undefined: it holds no latest events. */
export function compressedBefore(name: string): number | undefined {
  const found = /^journal(?:\.(\d{1,15}))?\.ndjson$/.exec(name);
  return found === null ? undefined : Number(found[1] ?? 0);
}

/** Whether a run writes a file of that name into its folder. */
export function isRunFile(name: string): boolean {
  const names: readonly string[] = [...Object.values(runFiles), journalParts.compressed];
  return names.includes(name) || compressedBefore(name) !== undefined;
}
