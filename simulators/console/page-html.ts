import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Folder of the page's own files. */
export const sources: string = join(import.meta.dirname, 'page');

/** Third-party modules that the page imports by name, with their paths in their packages. */
export const parts = {
  preact: 'preact/dist/preact.mjs',
  'preact/hooks': 'preact/hooks/dist/hooks.mjs',
  '@preact/signals-core': '@preact/signals-core/dist/signals-core.mjs',
  '@preact/signals': '@preact/signals/dist/signals.mjs',
  htm: 'htm/dist/htm.mjs',
} as const;

/** The package carries the page as one script; in a clone its modules are served one by one. */
const isBuilt = existsSync(join(sources, 'main.js'));

const importMap = JSON.stringify({
  imports: Object.fromEntries(Object.keys(parts).map((name) => [name, `/parts/${name}`])),
});

/** Style sheets in their order: the general ones, then those of the views. */
const views = ['documents', 'printers', 'readers', 'traffic', 'accounts', 'rules'];
const sheets = ['base', 'layout', 'parts', 'list', ...views.map((view) => `views/${view}`)];

/** All style sheets as one. */
export async function pageStyle(): Promise<string> {
  const texts = sheets.map((name) => readFile(join(sources, `${name}.css`), 'utf8'));
  return (await Promise.all(texts)).join('');
}

export async function pageText(): Promise<string> {
  const script = isBuilt ? '<script type="module" src="/page/main.js"></script>' : await modules();
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>Platen</title><link rel="icon" href="/page/icon.svg">
<link rel="stylesheet" href="/page/style.css">${script}</head>
<body><div id="page"><p class="soft">Loading ...</p></div><noscript>This page needs JavaScript.</noscript></body></html>
`;
}

/** Names all modules, so that the browser does not find them one after the other. */
async function modules(): Promise<string> {
  const names = await readdir(sources, { recursive: true });
  const paths = [
    ...Object.keys(parts).map((name) => `/parts/${name}`),
    ...names
      .filter((name) => name.endsWith('.ts'))
      .map((name) => `/page/${name.replaceAll('\\', '/')}`)
      .sort(),
  ];
  const preloads = paths.map((path) => `<link rel="modulepreload" href="${path}">`).join('');
  return `<script type="importmap">${importMap}</script>${preloads}<script type="module" src="/page/main.ts"></script>`;
}

/** Content security policy: nothing from other hosts, and no inline script except the import map. */
export const contentPolicy: string = [
  "default-src 'none'",
  `script-src 'self'${isBuilt ? '' : ` 'sha256-${createHash('sha256').update(importMap).digest('base64')}'`}`,
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ');
