import type { Attribute } from '../../kit/wire/ipp/attribute.ts';
import * as values from '../../kit/wire/ipp/value.ts';
import { DumpFormatError } from './dump-error.ts';
import { type Plist, readPlist } from './plist.ts';
import { outOfBand } from './told-scalars.ts';
import { type Members, type Untyped, untypedAttribute } from './untyped-values.ts';

/** What `ipptool -X URL get-printer-attributes.test` prints. Throws DumpFormatError, which names the line or attribute. */
export function readPlistDump(dump: string): readonly Attribute[] {
  const tests = itemsOf(entryOf(readPlist(dump), 'Tests'));
  const groups = tests.flatMap((test) => itemsOf(entryOf(test, 'ResponseAttributes')));
  // The operation group comes first and has the charset (RFC 8011 4.1.4).
  const printer = groups.find(
    (group) => group.kind === 'dict' && !group.entries.has('attributes-charset'),
  );
  if (printer?.kind !== 'dict') {
    const status = tests.map((test) => entryOf(test, 'StatusCode')).find(isText)?.text;
    throw new DumpFormatError(`has no attributes of a printer (${status ?? 'no answer'})`);
  }
  return [...printer.entries].map(([name, one]) => untypedAttribute(name, untyped(name, one)));
}

function entryOf(plist: Plist, key: string): Plist | undefined {
  return plist.kind === 'dict' ? plist.entries.get(key) : undefined;
}

function itemsOf(plist: Plist | undefined): readonly Plist[] {
  return plist?.kind === 'array' ? plist.items : [];
}

function isText(plist: Plist | undefined): plist is Extract<Plist, { readonly text: string }> {
  return plist !== undefined && 'text' in plist;
}

function untyped(name: string, plist: Plist): Untyped {
  if (plist.kind === 'boolean') return plist.truth;
  if (plist.kind === 'array') return plist.items.map((one) => untyped(name, one));
  if (plist.kind === 'dict') {
    const members: Members = new Map(
      [...plist.entries].map(([member, one]) => [member, untyped(member, one)]),
    );
    return members;
  }
  return readers[plist.kind](plist.text, name);
}

type Textual = Extract<Plist, { readonly text: string }>['kind'];

const readers: Readonly<Record<Textual, (text: string, name: string) => Untyped>> = {
  string: (text) => {
    const meaning = outOfBand[/^<<(.+)>>$/.exec(text)?.[1] ?? ''];
    return meaning === undefined ? text : values.outOfBand(meaning);
  },
  date: (text) => text,
  integer: (text, name) => {
    if (/^\s*-?\d{1,10}\s*$/.test(text)) return Number(text);
    throw new DumpFormatError(`${name} has ${JSON.stringify(text.slice(0, 80))} as an integer`);
  },
  real: (text, name) => {
    throw new DumpFormatError(`${name} is a fraction, ${text.slice(0, 80)}`);
  },
  data: (text, name) => {
    const base64 = text.replace(/\s+/g, '');
    if (!/^[A-Za-z0-9+/]*={0,2}$/.test(base64)) {
      throw new DumpFormatError(`${name} is no base64`);
    }
    return values.octetString(new Uint8Array(Buffer.from(base64, 'base64')));
  },
};
