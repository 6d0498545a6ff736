/** Listening failed since the port is another's, or no free one is left. */
export function isPortTaken(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
}
