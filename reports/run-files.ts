/** What a run's folder holds. */
export const runFiles = {
  journal: 'journal.ndjson',
  har: 'run.har',
  resultsJson: 'results.json',
  junit: 'junit.xml',
  summary: 'summary.md',
  html: 'report.html',
} as const;
