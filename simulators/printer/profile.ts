import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Compile } from 'typebox/compile';
import { type Attribute, attribute } from '../kit/wire/ipp/attribute.ts';
import { IppFormatError } from '../kit/wire/ipp/error.ts';
import { ProfileDocument } from './profile-schema.ts';
import { valuesOf } from './profile-values.ts';

/** What a kind of printer says of itself over IPP: its attributes, by name, in the order told. */
export interface PrinterProfile {
  readonly title: string;
  readonly attributes: ReadonlyMap<string, Attribute>;
}

export const defaultProfile: string = fileURLToPath(
  new URL('../../fixtures/printers/office-color.json', import.meta.url),
);

/** Reads a profile; throws an error that names the file and what is wrong in it. */
export async function loadProfile(file: string): Promise<PrinterProfile> {
  const text = await readFile(file, 'utf8');
  try {
    return parseProfile(JSON.parse(text));
  } catch (cause) {
    const detail = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`${file}: ${detail}`, { cause });
  }
}

/** Throws a TypeError that names the place where the document is no profile. */
export function parseProfile(document: unknown): PrinterProfile {
  if (!profile.Check(document)) {
    const [first] = profile.Errors(document);
    throw new TypeError(`${first?.instancePath ?? ''} ${first?.message ?? 'is no profile'}`);
  }
  const attributes = Object.entries(document.attributes).map(([name, written]) => {
    try {
      return [name, attribute(name, ...valuesOf(written))] as const;
    } catch (error) {
      if (!(error instanceof IppFormatError)) throw error;
      throw new TypeError(`/attributes/${name} ${error.message}`, { cause: error });
    }
  });
  return { title: document.title, attributes: new Map(attributes) };
}

const profile = Compile(ProfileDocument);
