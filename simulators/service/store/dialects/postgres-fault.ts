/** The database does not answer now: nothing is known of what was under way, later work may succeed. */
export class StoreUnreachable extends Error {
  override readonly name = 'StoreUnreachable';
  /** By it HTTP knows what to answer. */
  readonly code = 'STORE_UNREACHABLE';

  constructor(why: string, cause: unknown) {
    super(`the database cannot be reached: ${why}`, { cause });
  }
}

/** The database that was named is none that can be worked with; the message says why. */
export class DatabaseUnusable extends Error {
  override readonly name = 'DatabaseUnusable';
}

/** SQLSTATEs that end a connection, or keep it from being made; the rest concern one statement. */
const unreachable: readonly RegExp[] = [
  /^08/, // connection exceptions
  /^57P0[1-5]$/, // the server stops, starts, or dropped the session
  /^53300$/, // too many connections
  /^25P03$/, // idle in transaction for too long
  /^55P03$/, // another transaction did not let go of a lock in time
];

/** What a failed statement or connection means to whoever asked for it. */
export function storeFault(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof StoreUnreachable) return error;
  const state = sqlState(error);
  const isOfServer = state !== undefined;
  if (isOfServer && !unreachable.some((pattern) => pattern.test(state))) return error;
  return new StoreUnreachable(error.message, error);
}

/** SQLSTATEs of conflicts with other transactions: a retry has the same result as running after them. */
const disturbed: readonly string[] = [
  '40001', // serialisation failure
  '40P01', // deadlock
  '23505', // unique violation: another transaction added the row first, and the check of the retry finds it
];

export function isDisturbed(error: unknown): boolean {
  return error instanceof Error && disturbed.includes(sqlState(error) ?? '');
}

/** Whether the session was over before the statement was looked at, by the server's word or without one. */
export function isConnectionLoss(error: unknown): boolean {
  if (!(error instanceof StoreUnreachable) || !(error.cause instanceof Error)) return false;
  const state = sqlState(error.cause);
  return state === undefined || /^57P0[1-5]$/.test(state);
}

/** Why a first connection failed, told without the URL's password. */
export function openingFault(error: unknown, place: string): DatabaseUnusable {
  const cause = error instanceof StoreUnreachable ? error.cause : error;
  const why = cause instanceof Error ? wordsOf(cause) : String(cause);
  return new DatabaseUnusable(`the database ${place} cannot be used: ${why}`, { cause });
}

/** Several addresses of one name fail with an error each. */
function wordsOf(error: Error): string {
  if (!(error instanceof AggregateError)) return error.message;
  return error.errors.map((one: unknown) => (one instanceof Error ? one.message : '')).join('; ');
}

/** The server's own error code; the client's faults have none, or a system's such as ECONNRESET. */
function sqlState(error: Error): string | undefined {
  return 'severity' in error && 'code' in error ? String(error.code) : undefined;
}
