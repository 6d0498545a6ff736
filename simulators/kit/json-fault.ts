/**
 * Why a text is no JSON, as JSON.parse tells it, but without the piece of the text that it quotes:
 * there may be a password in it.
 */
export function jsonFault(error: unknown): string {
  if (!(error instanceof SyntaxError)) return 'cannot be parsed as JSON';
  const told = error.message.replace(/ '[^]*', (?:\.\.\.)?"[^]*$/, '');
  return told.includes('"') ? 'not JSON' : told;
}
