import { createHash } from 'node:crypto';
import { html, Markup } from './markup.ts';

/** A page of one file that needs no other and no script; its policy lets nothing run or load. */
export function plainPage({
  title,
  style,
  content,
}: {
  readonly title: string;
  /** All of its CSS. */
  readonly style: string;
  readonly content: Markup;
}): string {
  const digest = createHash('sha256').update(style).digest('base64');
  const policy = `default-src 'none'; style-src 'sha256-${digest}'; base-uri 'none'; form-action 'none'`;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<style>${new Markup(style)}</style>
</head>
<body>
<main>
${content}
</main>
</body>
</html>
`.text;
}
