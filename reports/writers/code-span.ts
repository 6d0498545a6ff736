/**
 * Foreign text in Markdown: a code span, in which nothing is a link, a mention, HTML or emphasis.
 * Line breaks become spaces, the fence is longer than any run of backticks inside, and what is
 * beyond `limit` characters is cut and said to be.
 */
export function codeSpan(text: string, limit = 240): string {
  const flat = text
    .toWellFormed()
    .replaceAll(/[\s\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim();
  const shown = flat.length > limit ? `${flat.slice(0, limit).toWellFormed()}…` : flat;
  if (shown === '') return '`(empty)`';
  const runs = shown.match(/`+/g) ?? [];
  const fence = '`'.repeat(Math.max(0, ...runs.map((run) => run.length)) + 1);
  const padding = shown.startsWith('`') || shown.endsWith('`') ? ' ' : '';
  return `${fence}${padding}${shown}${padding}${fence}`;
}
