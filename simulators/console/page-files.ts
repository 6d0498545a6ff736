import { readFile } from 'node:fs/promises';
import { createRequire, stripTypeScriptTypes } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { pageStyle, pageText, parts, sources } from './page-html.ts';

export interface PageFile {
  readonly mediaType: string;
  readonly text: string;
  readonly gzipped: Uint8Array;
}

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

const script = 'text/javascript; charset=utf-8';
const style = 'text/css; charset=utf-8';

async function make(path: string): Promise<PageFile | undefined> {
  if (path === '/') return packed('text/html; charset=utf-8', await pageText());
  const part = Object.entries(parts).find(([name]) => path === `/parts/${name}`);
  if (part !== undefined) return packed(script, await readFile(placeOf(part[1]), 'utf8'));
  const [, name, kind] = /^\/page\/((?:views\/)?[a-z][a-z-]*\.(ts|js|css|svg))$/.exec(path) ?? [];
  if (name === undefined) return undefined;
  const text = await readFile(join(sources, name), 'utf8').catch(() => undefined);
  // The package contains the style sheet as a file.
  if (name === 'style.css') return packed(style, text ?? (await pageStyle()));
  if (text === undefined) return undefined;
  if (kind === 'svg') return packed('image/svg+xml', text);
  return kind === 'css' ? undefined : packed(script, kind === 'ts' ? withoutTypes(text) : text);
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

/** Packages export only their entry point; the file is found beside it. */
function placeOf(part: string): string {
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
