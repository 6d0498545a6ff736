/** What one start of a schedule does, from its intended start to its end. */
export const journeys = [
  'print',
  'release',
  'upload',
  'list',
  'download',
  'history',
  'users',
] as const;

export type Journey = (typeof journeys)[number];

export const journeySentences: Readonly<Record<Journey, string>> = {
  print: 'uploads a document, thinks, taps the card at a printer and waits for the print',
  release:
    'uploads a document, thinks, lists the waiting documents, releases one to a printer and waits',
  upload: 'uploads a document and deletes it once it has been measured',
  list: 'lists the waiting documents',
  download: 'downloads a waiting document',
  history: 'requests a page of the history',
  users: 'requests a page of users',
};

/** Those that end with paper at a printer. */
export const paperJourneys = ['print', 'release'] as const satisfies readonly Journey[];

export type PaperJourney = (typeof paperJourneys)[number];

export function endsOnPaper(journey: Journey): journey is PaperJourney {
  return paperJourneys.some((one) => one === journey);
}

/** Moments on the way of a start, in their usual order. */
export const stamps = [
  /** When the schedule wants it. */
  'intended',
  /** When the driver began. */
  'started',
  /** The last byte of the upload's request left the driver, and its answer was read. */
  'uploadSent',
  'uploadAnswered',
  /** The document was seen to be ready. */
  'ready',
  /** The think time was over, the tap or release was sent, its answer was read. */
  'tapIntended',
  'tapSent',
  'claimed',
  /** At the printer: connection, first and last byte of the document. */
  'accepted',
  'firstByte',
  'lastByte',
  /** The service was seen to call the job done; only of sampled ones. */
  'settled',
  /** The answer of a journey that is a single call was read. */
  'answered',
] as const;

export type Stamp = (typeof stamps)[number];

export const rowOutcomes = [
  'done',
  /** The driver could not start it: no user was free. */
  'dropped',
  /** Answered, but not as asked for. */
  'refused',
  'unanswered',
  /** Accepted, and no paper came while it was waited for. */
  'lost',
  /** Under way when the run was stopped. */
  'stopped',
] as const;

export type RowOutcome = (typeof rowOutcomes)[number];
