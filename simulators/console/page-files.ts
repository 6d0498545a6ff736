import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { createRequire, stripTypeScriptTypes } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

export interface PageFile {
  readonly mediaType: string;
  readonly text: string;
  readonly gzipped: Uint8Array;
}

/** Third-party modules that the page imports by name, with their paths in their packages. */
export const parts = {
  preact: 'preact/dist/preact.mjs',
  'preact/hooks': 'preact/hooks/dist/hooks.mjs',
  '@preact/signals-core': '@preact/signals-core/dist/signals-core.mjs',
  '@preact/signals': '@preact/signals/dist/signals.mjs',
  htm: 'htm/dist/htm.mjs',
} as const;

const sources = join(import.meta.dirname, 'page');

const importMap = JSON.stringify({
  imports: Object.fromEntries(Object.keys(parts).map((name) => [name, `/parts/${name}`])),
});

/** Style sheets in their order: the general ones, then those of the views. */
const sheets = [
  'style',
  'layout',
  'parts',
  'list',
  ...['documents', 'printers', 'readers', 'traffic', 'accounts', 'rules'].map(
    (view) => `views/${view}`,
  ),
]
  .map((name) => `<link rel="stylesheet" href="/page/${name}.css">`)
  .join('');

/** The page names all of its modules, so that the browser does not find them one after the other. */
async function pageText(): Promise<string> {
  const names = await readdir(sources, { recursive: true });
  const modules = [
    ...Object.keys(parts).map((name) => `/parts/${name}`),
    ...names
      .filter((name) => name.endsWith('.ts'))
      .map((name) => `/page/${name.replaceAll('\\', '/')}`)
      .sort(),
  ];
  const preloads = modules.map((path) => `<link rel="modulepreload" href="${path}">`).join('');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>Platen</title><link rel="icon" href="/page/icon.svg">
${sheets}<script type="importmap">${importMap}</script>
${preloads}<script type="module" src="/page/main.ts"></script></head>
<body><div id="page"><p class="soft">Loading ...</p></div><noscript>This page needs JavaScript.</noscript></body></html>
`;
}

/** Content security policy: nothing from other hosts, and no inline script except the import map. */
export const contentPolicy: string = [
  "default-src 'none'",
  `script-src 'self' 'sha256-${createHash('sha256').update(importMap).digest('base64')}'`,
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ');

const require = createRequire(import.meta.url);
const compress = promisify(gzip);
const made = new Map<string, Promise<PageFile | undefined>>();

/** Returns the file at a path; a path outside /page and /parts returns the page itself, which routes by it. Undefined: no such file. */
export function pageFile(path: string): Promise<PageFile | undefined> {
  const isPart = /^\/(?:page|parts)\//.test(path);
  const key = isPart ? path : '/';
  const known = made.get(key) ?? make(key);
  // Only existing files are cached, so that requests for invented names use no memory.
  made.set(key, known);
  void known.then(
    (file) => file ?? made.delete(key),
    () => made.delete(key),
  );
  return known;
}

async function make(path: string): Promise<PageFile | undefined> {
  if (path === '/') return packed('text/html; charset=utf-8', await pageText());
  const part = Object.entries(parts).find(([name]) => path === `/parts/${name}`);
  if (part !== undefined) return packed(script, await readFile(placeOf(part[1]), 'utf8'));
  const [, name, kind] = /^\/page\/((?:views\/)?[a-z][a-z-]*\.(ts|css|svg))$/.exec(path) ?? [];
  if (name === undefined) return undefined;
  const text = await readFile(join(sources, name), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  if (kind === 'ts') return packed(script, withoutTypes(text));
  return packed(kind === 'css' ? 'text/css; charset=utf-8' : 'image/svg+xml', text);
}

/** Strips types; hides Node's experimental warning, which the user who started the bench cannot act on. */
function withoutTypes(text: string): string {
  const emitWarning = process.emitWarning.bind(process);
  process.emitWarning = () => undefined;
  try {
    return stripTypeScriptTypes(text);
  } finally {
    process.emitWarning = emitWarning;
  }
}

const script = 'text/javascript; charset=utf-8';

/** Packages export only their entry point; the file is found beside it. The installed package contains the files. */
function placeOf(part: string): string {
  const brought = join(import.meta.dirname, 'parts', part);
  if (existsSync(brought)) return brought;
  const [, name = ''] = /^((?:@[^/]+\/)?[^/]+)\//.exec(part) ?? [];
  const folders = require.resolve.paths(name) ?? [];
  const entry = require.resolve(name, { paths: folders });
  const at = entry.lastIndexOf(join('node_modules', name));
  return join(dirname(join(entry.slice(0, at), 'node_modules', 'x')), part);
}

async function packed(mediaType: string, source: string): Promise<PageFile> {
  const text = source.replace(/\n\/\/# sourceMappingURL=.*/, '');
  return { mediaType, text, gzipped: await compress(text) };
}
