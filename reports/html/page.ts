import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { html, Markup } from './markup.ts';
import { script } from './script.ts';

const sheets = [
  'colours',
  'text',
  'first-screen',
  'causes',
  'rules',
  'exchange',
  'screens',
  'paper',
];
const style = sheets
  .map((name) => readFileSync(new URL(`style/${name}.css`, import.meta.url), 'utf8'))
  .join('\n');

/**
 * The page around a report. Its policy lets nothing run, load or be sent but the one style and the
 * one script that are named by their digests: a second line of defence behind the escaping.
 */
export function page({
  title,
  content,
}: {
  readonly title: string;
  readonly content: Markup;
}): string {
  const policy = `default-src 'none'; style-src ${digestOf(style)}; script-src ${digestOf(script)}; base-uri 'none'; form-action 'none'`;
  const document = html`<!doctype html>
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
<a class="skip" href="#causes">Skip to what is broken</a>
<main>
${content}
</main>
<script>${new Markup(script)}</script>
</body>
</html>
`;
  return document.text;
}

function digestOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
