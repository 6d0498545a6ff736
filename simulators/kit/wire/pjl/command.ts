import { isUtf8 } from 'node:buffer';
import { pjlFault } from './fault.ts';

/** A line `@PJL VERB ...`. Case doesn't matter in PJL: verb and option names are in upper case here. */
export interface PjlCommand {
  /** `SET`, `ENTER`, `JOB`; empty for a bare `@PJL`. */
  readonly verb: string;
  /** What stands behind the verb as it was sent, without the line end: the words of ECHO and COMMENT. */
  readonly text: string;
  /** `LPARM:PCL`: the language that the variables of SET and INQUIRE are of. */
  readonly modifier?: string;
  /** `NAME=value`, `NAME="a value"` and bare words, in their order. */
  readonly options: readonly PjlOption[];
  /** The status code of what is wrong with the line's form. */
  readonly fault?: number;
}

export interface PjlOption {
  readonly name: string;
  readonly value?: string;
}

/** Reads a line that starts with `@PJL`, with or without its line end; takes anything. */
export function readPjlCommand(line: Uint8Array): PjlCommand {
  const sent = lineText(line).replace(/[\r\n]+$/, '');
  const [opening = '', name = ''] = /^@PJL[ \t]*([^\s="]*)[ \t]?/i.exec(sent) ?? [];
  const verb = name.toUpperCase();
  const text = sent.slice(opening.length);
  if (freeText.has(verb)) return { verb, text, options: [] };
  const [before = '', parameter = '', language = ''] = modifierForm.exec(text) ?? [];
  const fault = faultIn(text);
  return {
    verb,
    text,
    ...(before === '' ? {} : { modifier: `${parameter}:${language}`.toUpperCase() }),
    options: readOptions(text.slice(before.length)),
    ...(fault === undefined ? {} : { fault }),
  };
}

/** The value of an option; undefined when it is not there or has none. */
export function optionValue(command: PjlCommand, name: string): string | undefined {
  return command.options.find((option) => option.name === name)?.value;
}

/** A variable's name with the language it belongs to, where the command names one: `LPARM:PCL PITCH`. */
export function variableName(command: PjlCommand, option: PjlOption): string {
  return command.modifier === undefined ? option.name : `${command.modifier} ${option.name}`;
}

/** Words behind these are nobody's options. */
const freeText: ReadonlySet<string> = new Set(['ECHO', 'COMMENT']);

/** UTF-8 where it is that, otherwise the bytes as Latin-1: old drivers send either. */
function lineText(line: Uint8Array): string {
  const bytes = Buffer.from(line.buffer, line.byteOffset, line.length);
  return bytes.toString(isUtf8(bytes) ? 'utf8' : 'latin1');
}

function readOptions(text: string): readonly PjlOption[] {
  const options: PjlOption[] = [];
  for (const [, name = '', quoted, bare] of text.matchAll(optionForm)) {
    const value = quoted ?? bare;
    options.push({ name: name.toUpperCase(), ...(value === undefined ? {} : { value }) });
  }
  return options;
}

const modifierForm = /^[ \t]*(LPARM|IPARM)[ \t]*:[ \t]*([^\s=":]+)[ \t]*/i;

/** A name, perhaps an equals sign, and a value in quotes (which a cut line may leave open) or without. */
const optionForm = /([^\s="]+)(?:[ \t]*=[ \t]*(?:"([^"]*)"?|([^\s"]*)))?/g;

function faultIn(text: string): number | undefined {
  const parts = text.split('"');
  if (parts.length % 2 === 0) return pjlFault.openString;
  const behindStrings = parts.filter((_, index) => index > 0 && index % 2 === 0);
  if (behindStrings.some((part) => /^\S/.test(part))) return pjlFault.noSpaceBehindString;
  const unquoted = parts.filter((_, index) => index % 2 === 0).join('""');
  return /=\s*(?:=|$)/.test(unquoted) ? pjlFault.valueMissing : undefined;
}
