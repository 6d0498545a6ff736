import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readBoundedText } from '../kit/bounded-file.ts';
import { type Attribute, attribute } from '../kit/wire/ipp/attribute.ts';
import { encodeOnce } from '../kit/wire/ipp/encoder.ts';
import { IppFormatError } from '../kit/wire/ipp/error.ts';
import { lengthFault } from '../kit/wire/ipp/syntax.ts';
import { derivedAttributes } from './profile-derived.ts';
import { type AttributeDocument, type ProfileDocument, profileForm } from './profile-schema.ts';
import { valuesOf } from './profile-values.ts';

/** What a kind of printer says of itself over IPP: its attributes, by name, in the order told. */
export interface PrinterProfile {
  readonly title: string;
  readonly attributes: ReadonlyMap<string, Attribute>;
}

export const defaultProfile: string = fileURLToPath(
  new URL('../../fixtures/printers/office-color.json', import.meta.url),
);

/** Reads a profile, and the one it is like; throws an error that names the file and what is wrong in it. */
export async function loadProfile(file: string): Promise<PrinterProfile> {
  const document = await readDocument(file);
  if (document.like === undefined) return naming(file, () => profileOf(document));
  const base = await readDocument(join(dirname(file), document.like));
  return naming(file, () => profileOf(merged(document, base)));
}

/** Throws a TypeError that names the place where the document is not a profile. */
export function parseProfile(document: unknown): PrinterProfile {
  return profileOf(checked(document));
}

const longestProfile = 4 * 1024 * 1024;

async function readDocument(file: string): Promise<ProfileDocument> {
  const text = readBoundedText(file, longestProfile);
  return naming(file, () => {
    if (!text.trimStart().startsWith('{')) throw new TypeError(noProfile);
    return checked(JSON.parse(text));
  });
}

/** People who have a print-out of a printer's attributes try it as a profile. */
const noProfile =
  'this is not a profile in JSON. The output of ipptool is not supported: ' +
  'write a profile of the printer with "platen printer capture ipp://HOST/ipp/print FILE"';

function naming<T>(file: string, read: () => T): T {
  try {
    return read();
  } catch (cause) {
    const detail = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`${file}: ${detail}`, { cause });
  }
}

function checked(document: unknown): ProfileDocument {
  if (profileForm.Check(document)) return document;
  const [first] = profileForm.Errors(document);
  throw new TypeError(`${first?.instancePath ?? ''} ${first?.message ?? 'is not a profile'}`);
}

function merged(document: ProfileDocument, base: ProfileDocument): ProfileDocument {
  if (base.like !== undefined)
    throw new TypeError(`/like ${document.like ?? ''} is a profile that has a /like itself`);
  const { like: _, ...own } = document;
  return { ...base, ...own, attributes: { ...base.attributes, ...own.attributes } };
}

function profileOf(document: ProfileDocument): PrinterProfile {
  if (document.like !== undefined)
    throw new TypeError('/like is only supported for profiles in a file');
  const written = Object.entries(document.attributes).flatMap(([name, one]) =>
    one === null ? [] : [writtenAttribute(name, one)],
  );
  const attributes = new Map(written.map((one) => [one.name, one]));
  // What is written stands, also where it could be derived.
  for (const one of derivedAttributes(document, [...attributes.keys()])) {
    if (!attributes.has(one.name)) attributes.set(one.name, one);
  }
  encodeOnce(attributes.values());
  return { title: document.title, attributes };
}

function writtenAttribute(name: string, written: AttributeDocument): Attribute {
  try {
    const values = valuesOf(written);
    const fault = values.map(lengthFault).find((one) => one !== undefined);
    if (fault !== undefined) throw new TypeError(`/attributes/${name} ${fault}`);
    return attribute(name, ...values);
  } catch (error) {
    if (!(error instanceof IppFormatError)) throw error;
    throw new TypeError(`/attributes/${name} ${error.message}`, { cause: error });
  }
}
