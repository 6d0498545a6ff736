import { universalExit } from '../pdl/envelope.ts';
import type { DocumentLanguage } from '../pdl/language.ts';
import { pjlLanguageName } from './language.ts';
import { maxCopies, type PjlTicket, pjlSettings } from './ticket.ts';

export interface PjlWrapping extends PjlTicket {
  /** Of the document; left out, or without a name in PJL, the printer finds out itself. */
  readonly language?: DocumentLanguage;
}

/** What goes before a document and what behind it. */
export interface PjlEnvelope {
  readonly prefix: Uint8Array;
  readonly suffix: Uint8Array;
}

/** PJL counts so many characters of a name; a longer one is cut. */
export const nameCharacters = 80;

/**
 * The envelope that asks for copies, sides, colour and tells names. Names are made harmless: what
 * could end the quotes or the line becomes a space. Throws RangeError for copies outside 1 to 999.
 */
export function wrapInPjl(wrapping: PjlWrapping): PjlEnvelope {
  const { copies, jobName, userName, language } = wrapping;
  if (copies !== undefined && !(Number.isInteger(copies) && copies >= 1 && copies <= maxCopies)) {
    throw new RangeError(`copies must be a whole number from 1 to ${maxCopies}, not ${copies}`);
  }
  const safe: PjlTicket = {
    ...wrapping,
    ...(jobName === undefined ? {} : { jobName: harmless(jobName) }),
    ...(userName === undefined ? {} : { userName: harmless(userName) }),
  };
  const named = safe.jobName === undefined ? '' : ` NAME="${safe.jobName}"`;
  const settings = pjlSettings(safe);
  const entered = language === undefined ? undefined : pjlLanguageName(language);
  const lines = [
    `@PJL JOB${named}`,
    ...(settings.every(([, value]) => isAscii(value)) ? [] : ['@PJL SET STRINGCODESET=UTF8']),
    ...settings.map(
      ([name, value]) => `@PJL SET ${name}=${quotedNames.has(name) ? `"${value}"` : value}`,
    ),
    ...(entered === undefined ? [] : [`@PJL ENTER LANGUAGE=${entered}`]),
  ];
  return {
    prefix: Buffer.concat([
      universalExit,
      Buffer.from(lines.map((line) => `${line}\r\n`).join('')),
    ]),
    suffix: Buffer.concat([universalExit, Buffer.from(`@PJL EOJ${named}\r\n`), universalExit]),
  };
}

const quotedNames: ReadonlySet<string> = new Set(['JOBNAME', 'USERNAME']);

/** No control characters (the universal exit starts with one), no quotes, no lone surrogates; then cut and trimmed. */
function harmless(name: string): string {
  const clean = name.toWellFormed().replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}"]+/gu, ' ');
  return Array.from(clean).slice(0, nameCharacters).join('').trim();
}

function isAscii(text: string): boolean {
  return Buffer.byteLength(text) === text.length;
}
