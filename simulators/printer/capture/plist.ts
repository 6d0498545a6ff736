import { atLine, type DumpFormatError } from './dump-error.ts';

/** What a property list can hold; dates stay text. */
export type Plist =
  | { readonly kind: 'dict'; readonly entries: ReadonlyMap<string, Plist> }
  | { readonly kind: 'array'; readonly items: readonly Plist[] }
  | { readonly kind: 'string' | 'date' | 'integer' | 'data' | 'real'; readonly text: string }
  | { readonly kind: 'boolean'; readonly truth: boolean };

/** Reads a property list in XML. Throws DumpFormatError, which names the line. */
export function readPlist(xml: string): Plist {
  const cursor: Cursor = { xml, at: 0, depth: 0 };
  skip(cursor, prologue);
  open(cursor, 'plist');
  const value = readAny(cursor, tagAt(cursor));
  close(cursor, 'plist');
  return value;
}

interface Cursor {
  readonly xml: string;
  at: number;
  depth: number;
}

interface Tag {
  readonly name: string;
  readonly closes: boolean;
  readonly empty: boolean;
}

const deepest = 64;
const prologue = /(?:\s|<\?.*?\?>|<!DOCTYPE[^>[]*>|<!--.*?-->)*/sy;
const blank = /(?:\s|<!--.*?-->)*/sy;
const anyTag = /<(\/?)([a-z]+)(?:\s[^<>]*?)?(\/?)>/y;
const characters = /[^<]*/y;

function readAny(cursor: Cursor, tag: Tag): Plist {
  const { name, empty } = tag;
  if (tag.closes) throw refuse(cursor, `</${name}> where a value should be`);
  if (name === 'true' || name === 'false') {
    if (!empty) close(cursor, name);
    return { kind: 'boolean', truth: name === 'true' };
  }
  if (name === 'dict' || name === 'array') return nested(cursor, name, empty);
  if (!isTextual(name)) throw refuse(cursor, `<${name}> is no value`);
  return { kind: name, text: empty ? '' : textOf(cursor, name) };
}

function nested(cursor: Cursor, name: 'dict' | 'array', empty: boolean): Plist {
  cursor.depth += 1;
  if (cursor.depth > deepest) throw refuse(cursor, `more than ${String(deepest)} levels`);
  const entries = new Map<string, Plist>();
  const items: Plist[] = [];
  let tag = empty ? undefined : tagAt(cursor);
  while (tag !== undefined && !(tag.closes && tag.name === name)) {
    if (name === 'array') items.push(readAny(cursor, tag));
    else readEntry(cursor, tag, entries);
    tag = tagAt(cursor);
  }
  cursor.depth -= 1;
  return name === 'dict' ? { kind: name, entries } : { kind: name, items };
}

function readEntry(cursor: Cursor, tag: Tag, entries: Map<string, Plist>): void {
  if (tag.name !== 'key' || tag.closes) throw refuse(cursor, `<${tag.name}> where a key should be`);
  const key = textOf(cursor, 'key');
  const value = readAny(cursor, tagAt(cursor));
  // As receivers do where an attribute comes twice: the first one stands.
  if (!entries.has(key)) entries.set(key, value);
}

function isTextual(name: string): name is 'string' | 'date' | 'integer' | 'data' | 'real' {
  return ['string', 'date', 'integer', 'data', 'real'].includes(name);
}

function textOf(cursor: Cursor, name: string): string {
  const written = skip(cursor, characters);
  close(cursor, name);
  return written.replace(/&(#x?[0-9a-f]{1,6}|[a-z]{1,6});?/gi, (whole, entity: string) => {
    const character = entities[entity] ?? numbered(entity);
    if (character === undefined || !whole.endsWith(';'))
      throw refuse(cursor, `${whole} is no character`);
    return character;
  });
}

const entities: Readonly<Partial<Record<string, string>>> = {
  amp: '&',
  apos: "'",
  gt: '>',
  lt: '<',
  quot: '"',
};

function numbered(entity: string): string | undefined {
  if (!entity.startsWith('#')) return undefined;
  const code = /^#x/i.test(entity) ? Number.parseInt(entity.slice(2), 16) : Number(entity.slice(1));
  return code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}

function open(cursor: Cursor, name: string): void {
  const tag = tagAt(cursor);
  if (tag.closes || tag.empty || tag.name !== name) throw refuse(cursor, `no <${name}>`);
}

function close(cursor: Cursor, name: string): void {
  const tag = tagAt(cursor);
  if (!tag.closes || tag.name !== name) throw refuse(cursor, `no </${name}>`);
}

function tagAt(cursor: Cursor): Tag {
  skip(cursor, blank);
  anyTag.lastIndex = cursor.at;
  const [whole = '', slash, name = '', end] = anyTag.exec(cursor.xml) ?? [];
  if (whole === '') {
    throw refuse(
      cursor,
      cursor.at < cursor.xml.length ? 'no tag where one should be' : 'it ends early',
    );
  }
  cursor.at += whole.length;
  return { name, closes: slash === '/', empty: end === '/' };
}

function skip(cursor: Cursor, pattern: RegExp): string {
  pattern.lastIndex = cursor.at;
  const [skipped = ''] = pattern.exec(cursor.xml) ?? [];
  cursor.at += skipped.length;
  return skipped;
}

function refuse({ xml, at }: Cursor, detail: string): DumpFormatError {
  return atLine(xml.slice(0, at).split('\n').length, detail);
}
