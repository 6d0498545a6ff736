/** Job template attributes (RFC 8011 5.2, PWG 5100.x): what a client may ask of the pages. */
const templateNames: ReadonlySet<string> = new Set([
  'copies',
  'cover-back',
  'cover-front',
  'finishings',
  'finishings-col',
  'force-front-side',
  'imposition-template',
  'insert-sheet',
  'job-account-id',
  'job-accounting-user-id',
  'job-copies',
  'job-delay-output-until',
  'job-error-sheet',
  'job-hold-until',
  'job-hold-until-time',
  'job-message-to-operator',
  'job-pages-per-set',
  'job-priority',
  'job-sheet-message',
  'job-sheets',
  'job-sheets-col',
  'media',
  'media-col',
  'media-input-tray-check',
  'media-overprint',
  'multiple-document-handling',
  'number-up',
  'orientation-requested',
  'output-bin',
  'output-device',
  'overrides',
  'page-delivery',
  'page-order-received',
  'page-ranges',
  'pages-per-subset',
  'presentation-direction-number-up',
  'print-color-mode',
  'print-content-optimize',
  'print-quality',
  'print-rendering-intent',
  'print-scaling',
  'printer-resolution',
  'proof-print',
  'separator-sheets',
  'sides',
  'x-image-position',
  'x-image-shift',
  'x-side1-image-shift',
  'x-side2-image-shift',
  'y-image-position',
  'y-image-shift',
  'y-side1-image-shift',
  'y-side2-image-shift',
]);

/** Those that may have several values (RFC 8011 5.2, PWG 5100.1, 5100.3, 5100.6); the others have one. */
export const manyValued: ReadonlySet<string> = new Set([
  'finishings',
  'finishings-col',
  'force-front-side',
  'insert-sheet',
  'overrides',
  'page-ranges',
  'pages-per-subset',
]);

/** Those whose values are collections. */
export const collections: ReadonlySet<string> = new Set([
  'cover-back',
  'cover-front',
  'finishings-col',
  'insert-sheet',
  'job-error-sheet',
  'job-sheets-col',
  'media-col',
  'overrides',
  'proof-print',
  'separator-sheets',
]);

const printerSuffix = /^(.+)-(?:default|supported|ready|database)$/;

/** Whether a printer attribute belongs to the group 'job-template' of RFC 8011 4.2.5.1. */
export function isTemplateOfPrinter(name: string): boolean {
  const asked = printerSuffix.exec(name)?.[1] ?? '';
  return templateNames.has(asked) || memberSupported.test(name);
}

/** The attributes that list values for the members of media-col and finishings-col (PWG 5100.1 5.3, PWG 5100.7 6.3). */
const memberSupported = /^(?:media-[a-z-]+|finishing-template)-supported$/;

export function isTemplate(name: string): boolean {
  return templateNames.has(name);
}
