import { createHash } from 'node:crypto';
import { html, Markup } from './markup.ts';

export interface HtmlDocument {
  readonly title: string;
  /** All of its CSS. */
  readonly style: string;
  /** All of its script; default: none. */
  readonly script?: string;
  /** For who hears the page: past what stands first. */
  readonly skip?: Markup;
  readonly content: Markup;
}

/**
 * A page of one file that needs no other. Its policy lets nothing run, load or be sent but its style
 * and script, named by their digests: a second line of defence behind the escaping.
 */
export function htmlDocument({ title, style, script, skip, content }: HtmlDocument): string {
  const runs = script === undefined ? '' : ` script-src ${digestOf(script)};`;
  const policy = `default-src 'none'; style-src ${digestOf(style)};${runs} base-uri 'none'; form-action 'none'`;
  const scripted =
    script === undefined
      ? undefined
      : html`<script>${new Markup(script)}</script>
`;
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
${skip}<main>
${content}
</main>
${scripted}</body>
</html>
`.text;
}

function digestOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
